/// A filter that turns the camera so that lines that should be parallel become so.
///
/// Apple publishes the parameters and not the formula; this is what its words
/// describe: four corners of something that is rectangular in the world, and a
/// camera of the given focal length that is turned about its own middle, which keeps
/// lines straight. Where the corners are not given, the picture stays.
protocol KeystoneFilter: GeometryFilter {
  var focalLength: Float { get }
  var topLeft: SIMD2<Float> { get }
  var topRight: SIMD2<Float> { get }
  var bottomRight: SIMD2<Float> { get }
  var bottomLeft: SIMD2<Float> { get }
  /// The camera's new axes; `nil` where there are none.
  static func axes(_ points: VanishingPoints) -> [SIMD3<Double>]?
}

extension KeystoneFilter {
  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let extent = image.node.visible
    guard !extent.isEmpty, !extent.isInfinite, topLeft != bottomRight else { return image }
    let corners = Quadrilateral(topLeft, topRight, bottomRight, bottomLeft)
    let points = VanishingPoints(corners, extent: extent, focalLength: Double(focalLength))
    guard let axes = Self.axes(points) else { return image }
    return image.transformed(
      by: Projection(rotation: axes, extent: extent, focalLength: Double(focalLength)))
  }
}
