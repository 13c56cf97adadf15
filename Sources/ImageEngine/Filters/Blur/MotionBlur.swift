internal import Glibc

/// Blurs along one direction, as a camera that moved does.
///
/// Apple publishes no formula; this one was calibrated to a public sample: a
/// bell curve along the angle, with the radius as its standard deviation;
/// premultiplied linear light; outside the picture there is nothing, and the
/// picture grows by six radii along the angle. The curve is made by a few
/// passes with growing steps, so that the cost grows with the logarithm of the
/// radius; by one loop, where it is a shader.
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
        "How far; the standard deviation of the bell curve."),
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
    // Of a wider one the steps could no longer be told from what is left of it.
    let radius = min(Double(radius), Limits.radius)
    let reach = 6 * radius
    let extent = image.extent.outset(dx: reach * cosine.magnitude, dy: reach * sine.magnitude)
    var blurred = image
    var rest = radius
    var read = 0.0
    // Below this the smallest step is no blur any more.
    while rest > 0.1 {
      // A pass whose steps are no longer than what is smoothed already leaves no gaps.
      let smoothed = (radius * radius - rest * rest).squareRoot()
      let width = min(rest, LineBlur.width * max(1, smoothed))
      let step = width / LineBlur.width
      let line = LineBlur(step: SIMD2(Float(step * cosine), Float(step * sine)), extent: extent)
      read += step * Double(LineBlur.readings)
      blurred = line.of(blurred, around: image.node, dx: read * cosine, dy: read * sine)
      rest = (rest * rest - width * width).squareRoot()
    }
    if blurred.node === image.node && image.skipsIdentities { return image }
    return Image(
      Node(
        .crop, [blurred.node], extent: blurred.extent, core: blurred.node.core,
        blur: Node.GaussianBlurred(
          sigma: radius, source: image.node, direction: SIMD2(cosine, sine))))
  }
}

/// A bell curve along a line, of a fixed number of readings.
private struct LineBlur: SamplingFilter {
  /// From one reading to the next.
  var step: SIMD2<Float> = [1, 0]
  var extent = Rectangle.empty

  /// Readings on each side, and the curve's standard deviation in steps.
  static let readings = 12
  static let width = 4.0

  init() {}
  init(step: SIMD2<Float>, extent: Rectangle) {
    self.step = step
    self.extent = extent
  }

  static let info = FilterInfo<Self>.part([.vector("step", \.step, "")])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle { images[0].isInfinite ? .infinite : extent }

  /// Of an image that is made of this node, no farther away than that.
  func of(_ image: Image, around source: Node, dx: Double, dy: Double) -> Image {
    let blurred = self(image)
    guard let known = source.known, known.continuesEdges else { return blurred }
    // One more, for readings lie between pixels.
    let part = known.frame.rectangle.outset(dx: dx.magnitude + 1, dy: dy.magnitude + 1)
    return Image(
      Node(
        blurred.node.kind, blurred.node.inputs, extent: .infinite, core: source.core, even: part))
  }

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(Double(Self.readings) * Double(max(abs(step.x), abs(step.y))))
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    let step = my.step
    let weights = Self.weights
    return { images, place in
      var sum = images.first.at(place.point).scaled(V(weights[0]))
      for index in 1...Self.readings {
        let offset = step * V(Double(index))
        let pair = images.first.at(place.point + offset).plus(
          images.first.at(place.point - offset))
        sum = sum.plus(pair.scaled(V(weights[index])))
      }
      return sum
    }
  }

  /// The kernel's sums, where each reading has the same place between pixels for a whole
  /// tile: whole pixels and two shares take the place of looking each one up.
  func sample(_ tile: Tile, _ images: TileImages) {
    var texture = images.textures.0
    let readings = (-Self.readings...Self.readings).map { index in
      Reading(step * Float(index), weight: Float(Self.weights[abs(index)]))
    }
    readings.withUnsafeBufferPointer { readings in
      for index in 0..<tile.batches {
        var sum = Color<Batch>.clear
        for reading in readings { sum = sum.plus(reading.light(of: texture)) }
        tile[index] = sum
        texture.advance()
      }
    }
  }

  /// The light between four pixels, at a distance from the one that is computed.
  private struct Reading {
    let dx: Int
    let dy: Int
    let right: Float
    let up: Float
    let weight: Float

    init(_ offset: SIMD2<Float>, weight: Float) {
      let whole = offset.rounded(.down)
      (dx, dy) = (Int(whole.x), Int(whole.y))
      (right, up) = (offset.x - whole.x, offset.y - whole.y)
      self.weight = weight
    }

    @inline(__always)
    func light(of texture: Batch.Texture) -> Color<Batch> {
      let low = row(of: texture, dy)
      if up < 1e-4 { return low.scaled(Batch(SIMD16(repeating: weight))) }
      let high = row(of: texture, dy + 1)
      return low.scaled(Batch(SIMD16(repeating: weight * (1 - up))))
        .plus(high.scaled(Batch(SIMD16(repeating: weight * up))))
    }

    @inline(__always)
    private func row(of texture: Batch.Texture, _ dy: Int) -> Color<Batch> {
      let left = Batch.neighbour(texture, dx, dy)
      if right < 1e-4 { return left }
      return Color.mixAll(
        left, Batch.neighbour(texture, dx + 1, dy), Batch(SIMD16(repeating: right)))
    }
  }

  /// From the middle outwards; all together are 1.
  private static let weights: [Double] = {
    let curve = (0...readings).map { step in
      exp(-Double(step * step) / (2 * width * width))
    }
    let sum = 2 * curve.reduce(0, +) - curve[0]
    return curve.map { $0 / sum }
  }()
}
