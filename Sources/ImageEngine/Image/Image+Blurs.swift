/// Area operations for chains, most at a cost independent of the radius.
extension Image {
  /// The mean of a rectangle around every pixel; `width` and `height` must be odd.
  public func boxBlurred(width: Int, height: Int) -> Image {
    let (x, y) = (Self.reach(width), Self.reach(height))
    guard x > 0 || y > 0 || !skipsIdentities else { return self }
    return area(
      Box(reachX: x, reachY: y, known: node.known),
      extent: extent.outset(dx: Double(x), dy: Double(y)))
  }

  /// The mean of a disc around every pixel. The cost grows with the radius up to
  /// ``EngineLimits/discRadius``; a larger disc is computed with half the radius on a picture of
  /// half the size, and its edge is slightly softer.
  public func discBlurred(radius: Double) -> Image {
    guard radius > 0.5 || !skipsIdentities, !extent.isEmpty else { return self }
    let radius = min(max(radius, 0), EngineLimits.coordinate)
    let extent = extent.outset(by: (radius + 0.5).rounded(.up) + 1)
    // A shader takes longer steps instead.
    guard radius > EngineLimits.discRadius, skipsIdentities else {
      return area(DiscMean(radius: radius), extent: extent)
    }
    return halved().discBlurred(radius: radius / 2).doubled(core: node.core)
      .within(extent, core: node.core)
  }

  /// The result of an operation, limited to its extent.
  private func within(_ extent: Rectangle, core: Rectangle) -> Image {
    Image(Node(.crop, [node], extent: extent.integral, core: core))
  }

  /// The maximum of each component in a rectangle around every pixel; `width` and `height` must be
  /// odd.
  public func maximum(width: Int, height: Int) -> Image {
    extremum(width: width, height: height, isMaximum: true)
  }

  /// The minimum of each component in a rectangle around every pixel.
  public func minimum(width: Int, height: Int) -> Image {
    extremum(width: width, height: height, isMaximum: false)
  }

  private func extremum(width: Int, height: Int, isMaximum: Bool) -> Image {
    let (x, y) = (Self.reach(width), Self.reach(height))
    guard x > 0 || y > 0 || !skipsIdentities else { return self }
    return area(
      Extremum(reachX: x, reachY: y, isMaximum: isMaximum, known: node.known),
      extent: extent.outset(dx: Double(x), dy: Double(y)))
  }

  /// The maximum of each component in a disc, x² + y² ≤ r², around every pixel. The cost grows with
  /// the radius up to ``EngineLimits/discRadius``; a larger disc is computed at half the size, and
  /// its edge is slightly soft.
  public func maximum(radius: Double) -> Image { extremum(radius: radius, isMaximum: true) }

  /// The minimum of each component in such a disc.
  public func minimum(radius: Double) -> Image { extremum(radius: radius, isMaximum: false) }

  private func extremum(radius: Double, isMaximum: Bool) -> Image {
    guard radius >= 1 || !skipsIdentities, !extent.isEmpty else { return self }
    let radius = min(max(radius, 0), EngineLimits.coordinate)
    let extent = extent.outset(by: radius.rounded(.down))
    guard radius > EngineLimits.discRadius, skipsIdentities else {
      return area(DiscExtremum(radius: radius, isMaximum: isMaximum), extent: extent)
    }
    // Before halving, each pixel is extended by one so that none is lost; the disc shrinks by one
    // in return.
    var small = extremum(width: 3, height: 3, isMaximum: isMaximum)
      .read(through: Projection(.scale(0.5, 0.5)))
    if case .clamp = node.kind { small = small.cropped(to: node.core.halved).clamped() }
    return small.extremum(radius: (radius - 1) / 2, isMaximum: isMaximum)
      .read(through: Projection(.scale(2, 2))).within(extent, core: node.core)
  }

  /// Scales about the origin with a three-lobed Lanczos window. The extent is rounded to pixels.
  public func scaledByLanczos(_ x: Double, _ y: Double) -> Image {
    firmlyScaled(.lanczos, x, y)
  }

  /// Scales about the origin with a Mitchell-Netravali cubic.
  public func scaledByCubic(_ x: Double, _ y: Double, b: Double, c: Double) -> Image {
    firmlyScaled(.cubic(b: b, c: c), x, y)
  }

  /// - Parameter continuesSides: Whether sides that lie between pixels of the result continue.
  ///   Otherwise they, like a side within a pixel, fade into nothing.
  func scaled(
    _ kernel: ResamplingKernel, _ x: Double, _ y: Double, continuesSides: Bool = false
  ) -> Image {
    if (x == 1 && y == 1) || extent.isEmpty { return self }
    guard x > EngineLimits.smallestScale, y > EngineLimits.smallestScale else { return .clear }
    var operation = Resampler(kernel: kernel, scaleX: x, scaleY: y)
    if extent.isInfinite {
      let core = node.core.applying(.scale(x, y)).integral
      return Image(Node(.area(operation), [node], extent: .infinite, core: core))
    }
    let (left, bottom) = ((extent.x * x).rounded(), (extent.y * y).rounded())
    let (right, top) = ((extent.maxX * x).rounded(), (extent.maxY * y).rounded())
    let scaled = Rectangle(
      minX: left, minY: bottom, maxX: max(right, left + 1), maxY: max(top, bottom + 1))
    if continuesSides {
      let whole = scaled.applying(.scale(1 / x, 1 / y)).outset(by: -0.001).integral
      operation.ends = PixelFrame(extent.union(whole))
    }
    return area(operation, extent: scaled)
  }

  /// The reach, limited to the widest possible picture.
  private static func reach(_ side: Int) -> Int {
    min(max(side, 1), 2 * Int(EngineLimits.coordinate)) / 2
  }

  func area(
    _ operation: any AreaOperation, extent: Rectangle, core: Rectangle? = nil
  ) -> Image {
    if self.extent.isEmpty { return .clear }
    return Image(
      Node(.area(operation), [node], extent: extent.integral, core: core ?? node.core))
  }
}
