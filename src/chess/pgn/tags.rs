//! The tags of a game, in their order.

/// The most tags a game may have.
pub(super) const MOST_TAGS: usize = 256;
/// The longest name of a tag, in bytes.
pub(super) const LONGEST_NAME: usize = 64;
/// The longest value of a tag, in bytes.
pub(super) const LONGEST_VALUE: usize = 1024;

/// The seven tags every game has, in the order they are written (section 8.1.1), and what stands
/// where nothing is known.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Names and values, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// No tags.
    #[must_use]
    pub fn new() -> Tags {
        Tags::default()
    }

    /// The value of the tag with this name, whatever it says (`?` where unknown).
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The value, unless it is empty or says that nothing is known (`?`, `-`).
    #[must_use]
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).filter(|value| !["", "?", "-", "????.??.??"].contains(value))
    }

    /// Gives the tag this value; a new tag goes to the end.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.0.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Every name with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Tags {
        let mut tags = Tags::new();
        for (name, value) in pairs {
            tags.set(&name.into(), &value.into());
        }
        tags
    }
}
