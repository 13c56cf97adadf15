/// Between a deep bitmap's numbers and linear light in sRGB's primaries.
struct DeepPixels: Sendable {
  private let format: DeepBitmap.Format
  private let curve: ColorCurve
  private let isLinear: Bool
  /// Columns that take the space's primaries to sRGB's, and back; `nil` where they
  /// are the same.
  private let toSRGB: [SIMD4<Float>]?
  private let fromSRGB: [SIMD4<Float>]?

  init(_ format: DeepBitmap.Format, _ space: ColorSpace) {
    self.format = format
    curve = space.curve
    isLinear = space == .extendedLinearSRGB
    let hasOwnPrimaries = space.toSRGB != ColorSpace.sRGB.toSRGB
    toSRGB = hasOwnPrimaries ? space.toSRGB.map { SIMD4(SIMD3<Float>($0), 0) } : nil
    fromSRGB = hasOwnPrimaries ? space.fromSRGB.map { SIMD4(SIMD3<Float>($0), 0) } : nil
  }

  var bytesPerPixel: Int { 4 * format.bytesPerComponent }

  /// Reads pixels of a row as linear light with straight alpha; where alpha is 0
  /// there is no colour.
  func load(_ row: UnsafeRawPointer, pixels: Int, to buffer: TileBuffer) {
    let planes = UnsafeMutableRawPointer(buffer.planes).assumingMemoryBound(to: Float.self)
    for pixel in 0..<pixels {
      let light = light(of: format.components(of: row, pixel))
      for index in 0..<4 { planes[index * Tile.width + pixel] = light[index] }
    }
  }

  /// Writes linear light with straight alpha.
  func store(_ buffer: TileBuffer, pixels: Int, to row: UnsafeMutableRawPointer) {
    let planes = UnsafeMutableRawPointer(buffer.planes).assumingMemoryBound(to: Float.self)
    for pixel in 0..<pixels {
      let light = SIMD4(
        planes[pixel], planes[Tile.width + pixel], planes[2 * Tile.width + pixel],
        planes[3 * Tile.width + pixel])
      format.store(numbers(of: light), to: row, pixel)
    }
  }

  @inline(__always)
  private func light(of p: SIMD4<Float>) -> SIMD4<Float> {
    guard p.w > 0 else { return .zero }
    var light = p
    if !isLinear {
      switch format {
      case .eightBit, .sixteenBit:
        for index in 0..<3 { light[index] = curve.light(ofCode: p[index]) }
      case .half, .float: for index in 0..<3 { light[index] = curve.light(of: p[index]) }
      }
    }
    return Self.moved(light, by: toSRGB)
  }

  @inline(__always)
  private func numbers(of light: SIMD4<Float>) -> SIMD4<Float> {
    guard light.w > 0 else { return .zero }
    // What an alpha above 1 stands for is light.
    let more = max(light.w, 1)
    let bright = SIMD4(light.x * more, light.y * more, light.z * more, min(light.w, 1))
    var p = Self.moved(bright, by: fromSRGB)
    if !isLinear { for index in 0..<3 { p[index] = curve.code(of: p[index]) } }
    return p
  }

  @inline(__always)
  private static func moved(_ p: SIMD4<Float>, by columns: [SIMD4<Float>]?) -> SIMD4<Float> {
    guard let columns else { return p }
    var moved = columns[0] * p.x + columns[1] * p.y + columns[2] * p.z
    moved.w = p.w
    return moved
  }
}

/// The bytes of a deep bitmap, the top row first.
struct DeepSink: Sink {
  let bytes: SharedBytes<UnsafeMutableRawPointer>
  let size: PixelSize
  let pixels: DeepPixels

  var alpha: AlphaUse { .straight }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels count: Int) {
    let place = (size.height - 1 - row) * size.width + x
    pixels.store(tile, pixels: count, to: bytes.start + place * pixels.bytesPerPixel)
  }
}
