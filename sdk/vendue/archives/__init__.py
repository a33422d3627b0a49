"""Bundles in archives: zip, tar and tar.gz, read with no tool that was made to be lenient.

An archive is refused as soon as two programs could read it differently: nothing stands before,
between or after its entries, sizes and checksums hold, and entries are regular files and folders
with plain names. Reading stops at the limits of a bundle, whatever an entry says of its size, and
nothing is written.
"""

from vendue.archives.archive import ENDINGS, MAX_PACKED_BYTES, is_archive, read_archive

__all__ = ["ENDINGS", "MAX_PACKED_BYTES", "is_archive", "read_archive"]
