//! The laws: each cell of the tables, each penalty, and what holds of every ruling.

#[path = "laws/cells.rs"]
mod cells;
#[path = "laws/codes.rs"]
mod codes;
#[path = "laws/commands.rs"]
mod commands;
#[path = "laws/exceptions.rs"]
mod exceptions;
#[path = "laws/penalties.rs"]
mod penalties;
#[path = "laws/properties.rs"]
mod properties;
#[path = "laws/records.rs"]
mod records;
#[path = "laws/time.rs"]
mod time;
#[path = "laws/told.rs"]
mod told;
