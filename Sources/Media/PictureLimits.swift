/// Limits on pictures and what is written about them that several modules share, each with its
/// reason.
package enum PictureLimits {
  /// The pixels of a picture. A 200-megapixel photo passes, a decompression bomb does not; other
  /// programs use the same limit (16,383 squared).
  package static let pixels = 268_402_689

  /// The longer side; libjpeg's limit.
  package static let side = 65_500

  /// The length of a description in bytes.
  package static let descriptionBytes = 4096

  /// The keywords of a photo; automatic tagging programs write about a hundred.
  package static let keywords = 500

  /// The faces that a file names; photos of groups have fewer.
  package static let regions = 200

  /// Frames per second of a video: a hundred times the rate of phones.
  package static let filmRate = 100_000.0
}
