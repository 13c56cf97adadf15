internal import JSON

extension Recipe {
  /// Distances below this one cannot be blamed for a picture that is too large.
  private static let wide = 256.0

  /// Replaces the error of a result that is not too large itself by one that names the parameter
  /// with the widest distance of all steps. Keeps the error if all distances are small.
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
