internal import Glibc
internal import ImageEngine
internal import Media
internal import Words

/// The marker segments of a JPEG file, read before decoding.
struct JPEGHeader {
  /// The parameters that the decoder needs.
  struct Layout: Hashable, Sendable {
    var components: Int
    /// The coefficient memory that the decoder keeps until the last scan; 0 if it has only one.
    var coefficientBytes: Int
  }

  private struct Frame {
    let size: PixelSize
    let isProgressive: Bool
    let components: Int
    let coefficientBytes: Int
  }

  private let file: FileBytes
  private var offset = 2
  private var segments = 0
  private var scans = 0
  private var isEnded = false
  private var frame: Frame?
  private var blocks = JPEGBlocks()

  init(_ file: FileBytes) throws(CodecError) {
    self.file = file
    while let marker = nextMarker() {
      guard try take(marker) else { return }
    }
  }

  /// Whether the picture has an end marker, which is nearly always at the end of the file. Cameras
  /// may append data, and then the file must be searched.
  static func comesToItsEnd(_ file: FileBytes) throws(CodecError) -> Bool {
    if file.has([0xFF, 0xD9], at: file.count - 2) { return true }
    var header = try JPEGHeader(file)
    while !header.isEnded, let marker = header.nextMarker() { header.isEnded = marker == 0xD9 }
    return header.isEnded
  }

  /// The format-independent header.
  var photo: PhotoHeader {
    get throws(CodecError) {
      let (frame, isBuffered) = try checkedFrame()
      return PhotoHeader(
        try structure, in: file,
        layout: .jpeg(
          Layout(
            components: frame.components,
            coefficientBytes: isBuffered ? frame.coefficientBytes : 0)))
    }
  }

  var structure: PhotoStructure {
    get throws(CodecError) {
      var structure = PhotoStructure(.jpeg, size: try checkedFrame().frame.size)
      blocks.add(to: &structure)
      return structure
    }
  }

  /// The frame, and whether its decoder buffers the whole picture.
  private func checkedFrame() throws(CodecError) -> (frame: Frame, isBuffered: Bool) {
    guard let frame else { throw .unreadable(reason: Message("file.noPicture")) }
    guard scans > 0 else { throw .unreadable(reason: Message("file.ended.early")) }
    let isBuffered = frame.isProgressive || scans > 1
    if isBuffered { try check(frame) }
    return (frame, isBuffered)
  }

  /// Refuses a picture with too many scans for its size.
  private func check(_ frame: Frame) throws(CodecError) {
    guard frame.size.width * frame.size.height * scans <= CodecLimits.jpegScannedPixels,
      frame.coefficientBytes <= CodecLimits.jpegCoefficientBytes
    else {
      throw .tooLarge(
        reason: Message(
          "file.tooManyScans.pixels",
          [
            "width": .number(frame.size.width), "height": .number(frame.size.height),
            "count": .number(scans),
          ]))
    }
  }

  /// Skips padding, junk and scan data to the next marker.
  private mutating func nextMarker() -> UInt8? {
    while let rest = file.rest(from: offset), rest.count > 0 {
      guard let found = memchr(rest.raw.baseAddress!, 0xFF, rest.count) else { return nil }
      offset += UnsafeRawPointer(found) - rest.raw.baseAddress! + 1
      while file[offset] == 0xFF { offset += 1 }
      guard let code = file[offset] else { return nil }
      offset += 1
      // A stuffed byte, a restart marker and TEM have no segment.
      if code != 0x00 && code != 0x01 && !(0xD0...0xD7 ~= code) { return code }
    }
    return nil
  }

  /// Reads a marker and its segment. Returns false if nothing useful can follow.
  private mutating func take(_ marker: UInt8) throws(CodecError) -> Bool {
    // Another start marker, or the end marker.
    isEnded = marker == 0xD9
    guard marker != 0xD8, marker != 0xD9 else { return false }
    guard let length = file.bigEndian16(at: offset), length >= 2,
      let segment = file.part(at: offset + 2, count: length - 2)
    else { return false }
    offset += length
    segments += 1
    guard segments <= CodecLimits.segments + CodecLimits.jpegScans else {
      throw .tooLarge(
        reason: Message("file.tooManyParts.segments", ["limit": .number(CodecLimits.segments)]))
    }
    switch marker {
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      guard frame == nil else { throw .unreadable(reason: Message("file.severalFrames")) }
      frame = try Self.frame(marker, segment)
    case 0xDA: return try takeScan(segment)
    default: blocks.take(marker, segment)
    }
    return true
  }

  /// Counts a scan. Returns false if no further one can follow.
  private mutating func takeScan(_ segment: FileBytes) throws(CodecError) -> Bool {
    guard let frame else { throw .unreadable(reason: Message("file.scanOrder")) }
    scans += 1
    guard scans <= CodecLimits.jpegScans else {
      throw .tooLarge(
        reason: Message("file.tooManyScans", ["limit": .number(CodecLimits.jpegScans)]))
    }
    return frame.isProgressive || Int(segment[0] ?? 0) < frame.components
  }

  private static func frame(_ marker: UInt8, _ segment: FileBytes) throws(CodecError) -> Frame {
    guard let precision = segment[0], let height = segment.bigEndian16(at: 1),
      let width = segment.bigEndian16(at: 3), let components = segment[5].map(Int.init)
    else { throw .unreadable(reason: Message("file.badFrame")) }
    let size = PixelSize(width: width, height: height)
    try PhotoHeader.check(size)
    guard precision == 8, [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) else {
      throw .unreadable(reason: Message("file.rareJPEG"))
    }
    guard [1, 3, 4].contains(components) else {
      throw .unreadable(reason: Message("file.components", ["count": .number(Int(components))]))
    }
    var factors: [(across: Int, down: Int)] = []
    for index in 0..<components {
      guard let factor = segment[7 + index * 3], 1...4 ~= factor >> 4, 1...4 ~= factor & 15 else {
        throw .unreadable(reason: Message("file.badFrame.wrong"))
      }
      factors.append((Int(factor >> 4), Int(factor & 15)))
    }
    let (across, down) = factors.reduce((1, 1)) { (max($0.0, $1.across), max($0.1, $1.down)) }
    // Coefficients have two bytes; blocks are 8 by 8, in whole MCUs.
    let units = ((width + across * 8 - 1) / (across * 8)) * ((height + down * 8 - 1) / (down * 8))
    let blocks = units * factors.reduce(0) { $0 + $1.across * $1.down }
    return Frame(
      size: size, isProgressive: marker == 0xC2 || marker == 0xCA, components: components,
      coefficientBytes: blocks * 128)
  }
}
