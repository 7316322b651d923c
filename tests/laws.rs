//! The laws: each cell of the tables, each penalty, and what holds of every ruling.

#[path = "laws/cells.rs"]
mod cells;
#[path = "laws/codes.rs"]
mod codes;
#[path = "laws/penalties.rs"]
mod penalties;
#[path = "laws/records.rs"]
mod records;
#[path = "laws/told.rs"]
mod told;
