/// Enlarges a small picture to the size of another and aligns its edges with those of the larger
/// one.
///
/// Apple publishes the parameters but not the formula. This is a joint bilateral upsampling: each
/// pixel is the weighted mean of the 5 × 5 nearest pixels of the small picture. One Gaussian weighs
/// their distance, in pixels of the small picture; the other weighs the difference of the square
/// root of luminance in the large picture. The window cuts off a large spatial sigma. Premultiplied
/// linear light; the extent is the large picture's.
public struct EdgePreserveUpsampleFilter: ChainFilter {
  public var spatialSigma: Float = 3
  public var lumaSigma: Float = 0.15

  public init() {}
  public init(
    spatialSigma: Float = 3, lumaSigma: Float = 0.15
  ) {
    self.spatialSigma = spatialSigma
    self.lumaSigma = lumaSigma
  }

  public static let info = FilterInfo<Self>(
    "CIEdgePreserveUpsampleFilter", displayName: "Edge Preserve Upsample Filter",
    categories: .anyMedium.union([.geometryAdjustment]),
    "Enlarges a small picture along the edges of a large one.",
    [
      .inputImage,
      .image("inputSmallImage", "The small image to enlarge."),
      .number(
        "inputSpatialSigma", \.spatialSigma, .within(0...5),
        "The radius of the averaging, in pixels of the small image."),
      .number(
        "inputLumaSigma", \.lumaSigma, .within(0...1),
        "The difference in brightness up to which pixels are averaged."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0.5, 0.5, 1], side: 9), .color([0.2, 0.4, 0.6, 1]),
      gives: [0.2, 0.4, 0.6, 1], at: 4, 4)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let small = try images.image("inputSmallImage")
    let (large, part) = (image.node.visible, small.node.visible)
    guard !large.isEmpty, !part.isEmpty else { return .clear }
    var upsampling = JointUpsampling()
    upsampling.large = large
    upsampling.small = part
    upsampling.spatial = max(spatialSigma, 0.1)
    upsampling.luma = max(lumaSigma, 0.001)
    return upsampling(image.clamped(), small.clamped()).cropped(to: image.extent)
  }
}

private struct JointUpsampling: SamplingFilter {
  var large = Rectangle(x: 0, y: 0, width: 1, height: 1)
  var small = Rectangle(x: 0, y: 0, width: 1, height: 1)
  var spatial: Float = 3
  var luma: Float = 0.15

  static let info = FilterInfo<Self>.part([
    .rectangle("large", \.large, ""), .rectangle("small", \.small, ""),
    .number("spatial", \.spatial, .none, ""), .number("luma", \.luma, .none, ""),
  ])
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    if image == 0 {
      return .around(3 * max(large.width / small.width, large.height / small.height))
    }
    return .rectangle(small)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let (large, small) = (my.large, my.small)
    let (pitchX, pitchY) = (large.z / small.z, large.w / small.w)
    let near = 1.0 / (2.0 * my.spatial * my.spatial)
    let like = 1.0 / (2.0 * my.luma * my.luma)
    return { images, place in
      @inline(__always)
      func light(_ p: Color<V>) -> V { V.sqrt(V.max(p.luminance, 0.0)) }
      let here = light(images.first[0, 0])
      // In pixels of the small picture.
      let x = (place.x - large.x) / pitchX
      let y = (place.y - large.y) / pitchY
      let (left, bottom) = (V.floor(x) + 0.5, V.floor(y) + 0.5)
      var sum = Color<V>.clear
      var weights: V = 0.0
      for row in -2...2 {
        for column in -2...2 {
          let (u, v) = (left + V(Double(column)), bottom + V(Double(row)))
          let guide = light(
            images.first.at(V.mad(u, pitchX, large.x), V.mad(v, pitchY, large.y)))
          let square = (u - x) * (u - x) + (v - y) * (v - y)
          let gap = guide - here
          // The constant keeps the sum of all weights above zero.
          let weight = V.exp(-square * near - gap * gap * like) + 1e-6
          sum = sum.plus(images.second.at(u + small.x, v + small.y).scaled(weight))
          weights = weights + weight
        }
      }
      return sum.scaled(1.0 / weights)
    }
  }
}
