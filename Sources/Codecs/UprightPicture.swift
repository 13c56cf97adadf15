package import ImageEngine

/// A decoded photo with all that its file has: in eight bits of sRGB where that is
/// all, and otherwise deeper, or in a larger space of colours.
package enum UprightPicture: Sendable {
  case plain(Bitmap)
  case deep(DeepBitmap)

  /// Codes of eight bits, and what they mean.
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

  /// For the engine.
  package var image: Image {
    switch self {
    case .plain(let bitmap): Image(bitmap)
    case .deep(let bitmap): Image(bitmap)
    }
  }

  /// What copies of it are written in: Display P3 for all that is larger than
  /// sRGB, because that is what screens show.
  package var outputSpace: ColorSpace {
    guard case .deep(let bitmap) = self, bitmap.colorSpace != .sRGB else { return .sRGB }
    return .displayP3
  }

  /// Smaller, by what the engine has for that; never enlarged.
  package func resampled(to size: PixelSize) -> UprightPicture {
    switch self {
    case .plain(let bitmap): .plain(ImageEngine.resampled(bitmap, to: size))
    case .deep(let bitmap): .deep(ImageEngine.resampled(bitmap, to: size))
    }
  }

  /// Its middle.
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

  /// In eight bits of sRGB. Colours that it does not have become the nearest that
  /// it has.
  package func plain() throws(RenderError) -> Bitmap {
    switch self {
    case .plain(let bitmap): bitmap
    case .deep(let bitmap): try Renderer().render(Image(bitmap))
    }
  }

  /// In the codes of a space.
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
  /// Eight bits as they are: codes of this picture's own space, for encoders that
  /// do not ask what codes mean.
  package var codes: Bitmap {
    precondition(format == .eightBit, "codes of eight bits")
    return withBytes { source in
      Bitmap(width: width, height: height) { $0.copyMemory(from: source) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Copies a part of a picture that has these bytes.
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
