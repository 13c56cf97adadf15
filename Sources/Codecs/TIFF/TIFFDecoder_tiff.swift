internal import CTIFF
internal import ImageEngine
internal import Media
internal import Words

/// Decodes the first page of TIFF files with libtiff.
struct TIFFDecoder: PictureDecoder {
  private let header: PhotoHeader
  private let longestSide: Int?

  init(_ header: PhotoHeader, longestSide: Int?) {
    self.header = header
    self.longestSide = longestSide
  }

  var size: PixelSize { header.storedSize }
  var memoryBytes: Int { size.area * 4 }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    var reader = ctiff_file()
    defer { ctiff_close(&reader) }
    try open(&reader, file)
    return try picture(&reader)
  }

  func decodeWhole(_ file: UnsafeRawBufferPointer) throws(CodecError) -> FullDepthPicture {
    var reader = ctiff_file()
    defer { ctiff_close(&reader) }
    try open(&reader, file)
    guard ctiff_has_deep_rows(&reader) != 0, Self.hasRoomForDepth(size) else {
      return .shallow(try picture(&reader))
    }
    let rowBytes = ctiff_row_bytes(&reader)
    guard rowBytes >= size.width * Int(reader.samples) * 2 else { throw Self.error(reader) }
    var row = [UInt16](repeating: 0, count: (rowBytes + 1) / 2)
    var result = DeepPicture(size: size, codes: DeepCodes(size))
    let start = result.codes.numbers.baseAddress!
    for y in 0..<size.height
    where ctiff_read_deep_row(&reader, &row, UInt32(y), start + y * size.width * 4) == 0 {
      if y == 0 { throw Self.error(reader) }
      // Missing pixels stay white.
      result.codes.numbers[(y * size.width * 4)...].update(repeating: 65_535)
      result.damage = .endsEarly
      break
    }
    if reader.is_cut != 0 { result.damage = .endsEarly }
    if ctiff_is_premultiplied(&reader) != 0 { result.unpremultiply() }
    return .deep(result)
  }

  private func open(
    _ reader: inout ctiff_file, _ file: UnsafeRawBufferPointer
  ) throws(CodecError) {
    let isOpen = ctiff_open(
      &reader, file.assumingMemoryBound(to: UInt8.self).baseAddress, file.count)
    guard isOpen != 0 else { throw Self.error(reader) }
    guard Int(reader.width) == size.width, Int(reader.height) == size.height else {
      throw .unreadable(reason: Message("file.otherSize"))
    }
    // A strip or tile is unpacked whole in addition to the picture.
    let blockBytes = ctiff_block_bytes(&reader)
    guard blockBytes <= UInt64(CodecLimits.decodingBytes) else {
      throw .tooLarge(
        reason: Message("file.tooManyBytes.strip", ["count": .number(Int(blockBytes))]))
    }
    try PhotoDecoder.check(memoryBytes: memoryBytes + Int(blockBytes))
  }

  private func picture(_ reader: inout ctiff_file) throws(CodecError) -> DecodedPicture {
    if ctiff_has_ink_rows(&reader) != 0 { return try ink(&reader) }
    if ctiff_has_lab_rows(&reader) != 0 { return try lab(&reader) }
    // Ignores warnings from opening.
    reader.message.0 = 0
    var result = DecodedPicture(pixels: try Self.pixels(&reader, size))
    if reader.is_cut != 0 {
      result.damage = .endsEarly
    } else if reader.message.0 != 0 {
      result.damage = .broken
    }
    if ctiff_has_alpha(&reader) != 0 { result.pixels.unpremultiply() }
    if reader.bits == 1 && reader.photometric <= 1 { result.pixels = inkKept(result.pixels) }
    return result
  }

  /// Reduces a black-and-white page. Averaged in linear light, thin strokes would nearly vanish;
  /// averaging code values keeps the weight of text.
  private func inkKept(_ page: Bitmap) -> Bitmap {
    let longest = size.longestSide
    let wanted = max(1, longestSide ?? longest)
    guard let factor = [8, 4, 2].first(where: { longest >= wanted * $0 }) else { return page }
    let width = (page.width + factor - 1) / factor
    let height = (page.height + factor - 1) / factor
    return page.withBytes { source in
      Bitmap(width: width, height: height) { target in
        for y in 0..<height {
          for x in 0..<width {
            var (sum, count) = (0, 0)
            for row in y * factor..<min(page.height, (y + 1) * factor) {
              for column in x * factor..<min(page.width, (x + 1) * factor) {
                sum += Int(source[(row * page.width + column) * 4])
                count += 1
              }
            }
            let start = (y * width + x) * 4
            let gray = UInt8((sum + count / 2) / count)
            for channel in 0..<3 { target[start + channel] = gray }
            target[start + 3] = 255
          }
        }
      }
    }
  }

  private static func pixels(
    _ reader: inout ctiff_file, _ size: PixelSize
  ) throws(CodecError) -> Bitmap {
    try Bitmap(width: size.width, height: size.height) { target throws(CodecError) in
      let isRead = ctiff_read(&reader, target.assumingMemoryBound(to: UInt32.self).baseAddress)
      guard isRead != 0 else { throw error(reader) }
    }
  }

  static func error(_ reader: ctiff_file) -> CodecError {
    let message = withUnsafeBytes(of: reader.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return .unreadable(reason: .said(by: "libtiff", message))
  }
}
