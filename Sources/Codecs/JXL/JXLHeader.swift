internal import ImageEngine
internal import Media
internal import Words

/// The start of a JPEG XL file, read before decoding: a codestream, bare or in boxes.
struct JXLHeader {
  private(set) var structure: PhotoStructure

  init(_ file: FileBytes) throws(CodecError) {
    let isContainer = file.has("JXL ", at: 4)
    var beginning = file.clipped(at: 0, count: CodecLimits.jxlHeaderBytes)
    var joined: UnpackedBytes?
    var (exif, xmp): (FileBytes?, FileBytes?)
    if isContainer {
      var parts: [FileBytes] = []
      for box in Boxes(file) {
        switch box.kind {
        case "jxlc": parts.append(box.content)
        // Numbered parts of one stream.
        case "jxlp": if let part = box.content.rest(from: 4) { parts.append(part) }
        case "Exif" where exif == nil: exif = box.content
        case "xml " where xmp == nil: xmp = box.content
        default: break
        }
      }
      let heads = parts.prefix(CodecLimits.motionItems)
        .compactMap { $0.clipped(at: 0, count: CodecLimits.jxlHeaderBytes) }
      joined = UnpackedBytes(joining: heads)
      beginning = joined?.bytes
    }
    guard let beginning, beginning.has([0xFF, 0x0A]), let rest = beginning.rest(from: 2) else {
      throw .unreadable(reason: Message("file.noPicture"))
    }
    var stream = Codestream(rest)
    structure = try stream.structure()
    _ = joined.map { structure.keep($0) }
    structure.takeEXIF(exif)
    structure.xmp = xmp
  }
}

/// Parses the codestream header.
private struct Codestream {
  private var reader: BitReader

  init(_ bytes: FileBytes) { reader = BitReader(bytes) }

  mutating func structure() throws(CodecError) -> PhotoStructure {
    let size = size()
    var hasAlpha = false
    var hasProfile = false
    var orientation = Orientation.upright
    let isDefault = reader.bool()
    if !isDefault {
      if reader.bool() {
        orientation = Orientation(rawValue: reader.bits(3) + 1) ?? .upright
        skipExtraFields()
      }
      skipBitDepth()
      _ = reader.bool()
      let channels = reader.number((0, 0), (0, 1), (4, 2), (12, 1))
      for _ in 0..<channels where !reader.isAtEnd {
        if takeChannel() { hasAlpha = true }
      }
      // Whether colours use libjxl's XYB, then the encoding.
      _ = reader.bool()
      hasProfile = !reader.bool() && reader.bool()
    }
    guard !reader.isAtEnd else { throw .unreadable(reason: Message("file.ended.early")) }
    try PhotoHeader.check(size)
    var structure = PhotoStructure(.jxl, size: size)
    // The decoder is told not to rotate; EXIF's orientation is ignored.
    structure.orientation = orientation
    structure.hasAlpha = hasAlpha
    structure.hasProfile = hasProfile
    return structure
  }

  private mutating func size() -> PixelSize {
    let isSmall = reader.bool()
    let height = side(isSmall)
    let ratio = reader.bits(3)
    let width = ratio == 0 ? side(isSmall) : Self.width(ratio, height)
    return PixelSize(width: width, height: height)
  }

  private mutating func side(_ isSmall: Bool) -> Int {
    isSmall
      ? (reader.bits(5) + 1) * 8 : reader.number((9, 1), (13, 1), (18, 1), (30, 1))
  }

  private static func width(_ ratio: Int, _ height: Int) -> Int {
    switch ratio {
    case 1: height
    case 2: height * 12 / 10
    case 3: height * 4 / 3
    case 4: height * 3 / 2
    case 5: height * 16 / 9
    case 6: height * 5 / 4
    default: height * 2
    }
  }

  /// Skips intrinsic size, preview and animation.
  private mutating func skipExtraFields() {
    if reader.bool() { _ = size() }
    if reader.bool() { skipPreview() }
    guard reader.bool() else { return }
    _ = reader.number((0, 100), (0, 1000), (10, 1), (30, 1))
    _ = reader.number((0, 1), (0, 1001), (8, 1), (10, 1))
    _ = reader.number((0, 0), (3, 0), (16, 0), (32, 0))
    _ = reader.bool()
  }

  private mutating func skipPreview() {
    func side(_ isSmall: Bool, _ reader: inout BitReader) {
      _ =
        isSmall
        ? reader.number((0, 16), (0, 32), (5, 1), (9, 33))
        : reader.number((6, 1), (8, 65), (10, 321), (12, 1345))
    }
    let isSmall = reader.bool()
    side(isSmall, &reader)
    if reader.bits(3) == 0 { side(isSmall, &reader) }
  }

  private mutating func skipBitDepth() {
    if reader.bool() {
      _ = reader.number((0, 32), (0, 16), (0, 24), (6, 1))
      _ = reader.bits(4)
    } else {
      _ = reader.number((0, 8), (0, 10), (0, 12), (6, 1))
    }
  }

  /// Reads an extra channel. Returns whether it is alpha.
  private mutating func takeChannel() -> Bool {
    if reader.bool() { return true }
    let kind = reader.number((0, 0), (0, 1), (4, 2), (6, 18))
    skipBitDepth()
    _ = reader.number((0, 0), (0, 3), (0, 4), (3, 1))
    let name = reader.number((0, 0), (4, 0), (5, 16), (10, 48))
    for _ in 0..<name { _ = reader.bits(8) }
    switch kind {
    case 0: _ = reader.bool()
    case 2: for _ in 0..<4 { _ = reader.bits(16) }
    case 5: _ = reader.number((0, 1), (2, 0), (4, 3), (8, 19))
    default: break
    }
    return kind == 0
  }
}

/// Reads bits starting with the lowest of each byte, as in JPEG XL. Past the end it returns zeros
/// and sets `isAtEnd`.
struct BitReader {
  private let bytes: FileBytes
  private var offset = 0
  private(set) var isAtEnd = false

  init(_ bytes: FileBytes) { self.bytes = bytes }

  mutating func bits(_ count: Int) -> Int {
    var value = 0
    for index in 0..<count {
      guard let byte = bytes[offset >> 3] else {
        isAtEnd = true
        return 0
      }
      value |= Int(byte >> UInt8(offset & 7) & 1) << index
      offset += 1
    }
    return value
  }

  mutating func bool() -> Bool { bits(1) == 1 }

  /// Reads a number with one of four encodings: a number of bits and an offset to add.
  mutating func number(_ ways: (bits: Int, plus: Int)...) -> Int {
    let way = ways[bits(2)]
    return bits(way.bits) + way.plus
  }
}
