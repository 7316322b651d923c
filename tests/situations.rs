//! Every row of the table of situations, and the incidents known from practice, as ceremonies
//! played with the real binary.

#[path = "support/table.rs"]
mod table;

#[path = "situations/conclusions.rs"]
mod conclusions;
#[path = "situations/elections.rs"]
mod elections;
#[path = "situations/forfeits.rs"]
mod forfeits;
#[path = "situations/incidents.rs"]
mod incidents;
#[path = "situations/proofs.rs"]
mod proofs;
#[path = "situations/rows.rs"]
mod rows;
#[path = "situations/sequels.rs"]
mod sequels;
