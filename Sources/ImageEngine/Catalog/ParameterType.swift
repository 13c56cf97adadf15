/// The type of a parameter.
public enum ParameterType: String, Sendable, CaseIterable {
  case number, angle, boolean, integer, vector, point, rectangle, color, transform, data, image
  case string
}

extension ParameterType {
  /// The type's description for error messages.
  var sentence: String {
    switch self {
    case .number: "a number"
    case .angle: "an angle in radians"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .vector: "a list of numbers"
    case .point: "a point [x, y]"
    case .rectangle: "a rectangle [x, y, width, height]"
    case .color: "a colour [red, green, blue] or [red, green, blue, alpha]"
    case .transform: "a transform [a, b, c, d, tx, ty]"
    case .data: "an object that holds data"
    case .image: "an image, {\"step\": NAME} or {\"input\": KEY}"
    case .string: "a text"
    }
  }
}
