/// A filter that rotates the camera to make converging lines parallel.
///
/// Apple publishes the parameters but not the formula; this follows its description: four corners
/// of an object that is rectangular in reality, and a camera of the given focal length that is
/// rotated about its centre, which keeps lines straight. Without corners the picture is unchanged.
protocol KeystoneFilter: GeometryFilter {
  var focalLength: Float { get }
  var topLeft: SIMD2<Float> { get }
  var topRight: SIMD2<Float> { get }
  var bottomRight: SIMD2<Float> { get }
  var bottomLeft: SIMD2<Float> { get }
  /// Returns the camera's new axes; `nil` if there are none.
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
