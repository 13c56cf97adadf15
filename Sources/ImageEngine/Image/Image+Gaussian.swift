/// A Gaussian blur whose cost does not depend on its width.
///
/// A wide blur is computed on a smaller picture: halving and doubling blur with a variance of
/// exactly 1 each, which is subtracted from the blur of the small picture. If that blur is wide
/// enough, it suppresses the aliasing caused by halving: the result stays within half an 8-bit code
/// of the direct sum.
extension Image {
  /// Applies a Gaussian with this standard deviation. The extent grows by three times as much on
  /// each side.
  public func blurred(sigma: Double) -> Image {
    guard sigma > 1e-3 || !skipsIdentities, !extent.isEmpty else { return self }
    let sigma = min(max(sigma, 0), EngineLimits.radius)
    var levels = [self]
    var variance = sigma * sigma
    while (variance - 2) / 4 >= Self.narrowest * Self.narrowest {
      variance = (variance - 2) / 4
      levels.append(levels[levels.count - 1].halved())
    }
    let last = levels.removeLast()
    let blur = Gaussian(sigma: variance.squareRoot())
    var image = last.area(
      blur, extent: last.extent.outset(by: Double(blur.reach)), core: last.node.core)
    for level in levels.reversed() { image = image.doubled(core: level.node.core) }
    let extent = extent.outset(by: (3 * sigma).rounded(.up))
    return Image(
      Node(
        .crop, [image.node], extent: extent, core: node.core,
        blur: Node.GaussianBlurred(sigma: sigma, source: node)))
  }

  /// Below this standard deviation the small picture's blur would let aliasing through.
  private static let narrowest = 1.2

  /// The picture at half size, blurred with a variance of 1; its pixel i lies on pixel 2i.
  func halved() -> Image {
    let core = node.core.halved
    guard extent.isInfinite else { return area(Halving(), extent: extent.halved, core: core) }
    let image = area(Halving(), extent: .infinite, core: core)
    guard case .clamp = node.kind else { return image }
    // Beyond the pixels influenced by the edge there is only the edge itself, so nothing outside
    // needs to be kept at full size.
    return image.cropped(to: core).clamped()
  }

  func doubled(core: Rectangle) -> Image {
    area(Doubling(), extent: extent.isInfinite ? .infinite : extent.doubled, core: core)
  }
}

extension Rectangle {
  /// The part of the half-size picture that can differ from the surroundings.
  var halved: Self {
    if isEmpty || isInfinite { return self }
    return Self(
      minX: (x / 2 - 1).rounded(.down), minY: (y / 2 - 1).rounded(.down),
      maxX: (maxX / 2 + 1.5).rounded(.up), maxY: (maxY / 2 + 1.5).rounded(.up))
  }

  fileprivate var doubled: Self {
    Self(minX: 2 * x - 2, minY: 2 * y - 2, maxX: 2 * maxX + 1, maxY: 2 * maxY + 1)
  }
}
