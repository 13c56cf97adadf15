/// Limits on what comes from outside, each with its reason.
enum Limits {
  /// The longer side and the pixels of a film's picture: 16K in both.
  static let side = 16_384
  static let pixels = 268_402_689

  /// Bytes and microseconds that are looked at to find out what the streams are.
  /// Recordings of phones say it at once; broadcasts repeat it each second.
  static let probeBytes: Int64 = 5_000_000
  static let probeMicroseconds: Int64 = 5_000_000

  /// Streams of a film. Cameras write five, discs with many languages thirty.
  static let streams = 100

  /// Bytes of a film whose frames are counted one by one, where its header does
  /// not say their number: reading more would take seconds.
  static let countedBytes = 256 << 20

  /// Pictures of a film that has a rate: the last of a few may be shown for any time.
  static let fewestRated = 10

  /// Pictures a second: a hundred times what telephones take.
  static let rate = 100_000.0

  /// Boxes that are looked at for what is said of a track. A film in pieces has two for each of
  /// them, behind those that say it.
  static let boxes = 2000

  /// Bytes of a text of a track.
  static let noteBytes = 1024

  /// Packets that may go by before the first picture appears.
  static let packetsBeforePicture = 2000

  /// Bytes of the buffer between a file and libavformat.
  static let bufferBytes = 64 << 10

  /// Pixels of a film that browsers are given: 1080 lines, lying or standing.
  static let playableLongSide = 1920
  static let playableShortSide = 1080

  /// Bytes of a table of contents beside its list of samples.
  static let contentsBytes = 64 << 10

  /// Pictures and blocks of sound of a film that is made playable: a day.
  static let samples = 10_000_000
}
