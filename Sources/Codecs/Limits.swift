/// Limits on what comes from outside, each with its reason.
package enum Limits {
  /// Pixels of a picture. A photo of 200 megapixels passes, a bomb does not; it
  /// is also where other programs draw the line (16,383 squared).
  package static let pixels = 268_402_689

  /// The longer side, as libjpeg has it.
  package static let side = 65_500

  /// Scans of a progressive JPEG. Encoders write about ten; each one walks over
  /// all coefficients once more, and takes a few bytes to say so.
  package static let jpegScans = 100

  /// Pixels times scans of a progressive JPEG: what its decoding costs, however
  /// few bytes it has. 268 megapixels in a dozen scans pass; a second of work.
  package static let jpegScannedPixels = 4_000_000_000

  /// Bytes of coefficients that a progressive JPEG may have: 268 megapixels
  /// with the usual halved colour, 178 without.
  package static let jpegCoefficientBytes = 1 << 30

  /// Marker segments of a JPEG, and chunks of a PNG beside its pixels. Large
  /// profiles and multi-picture files have some hundred.
  package static let segments = 10_000

  /// Bytes that a picture may take until it is upright: what a worker's address
  /// space leaves beside its libraries, the mapped file and the result. A photo
  /// of 200 megapixels in full size, to be turned, takes 1.6 gigabytes.
  package static let decodingBytes = 1_750_000_000

  /// Bytes of one chunk of a PNG that is not pixels, unpacked.
  package static let pngChunkBytes = 8 << 20

  /// Entries of one EXIF directory. Cameras write up to a hundred.
  package static let exifEntries = 1000

  /// Bytes of a text from EXIF that is passed on.
  package static let textBytes = 200
}
