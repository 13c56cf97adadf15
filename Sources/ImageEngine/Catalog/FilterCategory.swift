/// Core Image's filter categories.
public enum FilterCategory: String, Sendable, CaseIterable {
  case blur = "CICategoryBlur"
  case builtIn = "CICategoryBuiltIn"
  case colorAdjustment = "CICategoryColorAdjustment"
  case colorEffect = "CICategoryColorEffect"
  case compositeOperation = "CICategoryCompositeOperation"
  case distortionEffect = "CICategoryDistortionEffect"
  case generator = "CICategoryGenerator"
  case geometryAdjustment = "CICategoryGeometryAdjustment"
  case gradient = "CICategoryGradient"
  case halftoneEffect = "CICategoryHalftoneEffect"
  case highDynamicRange = "CICategoryHighDynamicRange"
  case interlaced = "CICategoryInterlaced"
  case nonSquarePixels = "CICategoryNonSquarePixels"
  case reduction = "CICategoryReduction"
  case sharpen = "CICategorySharpen"
  case stillImage = "CICategoryStillImage"
  case stylize = "CICategoryStylize"
  case tileEffect = "CICategoryTileEffect"
  case transition = "CICategoryTransition"
  case video = "CICategoryVideo"
  case xmpSerializable = "CICategoryXMPSerializable"
}

extension Set<FilterCategory> {
  /// The categories of a filter that works pixel by pixel on any medium.
  public static let anyMedium: Self = [
    .builtIn, .highDynamicRange, .interlaced, .nonSquarePixels, .stillImage, .video,
  ]

  /// The same for filters whose result stays between black and white.
  public static let standardRange: Self = anyMedium.subtracting([.highDynamicRange])

  /// The categories of a filter that depends on distances between pixels.
  public static let squarePixels: Self = [.builtIn, .highDynamicRange, .stillImage, .video]
}
