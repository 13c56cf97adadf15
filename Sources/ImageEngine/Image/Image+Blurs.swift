/// What chains are made of: operations on areas, most at a cost that does not grow
/// with the radius.
extension Image {
  /// The mean of a rectangle around every pixel; `width` and `height` are odd.
  public func boxBlurred(width: Int, height: Int) -> Image {
    let (x, y) = (Self.reach(width), Self.reach(height))
    guard x > 0 || y > 0 else { return self }
    return area(Box(reachX: x, reachY: y), extent: extent.outset(dx: Double(x), dy: Double(y)))
  }

  /// The mean of a disc around every pixel. The cost grows with the radius.
  public func discBlurred(radius: Double) -> Image {
    guard radius > 0.5 else { return self }
    let radius = min(radius, Limits.discRadius)
    return area(
      DiscMean(radius: radius), extent: extent.outset(by: (radius + 0.5).rounded(.up) + 1))
  }

  /// The largest of each component in a rectangle around every pixel; `width` and
  /// `height` are odd.
  public func maximum(width: Int, height: Int) -> Image {
    extremum(width: width, height: height, isMaximum: true)
  }

  /// The smallest of each component in a rectangle around every pixel.
  public func minimum(width: Int, height: Int) -> Image {
    extremum(width: width, height: height, isMaximum: false)
  }

  private func extremum(width: Int, height: Int, isMaximum: Bool) -> Image {
    let (x, y) = (Self.reach(width), Self.reach(height))
    guard x > 0 || y > 0 else { return self }
    return area(
      Extremum(reachX: x, reachY: y, isMaximum: isMaximum),
      extent: extent.outset(dx: Double(x), dy: Double(y)))
  }

  /// The largest of each component in a disc, x² + y² ≤ r², around every pixel. The
  /// cost grows with the radius.
  public func maximum(radius: Double) -> Image { extremum(radius: radius, isMaximum: true) }

  /// The smallest of each component in such a disc.
  public func minimum(radius: Double) -> Image { extremum(radius: radius, isMaximum: false) }

  private func extremum(radius: Double, isMaximum: Bool) -> Image {
    guard radius >= 1 else { return self }
    let radius = min(radius, Limits.discRadius)
    return area(
      DiscExtremum(radius: radius, isMaximum: isMaximum),
      extent: extent.outset(by: radius.rounded(.down)))
  }

  /// Scaled about the origin by Lanczos' window of three lobes. The extent is
  /// rounded to pixels.
  public func scaledByLanczos(_ x: Double, _ y: Double) -> Image { scaled(.lanczos, x, y) }

  /// Scaled about the origin by one of Mitchell and Netravali's cubics.
  public func scaledByCubic(_ x: Double, _ y: Double, b: Double, c: Double) -> Image {
    scaled(.cubic(b: b, c: c), x, y)
  }

  private func scaled(_ kernel: ResamplingKernel, _ x: Double, _ y: Double) -> Image {
    if (x == 1 && y == 1) || extent.isEmpty { return self }
    guard x > Limits.smallestScale, y > Limits.smallestScale else { return .clear }
    let operation = Resampler(kernel: kernel, scaleX: x, scaleY: y)
    if extent.isInfinite {
      let core = node.core.applying(.scale(x, y)).integral
      return Image(Node(.area(operation), [node], extent: .infinite, core: core))
    }
    let (left, bottom) = ((extent.x * x).rounded(), (extent.y * y).rounded())
    let (right, top) = ((extent.maxX * x).rounded(), (extent.maxY * y).rounded())
    return area(
      operation,
      extent: Rectangle(
        minX: left, minY: bottom, maxX: max(right, left + 1), maxY: max(top, bottom + 1)))
  }

  private static func reach(_ side: Int) -> Int { min(max(side, 1), 2 * Int(Limits.radius)) / 2 }

  func area(
    _ operation: any AreaOperation, extent: Rectangle, core: Rectangle? = nil
  ) -> Image {
    if self.extent.isEmpty { return .clear }
    return Image(
      Node(.area(operation), [node], extent: extent.integral, core: core ?? node.core))
  }
}
