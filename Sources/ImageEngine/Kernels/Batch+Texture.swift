internal import CVec

extension Batch {
  /// Interleaved half floats, rows from the bottom up; or a picture's codes in memory.
  public struct Texture: Sendable {
    let pixels: SharedBytes<UnsafeRawPointer>
    /// The distance in pixels from a row to the one above.
    let stride: Int
    let frame: PixelFrame
    /// The area with codes, relative to the frame's corner; it is surrounded by transparency.
    var picture: PixelFrame?
    /// The first of the sixteen computed pixels, relative to the corner.
    var x: Int
    let y: Int

    @inline(__always)
    mutating func advance() { x += Tile.batchWidth }

    @inline(__always)
    private var halfs: UnsafePointer<UInt16> { pixels.start.assumingMemoryBound(to: UInt16.self) }

    /// Reads a position relative to the corner.
    @inline(__always)
    func sample(_ x: SIMD16<Float>, _ y: SIMD16<Float>) -> Color<Batch> {
      let stride = Int32(truncatingIfNeeded: stride)
      let width = Int32(truncatingIfNeeded: frame.width)
      let height = Int32(truncatingIfNeeded: frame.height)
      return Color { r, g, b, a in
        if var codes {
          cv_sample_codes(&codes, x, y, &r, &g, &b, &a)
        } else if width > 1 && height > 1 {
          cv_sample(halfs, stride, width, height, x, y, &r, &g, &b, &a)
        } else {
          cv_sample_narrow(halfs, stride, width, height, x, y, &r, &g, &b, &a)
        }
      }
    }

    /// The texture in the form that C functions take.
    @inline(__always)
    private var codes: cv_picture? {
      picture.map { picture in
        cv_picture(
          pixels: pixels.start, stride: Int32(truncatingIfNeeded: stride),
          width: Int32(truncatingIfNeeded: frame.width),
          height: Int32(truncatingIfNeeded: frame.height),
          left: Int32(truncatingIfNeeded: picture.x), bottom: Int32(truncatingIfNeeded: picture.y),
          across: Int32(truncatingIfNeeded: picture.width),
          up: Int32(truncatingIfNeeded: picture.height))
      }
    }

    /// Replaces all positions in a tile's red and green by the pixels there. Returns false if the
    /// source is not codes.
    func sample(_ tile: Tile) -> Bool {
      guard var codes else { return false }
      cv_sample_all_codes(
        &codes, Float(frame.x), Float(frame.y), Int32(truncatingIfNeeded: tile.batches),
        tile.plane(0), tile.plane(1), tile.plane(2), tile.plane(3))
      return true
    }

    /// Reads the computed pixels with an offset.
    @inline(__always)
    func neighbour(_ dx: Int, _ dy: Int) -> Color<Batch> {
      let (x, y) = (x + dx, y + dy)
      if let picture {
        let (column, row) = (x - picture.x, y - picture.y)
        if column >= 0 && column + Tile.batchWidth <= picture.width && row >= 0
          && row < picture.height && x + Tile.batchWidth <= frame.width && x >= 0 && y >= 0
          && y < frame.height
        {
          return Color(codesAt: pixels.start + (row * stride + column) * 4)
        }
      } else if x >= 0 && y >= 0 && x + Tile.batchWidth <= frame.width && y < frame.height {
        return Color { r, g, b, a in
          cv_load_color(halfs + (y * stride + x) * 4, &r, &g, &b, &a)
        }
      }
      return sample(cv_iota() + (Float(x) + 0.5), SIMD16(repeating: Float(y) + 0.5))
    }

    /// Reads one pixel for all, relative to the corner and clamped to the edge.
    @inline(__always)
    func pixel(_ x: Int, _ y: Int) -> Color<Batch> {
      let column = Swift.min(Swift.max(x, 0), frame.width - 1)
      let row = Swift.min(Swift.max(y, 0), frame.height - 1)
      guard picture == nil else {
        return sample(SIMD16(repeating: Float(column) + 0.5), SIMD16(repeating: Float(row) + 0.5))
      }
      let p = cv_pixel(halfs + (row * stride + column) * 4)
      return Color(
        Batch(SIMD16(repeating: p.x)), Batch(SIMD16(repeating: p.y)),
        Batch(SIMD16(repeating: p.z)), Batch(SIMD16(repeating: p.w)))
    }
  }

  @inline(__always)
  public static func sample(_ texture: Texture, _ x: Self, _ y: Self) -> Color<Self> {
    texture.sample(x.v - Float(texture.frame.x), y.v - Float(texture.frame.y))
  }

  @inline(__always)
  public static func neighbour(_ texture: Texture, _ dx: Int, _ dy: Int) -> Color<Self> {
    texture.neighbour(dx, dy)
  }

  @inline(__always)
  public static func pixel(_ texture: Texture, _ x: Int, _ y: Int) -> Color<Self> {
    texture.pixel(x - texture.frame.x, y - texture.frame.y)
  }
}

extension Color<Batch> {
  /// Reads sixteen pixels of codes, premultiplied.
  @inline(__always)
  fileprivate init(codesAt pixels: UnsafeRawPointer) {
    let light = Self(codes: cv_load_pixels(pixels))
    self = light * light.a
  }
}
