/// Smooths noise and keeps edges: small differences are evened out, larger ones are sharpened.
///
/// Apple publishes the parameters and the idea but not the formula. Our own design: each pixel
/// becomes a weighted mean of the 49 around it; a pixel weighs less the more its light differs, in
/// multiples of the noise level. Then the difference between the pixel's brightness and its
/// surroundings is added in proportion to the sharpness, if it exceeds the noise. Both work on
/// square roots of light, in which noise is uniform. Premultiplied; alpha and extent are unchanged.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct NoiseReduction: SamplingFilter {
  public var noiseLevel: Float = 0.02
  public var sharpness: Float = 0.4

  public init() {}
  public init(noiseLevel: Float = 0.02, sharpness: Float = 0.4) {
    self.noiseLevel = noiseLevel
    self.sharpness = sharpness
  }

  public static let info = FilterInfo<Self>(
    "CINoiseReduction", displayName: "Noise Reduction",
    categories: .squarePixels.union([.blur]), "Smooths noise and keeps edges.",
    [
      .inputImage,
      .number(
        "inputNoiseLevel", \.noiseLevel, .atLeast(0), slider: 0...0.1, identity: 0,
        "The level of the noise, as a difference of codes from 0 to 1."),
      .number(
        "inputSharpness", \.sharpness, .atLeast(0), slider: 0...2, identity: 0,
        "The sharpening of edges."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .color([0.5, 0.4, 0.3, 1], side: 9), gives: [0.5, 0.4, 0.3, 1], at: 4, 4)
  ]

  private static let reach = SimilarMean.reach

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(Double(Self.reach))
  }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    // The kernel is the definition, and what shaders are made of.
    guard image.skipsIdentities else { return self(image) }
    return image.area(
      SimilarMean(noiseLevel: noiseLevel, sharpness: sharpness), extent: image.extent)
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    let level = V.max(my.noiseLevel, 1e-4)
    // As a binary exponent, for the squared distance over all three components.
    let narrow = -0.12 / (level * level)
    let sharpness = my.sharpness
    return { images, _ in
      let p = images.first[0, 0]
      let own = p.map { V.sqrt(V.max($0, 0.0)) }
      var total: V = 0.0
      var sum = Color<V>.clear
      var around: V = 0.0
      for dy in -Self.reach...Self.reach {
        for dx in -Self.reach...Self.reach {
          let q = images.first[dx, dy]
          let root = q.map { V.sqrt(V.max($0, 0.0)) }
          let change = root - own
          let distance = V.mad(
            change.r, change.r, V.mad(change.g, change.g, change.b * change.b))
          let weight = V.exp2(distance * narrow)
          total = total + weight
          sum = Color.mad(root, weight, sum)
          around = around + root.luminance
        }
      }
      let smooth = sum * (1.0 / total)
      let count = V(Double((2 * Self.reach + 1) * (2 * Self.reach + 1)))
      let detail = smooth.luminance - around / count
      let isEdge = V.smoothstep(level, 4.0 * level, V.abs(detail))
      let sharp = smooth + detail * isEdge * sharpness
      let light = sharp.map { V.max($0, 0.0) * V.max($0, 0.0) }
      // Negative components have no square root and are unchanged; alpha is the pixel's own.
      return p.with(
        V.min(p.r, 0.0) + light.r, V.min(p.g, 0.0) + light.g, V.min(p.b, 0.0) + light.b)
    }
  }
}
