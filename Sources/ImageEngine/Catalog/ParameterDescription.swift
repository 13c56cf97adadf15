public import JSON

/// What a parameter is called and which values it takes.
public struct ParameterDescription: Sendable {
  public enum Unit: String, Sendable { case pixels, relative, none }

  public let key: String
  public let type: ParameterType
  /// The value where a recipe gives none; an image has no default.
  public let defaultValue: JSON?
  /// Whether a recipe may leave it out; without an image most filters have nothing to do.
  public let isOptional: Bool
  /// Hard limits: a value beyond them is refused.
  public let minimum: Double?
  public let maximum: Double?
  /// What an editor's slider spans.
  public let sliderMinimum: Double?
  public let sliderMaximum: Double?
  /// The value at which the filter changes nothing.
  public let identity: JSON?
  public let unit: Unit
  /// Keys that recipes of earlier releases have.
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
