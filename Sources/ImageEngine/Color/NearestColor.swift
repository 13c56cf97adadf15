/// Finds the palette colour nearest to each pixel: the colour itself, or its index in red.
struct NearestColor: SamplingFilter {
  /// The number of colours, which determines how often the palette is read.
  private(set) var count = 1
  private var isPerceptual = false
  private var isIndex = false
  private var row = Rectangle(x: 0, y: 0, width: 1, height: 1)

  init() {}

  /// `nil` if the image has no rows.
  init?(_ palette: Image, isPerceptual: Bool, isIndex: Bool) {
    let extent = palette.node.visible
    guard !extent.isEmpty, !extent.isInfinite else { return nil }
    count = min(Int(extent.width), 128)
    self.isPerceptual = isPerceptual
    self.isIndex = isIndex
    row = Rectangle(x: extent.x, y: extent.y, width: Double(count), height: 1)
  }

  static let info = FilterInfo<Self>.part([.rectangle("row", \.row, "")])
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    image == 0 ? .around(0) : .rectangle(row)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let corner = PixelFrame(row)
    let (left, bottom) = (corner.x, corner.y)
    let (count, isPerceptual, isIndex) = (count, isPerceptual, isIndex)
    @inline(__always)
    func compared(_ p: Color<V>) -> Color<V> {
      isPerceptual ? p.map { V.encoded(V.unit($0)) } : p
    }
    return { images, _ in
      let p = images.first[0, 0]
      let here = compared(p.straight)
      var best = Color<V>.clear
      var least: V = 1e9
      for index in 0..<count {
        let color = images.second.pixel(left + index, bottom).straight
        let d = compared(color) - here
        let square = d.r * d.r + d.g * d.g + d.b * d.b
        let chosen = isIndex ? Color(V(Double(index)), 0.0, 0.0, 1.0) : color
        best.r = V.pick(chosen.r, where: least, exceeds: square, else: best.r)
        best.g = V.pick(chosen.g, where: least, exceeds: square, else: best.g)
        best.b = V.pick(chosen.b, where: least, exceeds: square, else: best.b)
        least = V.min(least, square)
      }
      return isIndex ? Color(best.r, 0.0, 0.0, 1.0) : best.with(p.a, of: p)
    }
  }
}

extension Color {
  /// Multiplies by an alpha, which the result takes on.
  @inline(__always)
  fileprivate func with(_ alpha: V, of other: Self) -> Self {
    Self(r * alpha, g * alpha, b * alpha, alpha)
  }
}
