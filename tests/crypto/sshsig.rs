//! SSHSIG built field by field, to break each field alone.

use adjourn::crypto::{
    keys::PublicKey,
    signing::{Namespace, Signature},
};
use base64ct::{Base64, Encoding as _};

/// The fields of an SSHSIG (PROTOCOL.sshsig, section 2).
#[derive(Clone)]
pub struct Fields {
    pub magic: Vec<u8>,
    pub version: u32,
    pub key: Vec<u8>,
    pub namespace: Vec<u8>,
    pub reserved: Vec<u8>,
    pub hash: Vec<u8>,
    pub signature: Vec<u8>,
    pub after: Vec<u8>,
}

impl Fields {
    /// A good signature of the TEST key over `body`.
    pub fn good(namespace: Namespace, body: &[u8]) -> Fields {
        let signature = Signature::sign(&crate::signing_key(), namespace, body);
        let blob = blob(&signature.to_string());
        let bytes = blob[blob.len() - 64..].try_into().unwrap();
        Fields {
            magic: b"SSHSIG".to_vec(),
            version: 1,
            key: key_blob(&signature.key().unwrap()),
            namespace: namespace.as_str().into(),
            reserved: Vec::new(),
            hash: b"sha512".to_vec(),
            signature: signature_field(b"ssh-ed25519", bytes),
            after: Vec::new(),
        }
    }

    pub fn blob(&self) -> Vec<u8> {
        let mut out = self.magic.clone();
        out.extend_from_slice(&self.version.to_be_bytes());
        for field in [&self.key, &self.namespace, &self.reserved, &self.hash, &self.signature] {
            out.extend(string(field));
        }
        out.extend_from_slice(&self.after);
        out
    }

    pub fn armor(&self) -> String {
        armor(&self.blob(), 70)
    }
}

/// A `string` of the SSH wire format.
pub fn string(bytes: &[u8]) -> Vec<u8> {
    let mut out = u32::try_from(bytes.len()).unwrap().to_be_bytes().to_vec();
    out.extend_from_slice(bytes);
    out
}

pub fn key_blob(key: &PublicKey) -> Vec<u8> {
    Base64::decode_vec(key.to_string().strip_prefix("ssh-ed25519 ").unwrap()).unwrap()
}

pub fn point_blob(point: &[u8]) -> Vec<u8> {
    [string(b"ssh-ed25519"), string(point)].concat()
}

pub fn signature_field(algorithm: &[u8], bytes: &[u8; 64]) -> Vec<u8> {
    [string(algorithm), string(bytes)].concat()
}

pub fn armor(blob: &[u8], columns: usize) -> String {
    let base64 = Base64::encode_string(blob);
    let lines: Vec<&str> =
        base64.as_bytes().chunks(columns).map(|line| std::str::from_utf8(line).unwrap()).collect();
    format!("-----BEGIN SSH SIGNATURE-----\n{}\n-----END SSH SIGNATURE-----\n", lines.join("\n"))
}

pub fn blob(armor: &str) -> Vec<u8> {
    let base64: String = armor.lines().filter(|line| !line.starts_with('-')).collect();
    Base64::decode_vec(&base64).unwrap()
}
