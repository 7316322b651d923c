//! Files that are there whole or not at all, whatever happens to the machine.
//!
//! A file is written without a name, where the file system can do that, else under one that no
//! paper has (`.adjourn-….part`); it is forced to the disk and only then given its own name, in
//! one step that never overwrites; then its folder is forced to the disk. A nameless file is gone
//! with the program that wrote it, so that one killed at any moment leaves nothing behind. What
//! the bytes are is none of this module's business.

use std::{
    fs::{self, File, Permissions},
    io::{self, Write as _},
    os::{
        fd::AsRawFd as _,
        unix::fs::{MetadataExt as _, PermissionsExt as _},
    },
    path::{Path, PathBuf},
};

use rustix::fs::{AtFlags, CWD, linkat};
use tempfile::{Builder, NamedTempFile};

/// Who may read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Whoever the umask allows.
    Open,
    /// Its owner alone (mode 0600), from the first byte.
    Secret,
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
}

/// Why one of several files could not be written; none of them was.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct CreateError {
    /// The file that failed.
    pub path: PathBuf,
    /// Why.
    pub why: io::Error,
}

/// Writes a new file.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] where anything has that name; whatever else the machine
/// says. Nothing was written then.
pub fn create(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    Part::write(path, bytes, access)?.settle(path)?;
    sync_folder(path)
}

/// Writes several new files, or none of them.
///
/// # Errors
/// As [`create`], of the first file that fails; those already written are taken back.
pub fn create_all(files: &[NewFile<'_>]) -> Result<(), CreateError> {
    let failed = |path: &Path, why| CreateError { path: path.to_owned(), why };
    // All that can take long or run out of room is done before the first name is given.
    let parts = files
        .iter()
        .map(|file| {
            refuse_existing(file.path)
                .and_then(|()| Part::write(file.path, file.bytes, file.access))
                .map_err(|why| failed(file.path, why))
        })
        .collect::<Result<Vec<_>, _>>()?;

    let mut settled = Settled(Vec::new());
    for (file, part) in files.iter().zip(parts) {
        part.settle(file.path).map_err(|why| failed(file.path, why))?;
        settled.0.push(file.path);
        sync_folder(file.path).map_err(|why| failed(file.path, why))?;
    }
    settled.0.clear();
    Ok(())
}

/// Puts a file in the place of another, or where there is none. Who may read the one that
/// stands may read the new one, and where there is none `access` says it.
///
/// # Errors
/// Whatever the machine says; what stood there still stands then.
pub fn replace(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    let part = write_named(path, bytes, access)?;
    match fs::metadata(path) {
        Ok(standing) => part.as_file().set_permissions(standing.permissions())?,
        Err(why) if why.kind() == io::ErrorKind::NotFound => {}
        Err(why) => return Err(why),
    }
    part.persist(path).map_err(|why| why.error)?;
    sync_folder(path)
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
struct Settled<'a>(Vec<&'a Path>);

impl Drop for Settled<'_> {
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

/// Bytes on the disk, in the folder of a file that is to be, not yet under its name.
enum Part {
    Nameless(File),
    Named(NamedTempFile),
}

impl Part {
    fn write(path: &Path, bytes: &[u8], access: Access) -> io::Result<Part> {
        match nameless(folder(path), access) {
            Some(mut file) => {
                file.write_all(bytes)?;
                file.sync_all()?;
                Ok(Part::Nameless(file))
            }
            None => write_named(path, bytes, access).map(Part::Named),
        }
    }

    /// Gives it its name, unless anything has that name.
    fn settle(self, path: &Path) -> io::Result<()> {
        match self {
            Part::Nameless(file) => {
                let open = format!("{OPEN_FILES}/{}", file.as_raw_fd());
                Ok(linkat(CWD, open, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
            }
            Part::Named(part) => part.persist_noclobber(path).map(drop).map_err(|why| why.error),
        }
    }
}

/// Where Linux shows a program its open files, by which a nameless one is given a name (open(2)).
const OPEN_FILES: &str = "/proc/self/fd";

/// A file without a name in `folder`, if there can be one.
#[cfg(target_os = "linux")]
fn nameless(folder: &Path, access: Access) -> Option<File> {
    use rustix::fs::{Mode, OFlags, open};
    Path::new(OPEN_FILES).exists().then_some(())?;
    let how = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    open(folder, how, Mode::from_raw_mode(access.mode())).ok().map(File::from)
}

/// Only Linux has files without a name.
#[cfg(not(target_os = "linux"))]
fn nameless(_folder: &Path, _access: Access) -> Option<File> {
    None
}

fn write_named(path: &Path, bytes: &[u8], access: Access) -> io::Result<NamedTempFile> {
    let mut part = Builder::new()
        .prefix(".adjourn-")
        .suffix(".part")
        .permissions(Permissions::from_mode(access.mode()))
        .tempfile_in(folder(path))?;
    part.write_all(bytes)?;
    part.as_file().sync_all()?;
    Ok(part)
}

fn refuse_existing(path: &Path) -> io::Result<()> {
    match path.symlink_metadata() {
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(why) => Err(why),
    }
}

/// Forces a folder's names to the disk, where the file system can do that for a folder.
fn sync_folder(path: &Path) -> io::Result<()> {
    match File::open(folder(path))?.sync_all() {
        Err(why) if why.kind() == io::ErrorKind::InvalidInput => Ok(()),
        done => done,
    }
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let file = |path| NewFile { path, bytes: b"x", access: Access::Secret };
        let failed = create_all(&[file(&key), file(&card), file(&lost)]).unwrap_err();
        assert_eq!(failed.path, lost);
        assert!(names(folder.path()).is_empty());

        fs::write(&card, b"stands").unwrap();
        let failed = create_all(&[file(&key), file(&card)]).unwrap_err();
        assert_eq!(failed.why.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(names(folder.path()), ["a.card"]);
        assert_eq!(fs::read(&card).unwrap(), b"stands");
    }

    #[test]
    fn the_same_name_twice_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.key");
        let file = NewFile { path: &path, bytes: b"x", access: Access::Secret };
        assert!(create_all(&[file, file]).is_err());
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
        let part = Part::write(&path, b"never settled", Access::Open).unwrap();
        if matches!(part, Part::Nameless(_)) {
            assert!(names(folder.path()).is_empty());
        }
        drop(part);
        assert!(names(folder.path()).is_empty());
        let part = write_named(&path, b"paper", Access::Secret).unwrap();
        Part::Named(part).settle(&path).unwrap();
        assert_eq!(names(folder.path()), ["paper.toml"]);
        let part = write_named(&path, b"other", Access::Secret).unwrap();
        let refused = Part::Named(part).settle(&path).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"paper");
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
}
