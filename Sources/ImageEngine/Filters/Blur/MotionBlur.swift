#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Blurs along one direction, like a moving camera.
///
/// Apple publishes no formula. Calibrated to a public sample: a Gaussian along the angle, with the
/// radius as its standard deviation; premultiplied linear light; the picture is transparent outside
/// and grows by six radii along the angle. Up to a radius of 32 the light is integrated along the
/// whole line. A wider curve is applied to a picture that was blurred with a narrower one before,
/// so that the cost grows with the logarithm of the radius. As a shader it is a single loop.
public struct MotionBlur: ChainFilter {
  public var radius: Float = 20
  public var angle: Float = 0

  public init() {}
  public init(radius: Float = 20, angle: Float = 0) {
    self.radius = radius
    self.angle = angle
  }

  public static let info = FilterInfo<Self>(
    "CIMotionBlur", displayName: "Motion Blur", categories: .squarePixels.union([.blur]),
    "Blurs along one direction.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...100, identity: 0,
        "The standard deviation of the blur along the direction."),
      .angle(
        "inputAngle", \.angle, slider: -Double.pi...Double.pi, identity: 0,
        "The direction of the movement."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(radius: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(radius: 1, angle: .pi / 2), on: .color([0.5, 0.5, 0.5, 1], side: 15),
      gives: [0.5, 0.5, 0.5, 1], at: 1, 7),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let direction = AffineMatrix.rotation(Double(angle))
    let (cosine, sine) = (direction.a, direction.b)
    let radius = min(Double(radius), EngineLimits.radius)
    let reach = 6 * radius
    let extent = image.extent.outset(dx: reach * cosine.magnitude, dy: reach * sine.magnitude)
    let line = SIMD2(cosine, sine)
    let blurred = radius > 0.1 ? LineBlur.blurred(image, sigma: radius, along: line) : image
    if blurred.node === image.node && image.skipsIdentities { return image }
    return Image(
      Node(
        .crop, [blurred.node], extent: extent.integral, core: blurred.node.core,
        blur: Node.GaussianBlurred(sigma: radius, source: image.node, direction: line)))
  }
}

extension LineBlur {
  /// Applies a narrower curve first if the whole is wide.
  fileprivate static func blurred(
    _ image: Image, sigma: Double, along direction: SIMD2<Double>
  ) -> Image {
    guard sigma > widestDirect else {
      return LineBlur(sigma: sigma, direction: direction, smooth: 0, known: image.node.known)
        .of(image)
    }
    let smooth = max(widestDirect / 2, sigma / 8)
    let narrow = blurred(image, sigma: smooth, along: direction)
    let rest = (sigma * sigma - smooth * smooth).squareRoot()
    return LineBlur(
      sigma: rest, direction: direction, smooth: smooth, known: narrow.node.known
    ).of(narrow)
  }

  private func of(_ image: Image) -> Image {
    func grown(_ part: Rectangle) -> Rectangle {
      Rectangle(
        minX: part.x - Double(columns.upperBound), minY: part.y - Double(rows.upperBound),
        maxX: part.maxX - Double(columns.lowerBound), maxY: part.maxY - Double(rows.lowerBound))
    }
    let isEndless = image.extent.isInfinite
    // Only the edge repeats beyond the pixels that reach the picture.
    let even = isEndless ? known.map { grown($0.frame.rectangle) } : nil
    return Image(
      Node(
        .area(self), [image.node], extent: isEndless ? .infinite : grown(image.extent).integral,
        core: image.node.core, even: even))
  }
}
