//! The verbs, as the command line knows them: a name, what may follow it, what it does.

use clap::{ArgMatches, Args as _, Command, FromArgMatches as _};

use super::{
    annul, claim, completions, conclude, demo, failure::Failure, keygen, laws, man, penalty, read,
    receive, report::Report, resume, roster, seal, show, sign, snapshot, take, unlock, verify,
    world::World,
};

/// A verb.
#[derive(Debug)]
pub struct Verb {
    /// Its name.
    pub name: &'static str,
    /// Tells a command of this name what may follow it.
    pub define: fn(Command) -> Command,
    /// Does what is asked with what followed it.
    pub run: fn(&ArgMatches, &dyn World) -> Result<Report, Failure>,
}

macro_rules! verbs {
    ($($verb:ident),+ $(,)?) => {
        /// Every verb, in the order in which a game meets them.
        pub const VERBS: &[Verb] = &[$(Verb {
            name: stringify!($verb),
            define: $verb::Args::augment_args,
            run: |given, world| {
                let args = $verb::Args::from_arg_matches(given);
                $verb::run(args.map_err(|why| Failure::usage(why.to_string()))?, world)
            },
        }),+];
    };
}

verbs![
    demo,
    keygen,
    snapshot,
    sign,
    take,
    seal,
    receive,
    unlock,
    resume,
    conclude,
    annul,
    verify,
    show,
    read,
    roster,
    laws,
    penalty,
    claim,
    completions,
    man,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;

    #[test]
    fn what_may_follow_each_verb_is_well_defined() {
        Cli::command().debug_assert();
        for verb in VERBS {
            let defined = (verb.define)(Command::new(verb.name));
            assert!(
                defined.get_about().is_some(),
                "{}: the program's help says nothing",
                verb.name
            );
        }
    }
}
