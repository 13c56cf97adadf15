/// Core Image's categories, by its own names.
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
  /// What a filter belongs to that works pixel by pixel, on any medium.
  public static let anyMedium: Self = [
    .builtIn, .highDynamicRange, .interlaced, .nonSquarePixels, .stillImage, .video,
  ]
}
