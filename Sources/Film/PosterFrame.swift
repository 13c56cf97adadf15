/// A picture from a video, upright, as 8-bit RGB.
package struct PosterFrame: Sendable {
  package let width: Int
  package let height: Int
  let pixels: [UInt8]

  /// Returns the picture rotated clockwise by a number of quarter turns.
  func turned(quarters: Int) -> PosterFrame {
    switch quarters {
    case 1: rearranged(height, width) { x, y in (y, height - 1 - x) }
    case 2: rearranged(width, height) { x, y in (width - 1 - x, height - 1 - y) }
    case 3: rearranged(height, width) { x, y in (width - 1 - y, x) }
    default: self
    }
  }

  private func rearranged(
    _ newWidth: Int, _ newHeight: Int, _ source: (Int, Int) -> (Int, Int)
  ) -> PosterFrame {
    let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
      for y in 0..<newHeight {
        for x in 0..<newWidth {
          let (fromX, fromY) = source(x, y)
          let (from, to) = ((fromY * width + fromX) * 3, (y * newWidth + x) * 3)
          for index in 0..<3 { target[to + index] = pixels[from + index] }
        }
      }
      count = pixels.count
    }
    return PosterFrame(width: newWidth, height: newHeight, pixels: turned)
  }
}
