//! The strings of the SSH wire format (RFC 4251, section 5): four bytes of length, big-endian,
//! and that many bytes.

/// Reads a wire format from its front.
pub(crate) struct Wire<'a>(pub(crate) &'a [u8]);

/// The data end before the field does.
#[derive(Debug)]
pub(crate) struct CutOff;

impl<'a> Wire<'a> {
    /// The next `count` bytes.
    pub(crate) fn bytes(&mut self, count: usize) -> Result<&'a [u8], CutOff> {
        let (head, rest) = self.0.split_at_checked(count).ok_or(CutOff)?;
        self.0 = rest;
        Ok(head)
    }

    /// A `uint32`.
    pub(crate) fn number(&mut self) -> Result<u32, CutOff> {
        let (head, rest) = self.0.split_first_chunk().ok_or(CutOff)?;
        self.0 = rest;
        Ok(u32::from_be_bytes(*head))
    }

    /// A `string`.
    pub(crate) fn string(&mut self) -> Result<&'a [u8], CutOff> {
        let length = self.number()?;
        self.bytes(usize::try_from(length).map_err(|_| CutOff)?)
    }

    /// Is nothing left?
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Appends a `string`.
pub(crate) fn put_string(out: &mut Vec<u8>, bytes: &[u8]) {
    let length = u32::try_from(bytes.len()).expect("only short fields are ever written");
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(bytes);
}

/// An algorithm's or namespace's name as it may be printed: what is not a plain name is not
/// shown, since it may have been chosen to confuse a terminal.
pub(crate) fn name(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(name)
            if (1..=64).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_graphic()) =>
        {
            name.to_owned()
        }
        _ => "unreadable".to_owned(),
    }
}
