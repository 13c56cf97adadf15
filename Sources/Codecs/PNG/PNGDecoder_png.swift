internal import CPNG
internal import ImageEngine
internal import Media
internal import Words

/// Decodes PNG files with libpng row by row, reduced if a smaller picture suffices.
struct PNGDecoder: PictureDecoder {
  private let header: PhotoHeader
  private let layout: PNGHeader.Layout
  /// The number of pixels per side that are merged into one.
  private let factor: Int

  /// - Parameter longestSide: The minimum size of the result; `nil` for full size.
  init(_ header: PhotoHeader, _ layout: PNGHeader.Layout, longestSide: Int?) {
    self.header = header
    self.layout = layout
    let longest = header.storedSize.longestSide
    let wanted = max(1, longestSide ?? longest)
    // Interlaced pictures are decoded whole, in several passes.
    factor = layout.isInterlaced ? 1 : [8, 4, 2].first { longest >= wanted * $0 } ?? 1
  }

  var size: PixelSize {
    PixelSize(
      width: (header.storedSize.width + factor - 1) / factor,
      height: (header.storedSize.height + factor - 1) / factor)
  }

  /// The peak memory use of decoding.
  var memoryBytes: Int { size.width * size.height * 4 }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    try layout.withOrdered(file) { file throws(CodecError) in try picture(of: file) }
  }

  func decodeWhole(_ file: UnsafeRawBufferPointer) throws(CodecError) -> FullDepthPicture {
    try layout.withOrdered(file) { file throws(CodecError) in try whole(of: file) }
  }

  private func picture(of file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    var reader = cpng_reader()
    defer { cpng_close(&reader) }
    try Self.open(&reader, file, isDeep: false)
    let size = size
    var damage: Damage?
    let bitmap = try Bitmap(width: size.width, height: size.height) { pixels throws(CodecError) in
      damage =
        factor == 1
        ? try Self.readWhole(&reader, pixels, height: size.height)
        : try readShrunk(&reader, pixels, size)
    }
    if damage == nil { damage = Self.finish(&reader) }
    return DecodedPicture(pixels: bitmap, colors: colors, damage: damage)
  }

  private func whole(of file: UnsafeRawBufferPointer) throws(CodecError) -> FullDepthPicture {
    let size = header.storedSize
    guard layout.isDeep, Self.hasRoomForDepth(size) else { return .shallow(try picture(of: file)) }
    var reader = cpng_reader()
    defer { cpng_close(&reader) }
    try Self.open(&reader, file, isDeep: true)
    var picture = DeepPicture(size: size, codes: DeepCodes(size), colors: colors)
    let damage = try Self.readWhole(&reader, picture.codes.bytes, height: size.height)
    picture.damage = damage ?? Self.finish(&reader)
    return .deep(picture)
  }

  private var colors: SourceColors {
    layout.colors.map(SourceColors.coded) ?? .light(profile: nil)
  }

  private static func open(
    _ reader: inout cpng_reader, _ file: UnsafeRawBufferPointer, isDeep: Bool
  ) throws(CodecError) {
    let isOpen = cpng_open(
      &reader, file.assumingMemoryBound(to: UInt8.self).baseAddress, file.count,
      UInt32(PictureLimits.side), CodecLimits.pngChunkBytes, UInt32(CodecLimits.segments),
      isDeep ? 1 : 0)
    guard isOpen != 0 else { throw error(reader) }
  }

  /// Reads all rows. Rows that a damaged file lacks stay white.
  private static func readWhole(
    _ reader: inout cpng_reader, _ pixels: UnsafeMutableRawBufferPointer, height: Int
  ) throws(CodecError) -> Damage? {
    let rowBytes = pixels.count / height
    let start = pixels.assumingMemoryBound(to: UInt8.self).baseAddress!
    if reader.passes > 1 { whiten(pixels[...]) }
    for pass in 0..<reader.passes {
      for y in 0..<height where cpng_read_row(&reader, start + y * rowBytes) == 0 {
        guard pass > 0 || y > 0 else { throw error(reader) }
        if reader.passes == 1 { whiten(pixels[(y * rowBytes)...]) }
        return damage(reader)
      }
    }
    return nil
  }

  private func readShrunk(
    _ reader: inout cpng_reader, _ pixels: UnsafeMutableRawBufferPointer, _ size: PixelSize
  ) throws(CodecError) -> Damage? {
    var shrinker = RowShrinker(width: header.storedSize.width, factor: factor)
    var row = [UInt8](repeating: 0, count: header.storedSize.width * 4)
    for y in 0..<header.storedSize.height {
      guard cpng_read_row(&reader, &row) != 0 else {
        guard y > 0 else { throw Self.error(reader) }
        Self.whiten(pixels[(y / factor * size.width * 4)...])
        return Self.damage(reader)
      }
      row.withUnsafeBytes { shrinker.add($0) }
      guard y % factor == factor - 1 || y == header.storedSize.height - 1 else { continue }
      let start = y / factor * size.width * 4
      shrinker.take(
        into: UnsafeMutableRawBufferPointer(
          rebasing: pixels[start..<start + size.width * 4]))
    }
    return nil
  }

  /// Reads to the end of the file, behind the pixels.
  private static func finish(_ reader: inout cpng_reader) -> Damage? {
    cpng_finish(&reader) != 0 ? nil : damage(reader)
  }

  private static func whiten(_ pixels: Slice<UnsafeMutableRawBufferPointer>) {
    UnsafeMutableRawBufferPointer(rebasing: pixels).initializeMemory(
      as: UInt8.self, repeating: 255)
  }

  private static func damage(_ reader: cpng_reader) -> Damage {
    reader.is_cut != 0 ? .endsEarly : .broken
  }

  private static func error(_ reader: cpng_reader) -> CodecError {
    let message = withUnsafeBytes(of: reader.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return .unreadable(reason: .said(by: "libpng", message))
  }
}
