//! The papers of a docket: what each holds, and the one form in which it is written.
//!
//! A paper is read into [`form::Unverified`], from which nothing can be had until its signatures
//! are checked. What papers say of each other, and the files they lie in, is `custody`'s.

/// A closed list of words, each the text of one value.
macro_rules! words {
    ($type:ty: $($value:expr => $word:literal),+ ; $wrong:literal) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $(if *self == $value { return f.write_str($word); })+
                Err(std::fmt::Error)
            }
        }

        impl std::str::FromStr for $type {
            type Err = &'static str;

            fn from_str(text: &str) -> Result<$type, &'static str> {
                match text {
                    $($word => Ok($value),)+
                    _ => Err($wrong),
                }
            }
        }
    };
}

pub mod card;
pub mod conclusion;
pub mod decline;
pub mod envelope;
pub mod form;
pub mod opening;
pub mod person;
pub mod receipt;
pub mod resumption;
pub mod snapshot;
pub mod timestamp;
pub mod unlock;

pub use timestamp::Timestamp;
