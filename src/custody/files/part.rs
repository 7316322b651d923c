//! A file that is being written: without a name where the file system can do that, else under one
//! that no paper has.

use std::{
    fs::{self, File, Permissions},
    io::{self, Write as _},
    os::{fd::AsRawFd as _, unix::fs::PermissionsExt as _},
    path::Path,
};

use rustix::fs::{AtFlags, CWD, linkat};
use tempfile::{Builder, NamedTempFile};

use super::{Access, NewFile, Over, folder};

/// Bytes on the disk, in the folder of a file that is to be, not yet under its name.
#[derive(Debug)]
pub(super) enum Part {
    Nameless(File),
    Named(NamedTempFile),
}

impl Part {
    pub(super) fn write(file: &NewFile<'_>) -> io::Result<Part> {
        if file.over == Over::Another {
            return write_named(file).map(Part::Named);
        }
        refuse_existing(file.path)?;
        let Some(mut part) = nameless(folder(file.path), file.access) else {
            return write_named(file).map(Part::Named);
        };
        part.write_all(file.bytes)?;
        part.sync_all()?;
        Ok(Part::Nameless(part))
    }

    /// Gives it its name.
    pub(super) fn settle(self, path: &Path, over: Over) -> io::Result<()> {
        match (self, over) {
            (Part::Nameless(part), _) => {
                let open = format!("{OPEN_FILES}/{}", part.as_raw_fd());
                Ok(linkat(CWD, open, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
            }
            (Part::Named(part), Over::Nothing) => {
                part.persist_noclobber(path).map(drop).map_err(|why| why.error)
            }
            (Part::Named(part), Over::Another) => {
                part.persist(path).map(drop).map_err(|why| why.error)
            }
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

/// The bytes under a name that no paper has, to be read by whom the file in its place is.
pub(super) fn write_named(file: &NewFile<'_>) -> io::Result<NamedTempFile> {
    let mut part = Builder::new()
        .prefix(".adjourn-")
        .suffix(".part")
        .permissions(Permissions::from_mode(file.access.mode()))
        .tempfile_in(folder(file.path))?;
    match (file.over, fs::metadata(file.path)) {
        (Over::Another, Ok(standing)) => {
            // who owns it must be able to read it
            let mode = standing.permissions().mode() & 0o777 | 0o600;
            part.as_file().set_permissions(Permissions::from_mode(mode))?;
        }
        (Over::Another, Err(why)) if why.kind() != io::ErrorKind::NotFound => return Err(why),
        _ => {}
    }
    part.write_all(file.bytes)?;
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
