internal import ImageEngine

extension Bitmap {
  /// The picture turned as its orientation says.
  func turned(_ orientation: Orientation) -> Bitmap {
    guard orientation != .upright else { return self }
    let isSideways = orientation.isSideways
    let (width, height) = (self.width, self.height)
    return withBytes { source in
      let source = source.assumingMemoryBound(to: UInt32.self)
      return Bitmap(width: isSideways ? height : width, height: isSideways ? width : height) {
        let target = $0.assumingMemoryBound(to: UInt32.self)
        // Where the result's pixel (x, y) comes from: start + x * right + y * down.
        let (start, right, down) = Self.steps(orientation, width: width, height: height)
        let (columns, rows) = isSideways ? (height, width) : (width, height)
        // In squares, so that neither side jumps about in memory.
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
    }
  }

  private static func steps(
    _ orientation: Orientation, width: Int, height: Int
  ) -> (start: Int, right: Int, down: Int) {
    let (lastColumn, lastRow) = (width - 1, (height - 1) * width)
    return switch orientation {
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
