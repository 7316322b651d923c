//! Files of many games: the one asked for is found, whatever stands before it.

use std::{io::Read, num::NonZeroU32, ops::ControlFlow};

use adjourn::chess::pgn::{GameNumber, PgnError, Tags, read_game, read_game_at_odds};

use super::{nth, read, sans, shared};

/// What another reader makes of a file: for each game its tags and moves, nothing else.
struct Other;

impl pgn_reader::Visitor for Other {
    type Tags = Tags;
    type Movetext = (Tags, Vec<String>);
    type Output = (Tags, Vec<String>);

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Tags> {
        ControlFlow::Continue(Tags::new())
    }

    fn tag(
        &mut self,
        tags: &mut Tags,
        name: &[u8],
        value: pgn_reader::RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        tags.set(std::str::from_utf8(name).unwrap(), &value.decode_utf8_lossy());
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((tags, Vec::new()))
    }

    fn san(
        &mut self,
        (_, moves): &mut Self::Movetext,
        san: pgn_reader::SanPlus,
    ) -> ControlFlow<Self::Output> {
        moves.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Self::Movetext) -> Self::Output {
        game
    }
}

#[test]
fn another_reader_finds_the_same() {
    let own = ["absent-rook-castles.pgn", "annotated.pgn"]
        .map(|name| format!("{}/fixtures/games/{name}", env!("CARGO_MANIFEST_DIR")))
        .map(|path| std::fs::read(path).unwrap());
    let shared = ["corpora/odds.pgn", "corpora/adjourned.pgn"].into_iter().filter_map(shared);
    for bytes in own.into_iter().chain(shared) {
        let mut other = pgn_reader::Reader::new(&bytes[..]);
        let mut number = 0;
        while let Some((tags, moves)) = other.read_game(&mut Other).unwrap() {
            number += 1;
            // two games of the fixtures give a Rook, and their tags do not say so
            let score = read_game(&bytes[..], nth(number))
                .or_else(|_| read_game_at_odds(&bytes[..], nth(number), &super::ROOKS))
                .unwrap();
            assert_eq!(score.tags, tags);
            // Moves at odds stand before the score.
            let moves = match moves.iter().rposition(|san| san == "--") {
                Some(passed) => &moves[passed + 1..],
                None => &moves[..],
            };
            assert_eq!(sans(&score.game), moves.join(" "));
        }
        assert!(matches!(read_game(&bytes[..], nth(number + 1)), Err(PgnError::NoSuchGame { .. })));
    }
}

#[test]
fn the_last_game_of_a_large_file() {
    // A hundred megabytes where the build is optimised.
    let size = if cfg!(debug_assertions) { 10_000_000 } else { 100_000_000 };
    let game = "[White \"a\"]\n[FEN \"nonsense\"]\n\n1. e4 {a comment\n[not a tag]} e5 ; {\n2. Qh9 (2. d4\n\n3. c4) 1-0\n\n";
    let before = size / game.len();
    let many = Repeated { text: game, left: before * game.len() };
    let file = many.chain(&b"[White \"b\"]\n\n1. d4 *\n"[..]);
    let last = NonZeroU32::new(u32::try_from(before).unwrap() + 1).unwrap();
    let started = std::time::Instant::now();
    let score = read_game(file, GameNumber::Nth(last)).unwrap();
    eprintln!("{before} games passed over in {:?}", started.elapsed());
    assert_eq!(score.tags.get("White"), Some("b"));
}

/// A text again and again.
struct Repeated {
    text: &'static str,
    left: usize,
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let at = (self.text.len() - self.left % self.text.len()) % self.text.len();
        let bytes = &self.text.as_bytes()[at..];
        let length = bytes.len().min(buffer.len()).min(self.left);
        buffer[..length].copy_from_slice(&bytes[..length]);
        self.left -= length;
        Ok(length)
    }
}

#[test]
fn a_game_passed_over_may_be_as_faulty_as_it_likes() {
    for bad in [
        "[White \"A \"B\" C\"]\n[Black \"x]\n[]\n\n1. e4 ) ) x\n",
        "; begun\n{before\n[the tags]}\n[White \"a\"]\n{among}\n[Black \"b\"]\n\n1-0\n",
        "1. e4\n\n1. d4\n\n",
        "[White \"a\"] 1. e4 e5\n",
        "[White \"a\"]\n% [Escaped \"x\"]\n* \n",
    ] {
        let file = format!("{bad}[White \"last\"]\n\n1. c4 *");
        let last = read_game(file.as_bytes(), nth(2)).unwrap();
        assert_eq!(last.tags.get("White"), Some("last"), "{bad}");
        assert!(matches!(
            read_game(file.as_bytes(), nth(3)),
            Err(PgnError::NoSuchGame { seen: 2, .. })
        ));
    }
    assert!(read("[White \"a\"]\n\n1. e4 1-0\n\u{1a}").is_ok());
    let utf_16: Vec<u8> = "\u{feff}1. e4".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(matches!(read_game(&utf_16[..], GameNumber::Only), Err(PgnError::Utf16)));
}
