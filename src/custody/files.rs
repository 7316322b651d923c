//! Files that are there whole or not at all, whatever happens to the machine.
//!
//! A file is written without a name, where the file system can do that, else under one that no
//! paper has (`.adjourn-….part`); it is forced to the disk and only then given its own name, in
//! one step that never overwrites; then its folder is forced to the disk. A nameless file is gone
//! with the program that wrote it, so that one killed at any moment leaves nothing behind; one that
//! takes another's place has that other name for an instant, since a link takes no place, and a
//! renaming does. What the bytes are is none of this module's business.

mod part;

use std::{
    fs::{self, File},
    io,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

use part::Part;

/// Who may read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Whoever the umask allows.
    Open,
    /// Its owner alone (mode 0600), from the first byte.
    Secret,
}

/// What may stand where a file is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing at all.
    Nothing,
    /// Another file, whose place it takes; who may read that one may read the new one.
    Another,
}

/// A file to be written.
#[derive(Clone, Copy, Debug)]
pub struct NewFile<'a> {
    /// Where.
    pub path: &'a Path,
    /// What.
    pub bytes: &'a [u8],
    /// For whom.
    pub access: Access,
    /// In whose place.
    pub over: Over,
}

/// Why one of several files could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct WriteError {
    /// The file that failed.
    pub path: PathBuf,
    /// Why.
    pub why: io::Error,
    /// What there is now.
    pub left: Left,
}

/// What a failure leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// What there was: none of the files was written.
    AsItWas,
    /// Every file in its place, but the machine may yet lose them: what one of them replaced
    /// cannot be brought back.
    Written,
}

/// Writes a new file.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] where anything has that name; whatever else the machine
/// says. Nothing was written then.
pub fn create(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    let file = NewFile { path, bytes, access, over: Over::Nothing };
    write_all(&[file]).map_err(|failed| failed.why)
}

/// Puts a file in the place of another, or where there is none. Who may read the one that
/// stands may read the new one, and where there is none `access` says it.
///
/// # Errors
/// Whatever the machine says.
pub fn replace(path: &Path, bytes: &[u8], access: Access) -> Result<(), WriteError> {
    write_all(&[NewFile { path, bytes, access, over: Over::Another }])
}

/// Writes several files, or none of them; those that take another's place are to come last, since
/// what they replace cannot be brought back.
///
/// # Errors
/// As [`create`] and [`replace`], of the first file that fails; new ones already written are taken
/// back.
pub fn write_all(files: &[NewFile<'_>]) -> Result<(), WriteError> {
    let failed = |path: &Path, why| WriteError { path: path.to_owned(), why, left: Left::AsItWas };
    let mut folders = Vec::new();
    let mut parts = Vec::new();
    for file in files {
        let folder = folder(file.path);
        if folders.last().is_none_or(|(last, _)| *last != folder) {
            folders.push((folder, File::open(folder).map_err(|why| failed(file.path, why))?));
        }
        parts.push(Part::write(file).map_err(|why| failed(file.path, why))?);
    }
    parts.iter_mut().for_each(Part::hasten);
    for (file, part) in files.iter().zip(&mut parts) {
        part.sync().map_err(|why| failed(file.path, why))?;
    }
    let mut settled = Settled(Vec::new());
    let mut left = Left::AsItWas;
    for (file, part) in files.iter().zip(parts) {
        part.settle(file.path, file.over).map_err(|why| failed(file.path, why))?;
        match file.over {
            Over::Nothing => settled.0.push(file.path.to_owned()),
            Over::Another => {
                settled.0.clear();
                left = Left::Written;
            }
        }
    }
    for (path, folder) in folders {
        sync_folder(&folder).map_err(|why| WriteError { left, ..failed(path, why) })?;
    }
    settled.0.clear();
    Ok(())
}

/// Refuses a secret file that others than its owner can read or write, as `ssh` does.
///
/// # Errors
/// [`io::ErrorKind::PermissionDenied`] where they can; whatever else the machine says.
pub fn refuse_exposed(file: &File) -> io::Result<()> {
    let mode = file.metadata()?.mode() & 0o777;
    if mode & 0o077 == 0 {
        return Ok(());
    }
    let what = format!("others than you can read it (mode {mode:04o}), so it may not be secret");
    Err(io::Error::new(io::ErrorKind::PermissionDenied, what))
}

/// Files to be taken back unless all of them get their names.
struct Settled(Vec<PathBuf>);

impl Drop for Settled {
    fn drop(&mut self) {
        for path in &self.0 {
            // There is nobody to tell, and the failure that led here is told already.
            let _ = fs::remove_file(path);
        }
    }
}

impl Access {
    /// The mode of a new file.
    fn mode(self) -> u32 {
        match self {
            Access::Open => 0o666, // less the umask
            Access::Secret => 0o600,
        }
    }
}

/// Forces a folder's names to the disk, where the file system can do that for a folder.
fn sync_folder(folder: &File) -> io::Result<()> {
    match folder.sync_all() {
        Err(why) if why.kind() == io::ErrorKind::InvalidInput => Ok(()),
        done => done,
    }
}

/// The folder that a path lies in.
#[must_use]
pub fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::{fs::Permissions, io::Write as _, os::unix::fs::PermissionsExt as _};

    use super::{part::named, *};

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_new_file_never_overwrites() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("paper.toml");
        create(&path, b"first", Access::Open).unwrap();
        let again = create(&path, b"second", Access::Open).unwrap_err();
        assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"first");
        assert_eq!(names(folder.path()), ["paper.toml"]);
    }

    #[test]
    fn a_link_to_nowhere_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("paper.toml");
        std::os::unix::fs::symlink(folder.path().join("elsewhere"), &path).unwrap();
        assert!(create(&path, b"paper", Access::Open).is_err());
        assert_eq!(names(folder.path()), ["paper.toml"]);
    }

    #[test]
    fn several_files_are_all_there_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let [key, card, lost] =
            ["a.key", "a.card", "nowhere/a.age"].map(|name| folder.path().join(name));
        let file =
            |path| NewFile { path, bytes: b"x", access: Access::Secret, over: Over::Nothing };
        let failed = write_all(&[file(&key), file(&card), file(&lost)]).unwrap_err();
        assert_eq!(failed.path, lost);
        assert!(names(folder.path()).is_empty());

        fs::write(&card, b"stands").unwrap();
        let failed = write_all(&[file(&key), file(&card)]).unwrap_err();
        assert_eq!(failed.why.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(names(folder.path()), ["a.card"]);
        assert_eq!(fs::read(&card).unwrap(), b"stands");
    }

    #[test]
    fn the_same_name_twice_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.key");
        let file =
            NewFile { path: &path, bytes: b"x", access: Access::Secret, over: Over::Nothing };
        assert!(write_all(&[file, file]).is_err());
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn a_secret_is_its_owners_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.key");
        create(&path, b"secret", Access::Secret).unwrap();
        refuse_exposed(&File::open(&path).unwrap()).unwrap();
        for mode in [0o640, 0o604, 0o620, 0o644, 0o666, 0o601] {
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            let refused = refuse_exposed(&File::open(&path).unwrap()).unwrap_err();
            assert_eq!(refused.kind(), io::ErrorKind::PermissionDenied, "{mode:o}");
        }
    }

    #[test]
    fn a_part_has_no_name_or_settles_from_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("paper.toml");
        let (bytes, access, over) = (b"paper".as_slice(), Access::Secret, Over::Nothing);
        let file = NewFile { path: &path, bytes, access, over };
        let part = Part::write(&file).unwrap();
        if matches!(part, Part::Nameless(_)) {
            assert!(names(folder.path()).is_empty());
        }
        drop(part);
        assert!(names(folder.path()).is_empty());
        let named_with = |file: &NewFile<'_>| {
            let mut part = named(file).unwrap();
            part.write_all(file.bytes).unwrap();
            Part::Named(part)
        };
        named_with(&file).settle(&path, over).unwrap();
        assert_eq!(names(folder.path()), ["paper.toml"]);
        let other = NewFile { bytes: b"other", ..file };
        let refused = named_with(&other).settle(&path, over).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"paper");
        assert_eq!(names(folder.path()), ["paper.toml"]);
    }

    #[test]
    fn a_new_file_is_taken_back_where_the_other_cannot_be_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let [counterfoil, envelope] = ["a.age", "envelope.toml"].map(|n| folder.path().join(n));
        fs::create_dir(&envelope).unwrap();
        let (bytes, access) = (b"x".as_slice(), Access::Open);
        let new = NewFile { path: &counterfoil, bytes, access, over: Over::Nothing };
        let replacing = NewFile { path: &envelope, over: Over::Another, ..new };
        assert_eq!(write_all(&[new, replacing]).unwrap_err().path, envelope);
        assert_eq!(names(folder.path()), ["envelope.toml"]);
    }

    #[test]
    fn a_replacement_keeps_who_may_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("paper.toml");
        replace(&path, b"one", Access::Open).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        replace(&path, b"two", Access::Open).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o640);
        assert_eq!(names(folder.path()), ["paper.toml"]);
    }

    #[test]
    fn where_the_folder_is_missing_nothing_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("no/paper.toml");
        assert!(create(&path, b"x", Access::Open).is_err());
        assert!(replace(&path, b"x", Access::Open).is_err());
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn a_replacement_is_run_by_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["elsewhere", "paper.toml"].map(|name| folder.path().join(name));
        fs::write(&file, "one").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o777)).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, b"two", Access::Open).unwrap();
        assert_eq!(fs::symlink_metadata(&link).unwrap().mode() & 0o7777, 0o666);
        assert_eq!(fs::read(&file).unwrap(), b"one");
    }
}
