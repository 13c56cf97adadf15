package import ImageEngine

/// A decoded photo at full quality: 8-bit sRGB if that is all it has, otherwise deeper or in a
/// larger colour space.
package enum UprightPicture: Sendable {
  case plain(Bitmap)
  case deep(DeepBitmap)

  /// 8-bit values in a colour space.
  init(_ codes: Bitmap, in space: ColorSpace) {
    self =
      space == .sRGB
      ? .plain(codes)
      : .deep(
        codes.withBytes { bytes in
          DeepBitmap(
            width: codes.width, height: codes.height, format: .eightBit, colorSpace: space
          ) { $0.copyMemory(from: bytes) }
        })
  }

  package var size: PixelSize {
    switch self {
    case .plain(let bitmap): bitmap.size
    case .deep(let bitmap): bitmap.size
    }
  }

  /// The picture as an engine image.
  package var image: Image {
    switch self {
    case .plain(let bitmap): Image(bitmap)
    case .deep(let bitmap): Image(bitmap)
    }
  }

  /// The colour space of copies: Display P3 for anything larger than sRGB, because screens show it.
  package var outputSpace: ColorSpace {
    guard case .deep(let bitmap) = self, bitmap.colorSpace != .sRGB else { return .sRGB }
    return .displayP3
  }

  /// Returns the picture resampled by the engine; never enlarged.
  package func resampled(to size: PixelSize) -> UprightPicture {
    switch self {
    case .plain(let bitmap): .plain(ImageEngine.resampled(bitmap, to: size))
    case .deep(let bitmap): .deep(ImageEngine.resampled(bitmap, to: size))
    }
  }

  /// Returns the picture's centre.
  package func middle(_ size: PixelSize) -> UprightPicture {
    let whole = self.size
    precondition(size.width <= whole.width && size.height <= whole.height, "a part of it")
    switch self {
    case .plain(let bitmap):
      return .plain(
        bitmap.withBytes { source in
          Bitmap(width: size.width, height: size.height) { source.copyMiddle(of: whole, size, $0) }
        })
    case .deep(let bitmap):
      return .deep(
        bitmap.withBytes { source in
          DeepBitmap(
            width: size.width, height: size.height, format: bitmap.format,
            colorSpace: bitmap.colorSpace
          ) { source.copyMiddle(of: whole, size, $0) }
        })
    }
  }

  /// Converts to 8-bit sRGB; colours outside become the nearest inside.
  package func plain() throws(RenderError) -> Bitmap {
    switch self {
    case .plain(let bitmap): bitmap
    case .deep(let bitmap): try Renderer().render(Image(bitmap))
    }
  }

  /// Converts to a colour space.
  package func deep(
    _ format: DeepBitmap.Format, in space: ColorSpace
  ) throws(RenderError) -> DeepBitmap {
    if case .deep(let bitmap) = self, bitmap.format == format, bitmap.colorSpace == space {
      return bitmap
    }
    return try Renderer().renderDeep(image, as: format, in: space)
  }
}

extension DeepBitmap {
  /// The unconverted 8-bit values in the picture's own space, for encoders that do not interpret
  /// them.
  package var codes: Bitmap {
    precondition(format == .eightBit, "codes of eight bits")
    return withBytes { source in
      Bitmap(width: width, height: height) { $0.copyMemory(from: source) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Copies a part of a picture with these bytes.
  fileprivate func copyMiddle(
    of whole: PixelSize, _ part: PixelSize, _ target: UnsafeMutableRawBufferPointer
  ) {
    let pixel = count / (whole.width * whole.height)
    let (left, top) = ((whole.width - part.width) / 2, (whole.height - part.height) / 2)
    for row in 0..<part.height {
      let start = ((top + row) * whole.width + left) * pixel
      UnsafeMutableRawBufferPointer(rebasing: target[(row * part.width * pixel)...]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: self[start..<start + part.width * pixel]))
    }
  }
}
