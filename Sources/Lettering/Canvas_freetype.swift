internal import CText
internal import ImageEngine

/// The bitmap for glyphs: linear light, premultiplied alpha, top row first.
struct Canvas {
  private let pixels: UnsafeMutablePointer<SIMD4<Float>>
  private let width: Int
  private let height: Int

  init(_ bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
    pixels = bytes.bindMemory(to: SIMD4<Float>.self).baseAddress!
    self.width = width
    self.height = height
  }

  /// Draws a glyph with its pen at its position, shifted by an offset.
  func paint(_ glyph: TextLayout.Glyph, x: Double, y: Double) {
    guard let face = glyph.font.face else { return }
    let (penX, penY) = (glyph.x + x, (glyph.y + y).rounded())
    var drawn = ctext_glyph()
    let whole = penX.rounded(.down)
    guard ctext_draw(face, glyph.number, glyph.size, penX - whole, &drawn) == 0,
      drawn.pixels != nil
    else { return }
    if drawn.has_color != 0 {
      paint(colored: drawn, alpha: glyph.color.w, x: penX, y: penY)
    } else if drawn.scale == 1 {
      paint(cover: drawn, glyph.color, x: Int(whole), y: Int(penY))
    }
  }

  /// Converts to unpremultiplied alpha.
  func finish() {
    for index in 0..<width * height where pixels[index].w > 0 {
      let p = pixels[index]
      pixels[index] = SIMD4(p.x / p.w, p.y / p.w, p.z / p.w, p.w)
    }
  }

  private func paint(cover glyph: ctext_glyph, _ color: SIMD4<Float>, x: Int, y: Int) {
    for row in 0..<Int(glyph.rows) {
      for column in 0..<Int(glyph.width) {
        let cover = Float(glyph.pixels[row * Int(glyph.pitch) + column]) / 255 * color.w
        let p = SIMD4(color.x * cover, color.y * cover, color.z * cover, cover)
        put(p, x + Int(glyph.left) + column, y - Int(glyph.top) + row)
      }
    }
  }

  /// Draws a scaled colour glyph: each pixel is the mean of the glyph's pixels below it.
  private func paint(colored glyph: ctext_glyph, alpha: Float, x: Double, y: Double) {
    let scale = glyph.scale
    let (left, top) = (x + Double(glyph.left) * scale, y - Double(glyph.top) * scale)
    let (right, bottom) = (
      left + Double(glyph.width) * scale, top + Double(glyph.rows) * scale
    )
    let picture = GlyphPicture(glyph)
    let taps = max(1, Int((1 / scale).rounded(.up)) * 2)
    for row in whole(top, bottom, height) {
      for column in whole(left, right, width) {
        var sum = SIMD4<Float>.zero
        for tap in 0..<taps * taps {
          let across = (Double(tap % taps) + 0.5) / Double(taps)
          let down = (Double(tap / taps) + 0.5) / Double(taps)
          sum += picture.light(
            x: (Double(column) + across - left) / scale, y: (Double(row) + down - top) / scale)
        }
        put(sum * (alpha / Float(taps * taps)), column, row)
      }
    }
  }

  /// Returns the range of pixels between two positions, clipped to the canvas.
  private func whole(_ start: Double, _ end: Double, _ count: Int) -> Range<Int> {
    let first = max(0, min(count, Int(start.rounded(.down))))
    return first..<max(first, min(count, Int(end.rounded(.up))))
  }

  /// Composites a colour over a pixel.
  private func put(_ p: SIMD4<Float>, _ x: Int, _ y: Int) {
    guard p.w > 0, x >= 0, x < width, y >= 0, y < height else { return }
    pixels[y * width + x] = p + pixels[y * width + x] * (1 - p.w)
  }
}

/// A colour glyph in linear light.
private struct GlyphPicture {
  private let pixels: [SIMD4<Float>]
  private let width: Int
  private let height: Int

  init(_ glyph: ctext_glyph) {
    let (width, height) = (Int(glyph.width), Int(glyph.rows))
    pixels = (0..<width * height).map { place in
      let codes = glyph.pixels + place / width * Int(glyph.pitch) + place % width * 4
      let alpha = Float(codes[3]) / 255
      guard alpha > 0 else { return .zero }
      func light(_ index: Int) -> Float {
        Float.decoded(min(1, Float(codes[index]) / 255 / alpha)) * alpha
      }
      return SIMD4(light(2), light(1), light(0), alpha)
    }
    self.width = width
    self.height = height
  }

  /// Interpolates bilinearly between the four nearest pixels.
  func light(x: Double, y: Double) -> SIMD4<Float> {
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (right, down) = (Float(x - 0.5 - left), Float(y - 0.5 - top))
    let upper = pixel(Int(left), Int(top)) * (1 - right) + pixel(Int(left) + 1, Int(top)) * right
    let lower =
      pixel(Int(left), Int(top) + 1) * (1 - right) + pixel(Int(left) + 1, Int(top) + 1) * right
    return upper * (1 - down) + lower * down
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    x >= 0 && x < width && y >= 0 && y < height ? pixels[y * width + x] : .zero
  }
}
