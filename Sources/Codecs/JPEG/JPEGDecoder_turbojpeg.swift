internal import CTurboJPEG
internal import ImageEngine

/// Decodes JPEG files with TurboJPEG, at a fraction of their size where less is
/// wanted: the decoder then computes fewer pixels of each block.
struct JPEGDecoder {
  /// Eighths of the full size. The others cost as much as the next larger of
  /// these, which are the ones that the library has vector code for.
  private static let scales = [1, 2, 4, 8]

  private let header: PhotoHeader
  private let layout: JPEGHeader.Layout
  let size: PixelSize

  /// - Parameter longestSide: What the result must have at least; `nil` for
  ///   full size.
  init(_ header: PhotoHeader, _ layout: JPEGHeader.Layout, longestSide: Int?) {
    self.header = header
    self.layout = layout
    size = Self.scaledSize(header.storedSize, longestSide: longestSide)
  }

  private static func scaledSize(_ full: PixelSize, longestSide: Int?) -> PixelSize {
    guard let longestSide else { return full }
    let sizes = scales.map {
      PixelSize(width: (full.width * $0 + 7) / 8, height: (full.height * $0 + 7) / 8)
    }
    return sizes.first { $0.longestSide >= longestSide } ?? full
  }

  /// Bytes that decoding takes.
  var memoryBytes: Int { size.width * size.height * 4 + layout.coefficientBytes }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> Bitmap {
    guard let decoder = tjInitDecompress() else {
      throw .unreadable(reason: "the decoder cannot be started")
    }
    defer { tjDestroy(decoder) }
    let isInk = layout.components == 4
    return try Bitmap(width: size.width, height: size.height) { pixels throws(CodecError) in
      let result = tjDecompress2(
        decoder, file.assumingMemoryBound(to: UInt8.self).baseAddress, UInt(file.count),
        pixels.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(size.width), 0,
        Int32(size.height), Int32(isInk ? TJPF_CMYK.rawValue : TJPF_RGBA.rawValue),
        TJFLAG_LIMITSCANS)
      // What is damaged in part is shown as far as it goes.
      guard result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else {
        throw .unreadable(reason: Self.reason(decoder))
      }
      if isInk { Self.convertInk(pixels) }
    }
  }

  /// What TurboJPEG says, without the name of its function.
  private static func reason(_ decoder: tjhandle) -> String {
    let text = tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "it cannot be decoded"
    guard let colon = text.firstIndex(of: ":") else { return text }
    return String(text[text.index(after: colon)...].drop { $0 == " " })
  }

  /// Turns ink into light, in place. As Adobe writes them, and everybody after
  /// it, the values are what is left of the paper's white: 255 is no ink.
  private static func convertInk(_ pixels: UnsafeMutableRawBufferPointer) {
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let black = UInt16(pixels[start + 3])
      for index in start..<start + 3 {
        pixels[index] = UInt8((UInt16(pixels[index]) * black + 127) / 255)
      }
      pixels[start + 3] = 255
    }
  }
}
