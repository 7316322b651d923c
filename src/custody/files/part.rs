//! A file that is being written: without a name where the file system can do that, else under one
//! that no paper has.

use std::{
    fs::{self, File, Permissions},
    io::{self, Write as _},
    os::{
        fd::AsRawFd as _,
        unix::fs::{MetadataExt as _, PermissionsExt as _, fchown},
    },
    path::Path,
};

use rustix::fs::{AtFlags, CWD, linkat};
use tempfile::{Builder, NamedTempFile};

use super::{Access, NewFile, Over, folder};

/// A file in the folder where it is to be, not yet under its name; dropped, it is gone.
#[derive(Debug)]
pub(super) enum Part {
    Nameless(File),
    Named(NamedTempFile),
}

impl Part {
    /// Writes the bytes; nothing of them need be on the disk yet.
    pub(super) fn write(file: &NewFile<'_>) -> io::Result<Part> {
        if file.over == Over::Nothing {
            refuse_existing(file.path)?;
        }
        let mut part = match nameless(folder(file.path), file.access) {
            Some(part) => Part::Nameless(part),
            None => Part::Named(named(file)?),
        };
        if file.over == Over::Another {
            read_as_before(file.path, part.file())?;
        }
        part.file().write_all(file.bytes)?;
        Ok(part)
    }

    /// Starts the bytes on their way to the disk, so that several files are waited for at once.
    #[cfg(target_os = "linux")]
    pub(super) fn hasten(&mut self) {
        use rustix::fs::{Advice, fadvise};
        // Linux begins to write what it hears is not needed any more; else it only takes longer
        let _ = fadvise(self.file(), 0, None, Advice::DontNeed);
    }

    /// Elsewhere they go when they are waited for.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn hasten(&mut self) {}

    /// Waits until the bytes are on the disk.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.file().sync_all()
    }

    /// Gives it its name.
    pub(super) fn settle(self, path: &Path, over: Over) -> io::Result<()> {
        match (self, over) {
            (Part::Nameless(part), Over::Nothing) => link(&part, path),
            (Part::Nameless(part), Over::Another) => match link(&part, path) {
                // a link takes no other's place, a renaming does
                Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {
                    let named = naming().make_in(folder(path), |between| link(&part, between))?;
                    named.persist(path).map(drop).map_err(|why| why.error)
                }
                done => done,
            },
            (Part::Named(part), Over::Nothing) => {
                part.persist_noclobber(path).map(drop).map_err(|why| why.error)
            }
            (Part::Named(part), Over::Another) => {
                part.persist(path).map(drop).map_err(|why| why.error)
            }
        }
    }

    fn file(&mut self) -> &mut File {
        match self {
            Part::Nameless(file) => file,
            Part::Named(file) => file.as_file_mut(),
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

/// Gives a file without a name this one, which nothing may have.
fn link(part: &File, path: &Path) -> io::Result<()> {
    let open = format!("{OPEN_FILES}/{}", part.as_raw_fd());
    Ok(linkat(CWD, open, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

/// A file under a name that no paper has.
pub(super) fn named(file: &NewFile<'_>) -> io::Result<NamedTempFile> {
    let permissions = Permissions::from_mode(file.access.mode());
    naming().permissions(permissions).tempfile_in(folder(file.path))
}

/// Names that no paper has.
fn naming() -> Builder<'static, 'static> {
    let mut names = Builder::new();
    names.prefix(".adjourn-").suffix(".part");
    names
}

/// Lets `part` be read by whom the file at `path` is, if there is one.
fn read_as_before(path: &Path, part: &File) -> io::Result<()> {
    let standing = match fs::metadata(path) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
        standing => standing?,
    };
    // who owns it must be able to read it, and nobody runs it
    let mut mode = standing.mode() & 0o666 | 0o600;
    let alien = part.metadata()?.gid() != standing.gid();
    if alien && fchown(part, None, Some(standing.gid())).is_err() {
        // it is of another group, which could not read the one before
        mode &= !0o060;
    }
    part.set_permissions(Permissions::from_mode(mode))
}

fn refuse_existing(path: &Path) -> io::Result<()> {
    match path.symlink_metadata() {
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(why) => Err(why),
    }
}
