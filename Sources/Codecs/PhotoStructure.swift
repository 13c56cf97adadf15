internal import ImageEngine
internal import Media

/// The structure of a file, read before decoding: the picture's size and the positions of metadata
/// blocks.
///
/// Each format's header parser creates one. The blocks are as untrusted as the file, and valid as
/// long as the file and this value.
struct PhotoStructure {
  let format: MediaFormat
  /// The decoder's output size, before rotation.
  var size: PixelSize
  /// The rotation, if the format overrides EXIF.
  var orientation: Orientation?
  /// 1 for a still; pages are not frames.
  var frames = 1
  /// The number of independent pictures, as in a burst file; the main one is shown.
  var pictures = 1
  var hasAlpha = false
  var hasProfile = false
  /// From the TIFF header on.
  var exif: FileBytes?
  /// The EXIF and GPS directories, if they are stored separately, each with a TIFF header.
  var details: FileBytes?
  var position: FileBytes?
  var xmp: FileBytes?
  /// The extended parts of XMP packets, by identifier.
  var extendedXMP: [String: FileBytes] = [:]
  /// IPTC records, bare or inside Photoshop resources.
  var iptc: FileBytes?
  var profile: FileBytes?
  /// A RAW file's embedded JPEG, which is shown if it is large enough; `size` is then its size.
  var preview: FileBytes?
  /// The position of a motion photo's video, if the format states it.
  var motionVideo: Range<Int>?
  /// The number of compressed blocks unpacked so far.
  var packedTexts = 0
  /// Storage for unpacked blocks.
  private var unpacked: [UnpackedBytes] = []

  init(_ format: MediaFormat, size: PixelSize) {
    self.format = format
    self.size = size
  }

  /// Keeps an unpacked block alive.
  mutating func keep(_ block: UnpackedBytes) -> FileBytes {
    unpacked.append(block)
    return block.bytes
  }

  /// Sets the EXIF block. The TIFF header may be preceded by JPEG's `Exif` marker, by its offset,
  /// or by both.
  mutating func takeEXIF(_ block: FileBytes?) {
    guard exif == nil, let block else { return }
    let distance = block.bigEndian32(at: 0).map { $0 + 4 }
    exif = [0, 6, distance, distance.map { $0 + 6 }].lazy
      .compactMap { $0.flatMap(block.rest(from:)) }
      .first { TIFFStructure(header: $0) != nil }
  }
}
