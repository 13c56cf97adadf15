internal import CHEIF
internal import ImageEngine
internal import Media
internal import Words

/// Decodes the main picture of HEIF and AVIF files with libheif, which crops and rotates it.
///
/// The planes that libheif returns are converted to pixels here: reduced if a smaller picture is
/// wanted, and with the value range of grey respected.
struct HEIFDecoder: PictureDecoder {
  private let header: PhotoHeader
  private let layout: HEIFHeader.Layout
  let size: PixelSize
  /// The number of pixels per side that are merged into one.
  private let factor: Int

  init(_ header: PhotoHeader, _ layout: HEIFHeader.Layout, longestSide: Int?) {
    self.header = header
    self.layout = layout
    let longest = header.storedSize.longestSide
    let wanted = max(1, longestSide ?? longest)
    factor = [8, 4, 2].first { longest >= wanted * $0 } ?? 1
    size = Self.reduced(header.storedSize, factor)
  }

  private static func reduced(_ size: PixelSize, _ factor: Int) -> PixelSize {
    PixelSize(
      width: (size.width + factor - 1) / factor, height: (size.height + factor - 1) / factor)
  }

  /// The memory for the result, for planes of up to two bytes per sample, for a second copy while
  /// rotating, and for the encoded input.
  var memoryBytes: Int { size.area * 4 + header.storedSize.area * 10 }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    var picture = cheif_picture()
    defer { cheif_close(&picture) }
    return try pixels(of: &picture, try open(&picture, file))
  }

  func decodeWhole(_ file: UnsafeRawBufferPointer) throws(CodecError) -> FullDepthPicture {
    var picture = cheif_picture()
    defer { cheif_close(&picture) }
    let size = try open(&picture, file)
    guard picture.planes.0.bits > 8, Self.hasRoomForDepth(header.storedSize) else {
      return .shallow(try pixels(of: &picture, size))
    }
    let result = DeepPicture(size: size, codes: DeepCodes(size), colors: Self.colors(picture))
    var row = [UInt16](repeating: 0, count: size.width)
    for y in 0..<size.height {
      cheif_convert_deep_row(
        &picture, Int32(y), Int32(factor), Int32(size.width), &row,
        result.codes.numbers.baseAddress! + y * size.width * 4)
    }
    if cheif_is_premultiplied(&picture) != 0 { result.unpremultiply() }
    return .deep(result)
  }

  /// Decodes to planes and computes the size of the result.
  private func open(
    _ picture: inout cheif_picture, _ file: UnsafeRawBufferPointer
  ) throws(CodecError) -> PixelSize {
    // The picture is decoded here; the file is not read afterwards.
    let isOpen = layout.withDecodable(file) {
      cheif_open(
        &picture, $0.assumingMemoryBound(to: UInt8.self).baseAddress, $0.count,
        Int32(PictureLimits.side))
    }
    guard isOpen != 0 else { throw Self.error(picture) }
    let whole = PixelSize(width: Int(picture.width), height: Int(picture.height))
    guard whole.isAllowed else { throw .unreadable(reason: Message("file.noSize.pixels")) }
    return Self.reduced(whole, factor)
  }

  private func pixels(
    of picture: inout cheif_picture, _ size: PixelSize
  ) throws(CodecError) -> DecodedPicture {
    var row = [UInt16](repeating: 0, count: size.width)
    let pixels = Bitmap(width: size.width, height: size.height) { target in
      let start = target.assumingMemoryBound(to: UInt8.self).baseAddress!
      for y in 0..<size.height {
        cheif_convert_row(
          &picture, Int32(y), Int32(factor), Int32(size.width), &row, start + y * size.width * 4)
      }
    }
    var result = DecodedPicture(pixels: pixels, colors: Self.colors(picture))
    if cheif_is_premultiplied(&picture) != 0 { result.pixels.unpremultiply() }
    return result
  }

  private static func colors(_ picture: cheif_picture) -> SourceColors {
    .coded(CodedColors(primaries: Int(picture.primaries), transfer: Int(picture.transfer)))
  }

  private static func error(_ picture: cheif_picture) -> CodecError {
    let message = withUnsafeBytes(of: picture.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return .unreadable(reason: .said(by: "libheif", message))
  }
}

extension PhotoHeader {
  /// Refuses a HEIF or AVIF file that its decoder cannot open although its header is valid: some
  /// variants are newer than the decoder. Nothing is decoded.
  package func checkOpens(_ file: UnsafeRawBufferPointer) throws(CodecError) {
    guard case .heif(let layout) = layout else { return }
    guard let context = heif_context_alloc() else {
      throw .tooLarge(reason: Message("file.memory"))
    }
    defer { heif_context_free(context) }
    var handle: OpaquePointer?
    defer { heif_image_handle_release(handle) }
    let error = layout.withDecodable(file) {
      let error = heif_context_read_from_memory_without_copy(
        context, $0.baseAddress, $0.count, nil)
      guard error.code == heif_error_Ok else { return error }
      return heif_context_get_primary_image_handle(context, &handle)
    }
    guard error.code == heif_error_Ok else {
      throw .unreadable(
        reason: .said(by: "libheif", error.message.map { String(cString: $0) } ?? ""))
    }
  }
}
