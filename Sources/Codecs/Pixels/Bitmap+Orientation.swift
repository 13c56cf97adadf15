internal import ImageEngine

extension Bitmap {
  /// Returns the picture rotated as its orientation says.
  func turned(_ orientation: Orientation) -> Bitmap {
    guard orientation != .upright else { return self }
    let isSideways = orientation.isSideways
    let (width, height) = (self.width, self.height)
    let (columns, rows) = isSideways ? (height, width) : (width, height)
    return withBytes { source in
      Bitmap(width: columns, height: rows) {
        orientation.turn(
          source.assumingMemoryBound(to: UInt32.self), width: width, height: height,
          into: $0.assumingMemoryBound(to: UInt32.self))
      }
    }
  }
}

extension DeepBitmap {
  /// Returns the picture rotated as its orientation says.
  func turned(_ orientation: Orientation) -> DeepBitmap {
    guard orientation != .upright else { return self }
    let isSideways = orientation.isSideways
    let (width, height) = (self.width, self.height)
    let (columns, rows) = isSideways ? (height, width) : (width, height)
    return withBytes { source in
      DeepBitmap(width: columns, height: rows, format: format, colorSpace: colorSpace) {
        if format == .eightBit {
          orientation.turn(
            source.assumingMemoryBound(to: UInt32.self), width: width, height: height,
            into: $0.assumingMemoryBound(to: UInt32.self))
        } else {
          precondition(format != .float, "no decoder gives floats")
          orientation.turn(
            source.assumingMemoryBound(to: UInt64.self), width: width, height: height,
            into: $0.assumingMemoryBound(to: UInt64.self))
        }
      }
    }
  }
}

extension Orientation {
  /// Rotates pixels of any type.
  fileprivate func turn<Pixel>(
    _ source: UnsafeBufferPointer<Pixel>, width: Int, height: Int,
    into target: UnsafeMutableBufferPointer<Pixel>
  ) {
    // The source of result pixel (x, y) is start + x * right + y * down.
    let (start, right, down) = steps(width: width, height: height)
    let (columns, rows) = isSideways ? (height, width) : (width, height)
    // In squares, for memory locality on both sides.
    for top in stride(from: 0, to: rows, by: 32) {
      for left in stride(from: 0, to: columns, by: 32) {
        for y in top..<min(top + 32, rows) {
          for x in left..<min(left + 32, columns) {
            target[y * columns + x] = source[start + x * right + y * down]
          }
        }
      }
    }
  }

  private func steps(width: Int, height: Int) -> (start: Int, right: Int, down: Int) {
    let (lastColumn, lastRow) = (width - 1, (height - 1) * width)
    return switch self {
    case .upright: (0, 1, width)
    case .mirrored: (lastColumn, -1, width)
    case .upsideDown: (lastRow + lastColumn, -1, -width)
    case .upsideDownMirrored: (lastRow, 1, -width)
    case .transposed: (0, width, 1)
    case .quarterLeft: (lastRow, -width, 1)
    case .transposedBack: (lastRow + lastColumn, -width, -1)
    case .quarterRight: (lastColumn, width, -1)
    }
  }
}
