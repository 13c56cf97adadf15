public import JSON

/// The name of a parameter and its valid values.
public struct ParameterDescription: Sendable {
  public enum Unit: String, Sendable { case pixels, relative, none }

  public let key: String
  public let type: ParameterType
  /// The value used if a recipe gives none; images have no default.
  public let defaultValue: JSON?
  /// Whether a recipe may omit it; most filters do nothing without an image.
  public let isOptional: Bool
  /// Hard limits: a value outside is refused.
  public let minimum: Double?
  public let maximum: Double?
  /// The range of an editor's slider.
  public let sliderMinimum: Double?
  public let sliderMaximum: Double?
  /// The value at which the filter has no effect.
  public let identity: JSON?
  public let unit: Unit
  /// Keys used in recipes of earlier releases.
  public let aliases: [String]
  public let description: String

  public var json: JSON {
    [
      "key": .string(key), "type": .string(type.rawValue), "default": defaultValue ?? .null,
      "minimum": JSON(minimum), "maximum": JSON(maximum), "sliderMinimum": JSON(sliderMinimum),
      "sliderMaximum": JSON(sliderMaximum), "identity": identity ?? .null,
      "unit": .string(unit.rawValue), "description": .string(description),
    ]
  }
}
