package import ImageEngine

/// Turns a file into an upright picture.
package struct PhotoDecoder {
  private enum Backend {
    case jpeg(JPEGDecoder)
    case png(PNGDecoder)

    /// Of what it makes of the file, not yet turned.
    var size: PixelSize {
      switch self {
      case .jpeg(let decoder): decoder.size
      case .png(let decoder): decoder.size
      }
    }

    /// Bytes that decoding takes.
    var memoryBytes: Int {
      switch self {
      case .jpeg(let decoder): decoder.memoryBytes
      case .png(let decoder): decoder.memoryBytes
      }
    }
  }

  package let header: PhotoHeader
  private let bytes: UnsafeRawBufferPointer
  private let backend: Backend

  /// Judges the header; nothing is decoded yet.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, there as long as the decoder is.
  ///   - longestSide: What the result must have at least, if the photo has it;
  ///     `nil` for full size. It may have up to twice as much.
  package init(
    _ bytes: UnsafeRawBufferPointer, header: PhotoHeader, longestSide: Int?
  ) throws(CodecError) {
    self.bytes = bytes
    self.header = header
    switch header.layout {
    case .jpeg(let layout):
      backend = .jpeg(JPEGDecoder(header, layout, longestSide: longestSide))
    case .png(let layout):
      backend = .png(PNGDecoder(header, layout, longestSide: longestSide))
    case .plain: throw .unsupported(kind: header.format.name)
    }
    // Turning takes the picture twice, when the decoder is done.
    let isTurned = header.orientation != .upright
    let turning = isTurned ? backend.size.width * backend.size.height * 8 : 0
    let peak = max(backend.memoryBytes, turning)
    try Self.check(memoryBytes: peak)
  }

  /// Refuses work that would take more memory than a worker has.
  package static func check(memoryBytes: Int) throws(CodecError) {
    guard memoryBytes <= Limits.decodingBytes else {
      throw .tooLarge(reason: "it would take \(memoryBytes >> 20) megabytes of memory")
    }
  }

  /// Of the picture that ``decode()`` makes.
  package var size: PixelSize {
    let size = backend.size
    return header.orientation.isSideways
      ? PixelSize(width: size.height, height: size.width) : size
  }

  /// The upright picture, in sRGB as far as the file says nothing else.
  package func decode() throws(CodecError) -> Bitmap {
    let bitmap =
      switch backend {
      case .jpeg(let decoder): try decoder.decode(bytes)
      case .png(let decoder): try decoder.decode(bytes)
      }
    return bitmap.turned(header.orientation)
  }
}
