internal import ImageEngine

/// What the structure of a file says, read before any decoder sees the file:
/// how large its picture is, and where its blocks of metadata stand.
///
/// Each format's header makes one. The blocks are as untrusted as the file, and
/// there as long as the file and this value are.
struct PhotoStructure {
  let format: PhotoHeader.Format
  /// As the decoder gives the picture, before it is turned.
  var size: PixelSize
  /// How a picture of that size is to be turned, where EXIF is not asked.
  var orientation: Orientation?
  /// 1 for a still; pages are no frames.
  var frames = 1
  /// Pictures of their own, as in a burst that is one file; the main one is shown.
  var pictures = 1
  var hasAlpha = false
  var hasProfile = false
  /// From the TIFF header on.
  var exif: FileBytes?
  /// The directories of details and of the position, where they are not a part
  /// of EXIF but have a TIFF header each.
  var details: FileBytes?
  var position: FileBytes?
  var xmp: FileBytes?
  /// What XMP did not find room for, by the names under which it asks for it.
  var extendedXMP: [String: FileBytes] = [:]
  /// The records, or Photoshop's resources that have them.
  var iptc: FileBytes?
  var profile: FileBytes?
  /// Of a RAW file, the JPEG inside that is shown in its place, if it is large
  /// enough; the size is then its size.
  var preview: FileBytes?
  /// Where the film of a motion photo stands, where the format itself says so.
  var motionVideo: Range<Int>?
  /// How many packed blocks have been looked into.
  var packedTexts = 0
  /// What some of the blocks are kept in.
  private var unpacked: [UnpackedBytes] = []

  init(_ format: PhotoHeader.Format, size: PixelSize) {
    self.format = format
    self.size = size
  }

  /// Keeps a block that does not stand in the file as it is.
  mutating func keep(_ block: UnpackedBytes) -> FileBytes {
    unpacked.append(block)
    return block.bytes
  }

  /// Takes over an EXIF block. Before the TIFF header there may be the letters
  /// that it has in a JPEG, or how far away it is, or both.
  mutating func takeEXIF(_ block: FileBytes?) {
    guard exif == nil, let block else { return }
    let distance = block.bigEndian32(at: 0).map { $0 + 4 }
    exif = [0, 6, distance, distance.map { $0 + 6 }].lazy
      .compactMap { $0.flatMap(block.rest(from:)) }
      .first { TIFFStructure(header: $0) != nil }
  }
}
