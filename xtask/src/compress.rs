//! Compressing files as slowly as it is done once for many readers.

use std::io::Write as _;

use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;

/// As gzip does at its best.
pub(crate) fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(content)?;
    Ok(packer.finish()?)
}

/// As Brotli does at its best.
pub(crate) fn brotli(mut content: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams::default();
    brotli::BrotliCompress(&mut content, &mut packed, &parameters)?;
    Ok(packed)
}
