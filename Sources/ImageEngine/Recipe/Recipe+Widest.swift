internal import JSON

extension Recipe {
  /// Distances below this one are no reason for a picture to be too large.
  private static let wide = 256.0

  /// An error of a result that itself is not too large, with the parameter that asks for so much:
  /// the widest distance of all steps. The same error where all are small.
  func naming(_ error: RenderError, _ frame: PixelFrame) -> RenderError {
    guard case .tooLarge(let width, let height) = error, frame.size.isAllowed else { return error }
    var widest = Self.wide
    var named = error
    for step in steps where !step.isSkipped {
      for parameter in FilterCatalog.find(step.filter)?.parameters ?? []
      where parameter.unit == .pixels && [.number, .integer].contains(parameter.type) {
        guard let value = step.parameters[parameter.key]?.double, value.magnitude > widest else {
          continue
        }
        widest = value.magnitude
        named = .unusable(
          filter: step.filter, key: parameter.key, value: JSON(value),
          expected: "less, for \(width) x \(height) pixels would have to be in memory")
      }
    }
    return named
  }
}
