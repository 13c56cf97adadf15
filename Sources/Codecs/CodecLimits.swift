/// Limits on outside input, each with its reason.
enum CodecLimits {

  /// The scans of a progressive JPEG. Encoders write about ten. A scan of a few bytes makes the
  /// decoder visit all coefficients again.
  static let jpegScans = 100

  /// The pixels times scans of a progressive JPEG, which determine the decoding time regardless of
  /// its size. 268 megapixels in a dozen scans pass; that takes a second.
  static let jpegScannedPixels = 4_000_000_000

  /// The coefficients of a progressive JPEG in bytes: 210 megapixels with 4:2:0 colour, 105 with
  /// 4:4:4.
  static let jpegCoefficientBytes = 640 << 20

  /// The marker segments of a JPEG, and the non-pixel chunks of a PNG. Files with large profiles or
  /// several pictures have about a hundred.
  static let segments = 10_000

  /// The memory for decoding and rotating a picture: a worker's limit minus its libraries. A
  /// 200-megapixel photo fits at full size; at reduced size, any picture whose decoder can shrink
  /// while reading.
  static let decodingBytes = 880_000_000

  /// The unpacked size of a non-pixel PNG chunk.
  static let pngChunkBytes = 8 << 20

  /// The compressed texts of a PNG that are unpacked. There is one of each useful kind, and
  /// unpacking costs far more than reading.
  static let pngPackedTexts = 8

  /// The entries of an EXIF directory. Cameras write up to a hundred.
  static let exifEntries = 1000

  /// The length of a name: of a camera, a lens, a profile.
  static let textBytes = 200

  /// The size of an XMP packet. Editing history and masks can exceed a megabyte.
  static let xmpBytes = 8 << 20

  /// The JPEG segments of an extended XMP packet: enough for the largest packet.
  static let xmpParts = 200

  /// The values kept from an XMP packet.
  static let xmpValues = 20_000

  /// The nesting of XML elements, and the attributes of one. XMP nests about ten deep and has as
  /// many attributes as a raw editor has sliders.
  static let xmlDepth = 64
  static let xmlAttributes = 1000

  /// The tags of a colour profile, and the languages of its name.
  static let profileTags = 200

  /// The size of an embedded colour profile; printer profiles have two million bytes.
  static let profileBytes = 16 << 20

  /// The sibling boxes of an ISO media file. Fragmented recordings have two per second.
  static let boxes = 100_000

  /// The items of a HEIF file, and the total of their references and pieces. A 48-megapixel picture
  /// has two hundred tiles; a burst has several such pictures.
  static let heifItems = 10_000
  static let heifReferences = 100_000

  /// The nesting of derived pictures in a HEIF file. Cameras write a grid of tiles; some programs
  /// add a rotation.
  static let heifDepth = 3

  /// The sub-directories of a TIFF file: previews and sensor data.
  static let tiffChildren = 16

  /// The tiles or strips of a TIFF file: 268 megapixels in tiles of 16 by 16.
  static let tiffBlocks = 1 << 20

  /// The bytes within which a JPEG XL header must end.
  static let jxlHeaderBytes = 4096

  /// The files embedded in one file: a still, a video, a depth map.
  static let motionItems = 100

  /// The frames of an animation, which are counted one by one.
  static let frames = 1_000_000
}
