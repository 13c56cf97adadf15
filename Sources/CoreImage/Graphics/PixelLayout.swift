internal import ImageEngine

/// The order and the storage of a pixel's components in a caller's bytes.
struct PixelLayout: Sendable {
  enum Storage: Sendable {
    case code8, code16, half, float
  }

  /// Red, green, blue and alpha by the numbers 0 to 3; 4 is grey.
  let order: [Int]
  let storage: Storage

  init(_ order: [Int], _ storage: Storage) {
    self.order = order
    self.storage = storage
  }

  init(_ format: DeepBitmap.Format) {
    let storage: Storage =
      switch format {
      case .eightBit: .code8
      case .sixteenBit: .code16
      case .half: .half
      case .float: .float
      }
    self.init([0, 1, 2, 3], storage)
  }

  /// `nil` for layouts that are not four components of 8, 16 or 32 bits.
  init?(_ info: CGBitmapInfo, _ bitsPerComponent: Int) {
    let isFloat = info.contains(.floatComponents)
    let storage: Storage? =
      switch (bitsPerComponent, isFloat) {
      case (8, false): .code8
      case (16, false): .code16
      case (16, true): .half
      case (32, true): .float
      default: nil
      }
    guard let storage else { return nil }
    let isFirst =
      switch info.alpha {
      case .first, .premultipliedFirst, .noneSkipFirst: true
      case .last, .premultipliedLast, .noneSkipLast, .none: false
      }
    var order = isFirst ? [3, 0, 1, 2] : [0, 1, 2, 3]
    // Four bytes are read as one number, the lowest byte first.
    if storage == .code8 && info.contains(.byteOrder32Little) { order.reverse() }
    self.init(order, storage)
  }

  var bytesPerPixel: Int { order.count * bytesPerComponent }

  private var bytesPerComponent: Int {
    switch storage {
    case .code8: 1
    case .code16, .half: 2
    case .float: 4
    }
  }

  /// The format that holds the components without loss.
  var format: DeepBitmap.Format {
    switch storage {
    case .code8: .eightBit
    case .code16: .sixteenBit
    case .half: .half
    case .float: .float
    }
  }

  /// Writes a picture with straight alpha as premultiplied pixels.
  func write(_ picture: DeepBitmap, to bytes: UnsafeMutableRawBufferPointer, rowBytes: Int) {
    if picture.format == .eightBit && storage == .code8 && order == [0, 1, 2, 3] {
      return Self.writeCodes(of: picture, to: bytes, rowBytes: rowBytes)
    }
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var p = picture[x, y]
        // A code is at most its alpha.
        if storage == .code8 || storage == .code16 {
          p = p.clamped(lowerBound: .zero, upperBound: .one)
        }
        write(
          SIMD4(p.x * p.w, p.y * p.w, p.z * p.w, p.w), to: bytes,
          at: y * rowBytes + x * bytesPerPixel)
      }
    }
  }

  /// Multiplies eight-bit codes by alpha.
  private static func writeCodes(
    of picture: DeepBitmap, to bytes: UnsafeMutableRawBufferPointer, rowBytes: Int
  ) {
    picture.withBytes { codes in
      for y in 0..<picture.height {
        let (from, to) = (y * picture.bytesPerRow, y * rowBytes)
        for start in stride(from: 0, to: picture.bytesPerRow, by: 4) {
          let alpha = UInt32(codes[from + start + 3])
          for component in start..<start + 3 {
            let product = UInt32(codes[from + component]) * alpha
            bytes[to + component] = UInt8((product + 127) / 255)
          }
          bytes[to + start + 3] = UInt8(alpha)
        }
      }
    }
  }

  /// Writes one pixel's components as they are given.
  func write(_ p: SIMD4<Float>, to bytes: UnsafeMutableRawBufferPointer, at start: Int) {
    for (index, component) in order.enumerated() {
      let value = component == 4 ? 0.2126 * p.x + 0.7152 * p.y + 0.0722 * p.z : p[component]
      let place = start + index * bytesPerComponent
      switch storage {
      case .code8:
        bytes.storeBytes(
          of: UInt8((min(max(value, 0), 1) * 255).rounded()), toByteOffset: place, as: UInt8.self)
      case .code16:
        bytes.storeBytes(
          of: UInt16((min(max(value, 0), 1) * 65_535).rounded()), toByteOffset: place,
          as: UInt16.self)
      case .half: bytes.storeBytes(of: Float16(value), toByteOffset: place, as: Float16.self)
      case .float: bytes.storeBytes(of: value, toByteOffset: place, as: Float.self)
      }
    }
  }

  /// Reads a picture; `nil` if its size is not allowed or there are too few bytes.
  func picture(
    of data: Data, rowBytes: Int, _ size: PixelSize, _ space: ColorSpace, isPremultiplied: Bool
  ) -> DeepBitmap? {
    guard size.isAllowed, rowBytes >= size.width * bytesPerPixel,
      data.count >= (size.height - 1) * rowBytes + size.width * bytesPerPixel
    else { return nil }
    let target = PixelLayout(format)
    return data.withUnsafeBytes { bytes in
      DeepBitmap(width: size.width, height: size.height, format: format, colorSpace: space) {
        pixels in
        var place = 0
        for y in 0..<size.height {
          for x in 0..<size.width {
            var p = read(bytes, at: y * rowBytes + x * bytesPerPixel)
            if isPremultiplied && p.w != 1 && p.w != 0 {
              p = SIMD4(p.x / p.w, p.y / p.w, p.z / p.w, p.w)
            }
            target.write(p, to: pixels, at: place)
            place += target.bytesPerPixel
          }
        }
      }
    }
  }

  /// The components of one pixel; a missing alpha is 1, a missing colour 0.
  private func read(_ bytes: UnsafeRawBufferPointer, at start: Int) -> SIMD4<Float> {
    var p = SIMD4<Float>(0, 0, 0, 1)
    for (index, component) in order.enumerated() {
      let place = start + index * bytesPerComponent
      let value: Float =
        switch storage {
        case .code8: Float(bytes[place]) / 255
        case .code16: Float(bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)) / 65_535
        case .half: Float(bytes.loadUnaligned(fromByteOffset: place, as: Float16.self))
        case .float: bytes.loadUnaligned(fromByteOffset: place, as: Float.self)
        }
      if component == 4 {
        (p.x, p.y, p.z) = (value, value, value)
      } else {
        p[component] = value
      }
    }
    return p
  }
}
