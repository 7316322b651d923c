//! Offences over the board that a code of laws may punish, each by its slug.

use super::situation::slugs;

slugs! {
    /// An offence over the board.
    Offence, "offence", {
        /// Touching one of one's own men.
        TouchOwn = "touch-own",
        /// Touching a man that cannot move without leaving the King in check.
        TouchPinned = "touch-pinned",
        /// Touching an adverse man.
        TouchAdverse = "touch-adverse",
        /// Touching several own men.
        TouchSeveralOwn = "touch-several-own",
        /// Touching several adverse men.
        TouchSeveralAdverse = "touch-several-adverse",
        /// Two moves in succession.
        TwoMoves = "two-moves",
        /// A man played to a square it cannot reach.
        IllegalSquare = "illegal-square",
        /// Capturing illegally.
        IllegalCapture = "illegal-capture",
        /// Castling illegally.
        IllegalCastling = "illegal-castling",
        /// Moving into check.
        IntoCheck = "into-check",
        /// Discovering check on oneself.
        DiscoveredCheck = "discovered-check",
        /// In check, touching or moving a man that does not cover.
        NotCovering = "not-covering",
        /// Wilful displacement of the men.
        Displacement = "displacement",
        /// A check that was not called.
        CheckNotCalled = "check-not-called",
        /// A King found to have been in check.
        KingInCheck = "king-in-check",
        /// A check called and not given.
        FalseCheck = "false-check",
        /// A false move.
        FalseMove = "false-move",
        /// An irregularity noticed after the next move is made.
        NoticedLate = "noticed-late",
    }
}
