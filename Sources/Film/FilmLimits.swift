/// Limits on outside input, each with its reason.
enum FilmLimits {
  /// The longer side of a video's picture: 16K.
  static let side = 16_384

  /// The bytes and microseconds examined to identify the streams. Phone recordings declare them at
  /// the start; broadcasts repeat them every second.
  static let probeBytes: Int64 = 5_000_000
  static let probeMicroseconds: Int64 = 5_000_000

  /// The number of streams. Cameras write five; discs with many languages have thirty.
  static let streams = 100

  /// The largest video whose frames are counted if its header does not give their number; a larger
  /// one would take seconds.
  static let countedBytes = 256 << 20

  /// The fewest pictures from which a frame rate is computed: the last of a few may be shown for
  /// any time.
  static let fewestRated = 10

  /// The number of boxes searched for track metadata. A fragmented file has two per fragment, after
  /// those with the metadata.
  static let boxes = 2000

  /// The length of a track's text in bytes.
  static let noteBytes = 1024

  /// The number of packets that may precede the first picture.
  static let packetsBeforePicture = 2000

  /// The size of the buffer between a file and libavformat.
  static let bufferBytes = 64 << 10

  /// The size of a video made for browsers: 1080 lines, landscape or portrait.
  static let playableLongSide = 1920
  static let playableShortSide = 1080

  /// The size of a table of contents, excluding its sample list.
  static let contentsBytes = 64 << 10

  /// The number of pictures and audio blocks in a converted video: one day's worth.
  static let samples = 10_000_000
}
