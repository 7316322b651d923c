//! What the laws make of time at an adjournment: whose runs while someone is absent, what sealing
//! early costs, how late is too late, what a wrong clock is set to.
//!
//! Times of day are seconds since the epoch (UTC). Nothing here looks at a clock.

use crate::chess::{Color, clock::Used};

use super::{Attendance, Code, Exception, Remedy, Situation, code::DefaultTime};

/// When things happened at a resumption, in seconds since the epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resuming {
    /// The time fixed for it.
    pub fixed_unix: i64,
    /// When the player to reply came; `None` while he is away.
    pub replier_came_unix: Option<i64>,
    /// When he replied on the board; `None` while he has not.
    pub replied_unix: Option<i64>,
    /// When the sealer came; `None` while he is away.
    pub sealer_came_unix: Option<i64>,
    /// The moment the account is drawn up.
    pub now_unix: i64,
}

/// Time that ran against a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// Against whom.
    pub player: Color,
    /// From when.
    pub from_unix: i64,
    /// Until when.
    pub until_unix: i64,
    /// By which article.
    pub article: String,
}

/// What sealing early costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EarlySealing {
    /// It was not early.
    NotEarly,
    /// This is added to what the sealer has used.
    Charged(Used),
    /// The same, if the person who rules permits it.
    IfPermitted(Used),
    /// The code is silent: the person who rules says.
    PersonDecides,
}

/// How much later than the time fixed a player may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grace {
    /// Coming late costs time and nothing else.
    Unlimited,
    /// No later than this.
    Seconds(u32),
    /// Nobody has said: it is to be asked for, and is this if nobody says.
    AskedFor {
        /// What holds where it was not set.
        else_seconds: u32,
    },
}

/// How a lateness stands against what is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exceeded {
    /// Within it.
    Not,
    /// Nobody can be too late: what coming late costs is time.
    NoLimit,
    /// Later than that.
    By {
        /// What was allowed, in seconds.
        limit_seconds: u32,
    },
}

impl Grace {
    /// Is so much more than is allowed?
    #[must_use]
    pub fn exceeded_by(self, late_seconds: u32) -> Exceeded {
        match self {
            _ if late_seconds == 0 => Exceeded::Not,
            Grace::Unlimited => Exceeded::NoLimit,
            Grace::Seconds(limit) | Grace::AskedFor { else_seconds: limit } => {
                match late_seconds > limit {
                    true => Exceeded::By { limit_seconds: limit },
                    false => Exceeded::Not,
                }
            }
        }
    }

    /// Is nobody allowed to come late?
    #[must_use]
    pub fn is_zero(self) -> bool {
        matches!(self, Grace::Seconds(0) | Grace::AskedFor { else_seconds: 0 })
    }
}

impl Running {
    /// For how long; never less than nothing.
    #[must_use]
    pub fn lasted(&self) -> Used {
        Used::seconds(lapse_seconds(self.from_unix, self.until_unix))
    }
}

/// Whose time ran from the time fixed until now, when somebody was absent (FIDE I.9.1, I.9.2,
/// I.11; USCF 19C, 19D, 13F). Empty where both came in time, or where the code leaves it to a
/// person.
///
/// While the player to reply is away the envelope stays shut and his time runs; when he is there
/// and the sealer is not, the replier thinks at his own cost and the sealer's time runs only from
/// the reply.
#[must_use]
pub fn absence(code: &Code, sealer: Color, default: Option<Used>, at: &Resuming) -> Vec<Running> {
    let late = |came: Option<i64>| came.is_none_or(|came| came > at.fixed_unix);
    let situation = match (late(at.replier_came_unix), late(at.sealer_came_unix)) {
        (false, false) => return Vec::new(),
        (true, false) => Situation::ReplierAbsent,
        (false, true) => Situation::SealerAbsent,
        (true, true) => Situation::BothAbsent,
    };
    let rule = code.on(situation);
    let stage = &rule.remedies[0];
    if rule.unless.contains_key(&Exception::ZeroDefaultTime) && grace(code, default).is_zero() {
        return Vec::new();
    }
    let running = |player, from_unix: i64, until_unix: i64| Running {
        player,
        from_unix,
        until_unix: until_unix.max(from_unix),
        article: code.article(rule, stage.source).to_owned(),
    };
    // The replier's time runs in either case: away, or thinking.
    let replier_until = at.replied_unix.unwrap_or(at.now_unix);
    match stage.choices.as_slice() {
        [Remedy::StaysShut] => vec![running(!sealer, at.fixed_unix, replier_until)],
        [Remedy::OpenedAndMade] => {
            let mut all = vec![running(!sealer, at.fixed_unix, replier_until)];
            if let Some(replied) = at.replied_unix {
                all.push(running(sealer, replied, at.sealer_came_unix.unwrap_or(at.now_unix)));
            }
            all
        }
        _ => Vec::new(),
    }
}

/// Does the time of the player who sealed run only from the reply, so that coming late to the
/// resumption costs him none before it (FIDE I.9.1; USCF 19D)?
#[must_use]
pub fn sealer_waits(code: &Code) -> bool {
    code.on(Situation::SealerAbsent).has(Remedy::OpenedAndMade)
}

/// What a player's clock is to be set to when it showed a wrong time at the resumption: the time
/// registered, where this was pointed out before the first move (FIDE I.13; USCF 19H). `None`
/// where the code leaves it to a person.
#[must_use]
pub fn corrected(code: &Code, registered: Used) -> Option<Used> {
    let rule = code.on(Situation::ClockTimesWrong);
    (rule.remedies[0].choices == [Remedy::ClocksCorrected]).then_some(registered)
}

/// Who is there, as a ruling asks it.
#[must_use]
pub fn attendance(at: &Resuming) -> Attendance {
    match (at.replier_came_unix, at.sealer_came_unix) {
        (Some(_), Some(_)) => Attendance::Both,
        (Some(_), None) => Attendance::ReplierOnly,
        (None, Some(_)) => Attendance::SealerOnly,
        (None, None) => Attendance::Neither,
    }
}

/// What is charged to a player who sealed before the session was over (FIDE I.1.2; USCF 18B).
#[must_use]
pub fn early_sealing(code: &Code, sealed_unix: i64, session_ends_unix: i64) -> EarlySealing {
    let rest = lapse_seconds(sealed_unix, session_ends_unix);
    if rest == 0 {
        return EarlySealing::NotEarly;
    }
    match code.on(Situation::EarlySealing).remedies[0].choices.as_slice() {
        [Remedy::Charged] => EarlySealing::Charged(Used::seconds(rest)),
        [Remedy::ChargedByPermission] => EarlySealing::IfPermitted(Used::seconds(rest)),
        _ => EarlySealing::PersonDecides,
    }
}

/// How late a player may come, `set` being the default time of the event if it has one (FIDE
/// 6.7.1; USCF 13E).
#[must_use]
pub fn grace(code: &Code, set: Option<Used>) -> Grace {
    let law = code.time();
    match (law.set, set, law.default_seconds) {
        (DefaultTime::Never, ..) => Grace::Unlimited,
        (_, Some(set), _) => Grace::Seconds(set.as_seconds()),
        (DefaultTime::ByTheEvent, None, held) => {
            Grace::AskedFor { else_seconds: held.unwrap_or(0) }
        }
        (DefaultTime::ByTheCode, None, held) => Grace::Seconds(held.unwrap_or(0)),
    }
}

/// How many seconds from one moment to a later one; none where it is not later.
#[must_use]
pub fn lapse_seconds(from_unix: i64, until_unix: i64) -> u32 {
    u32::try_from(until_unix.saturating_sub(from_unix).max(0)).unwrap_or(u32::MAX)
}
