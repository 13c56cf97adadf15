public import JSON

/// A parameter's value as written in a recipe.
public enum ParameterValue: Hashable, Sendable {
  case number(Double)
  case boolean(Bool)
  case integer(Int)
  /// Vectors, points (2), rectangles (4) and affine transforms (6).
  case vector([Double])
  case color(red: Double, green: Double, blue: Double, alpha: Double, space: String)
  /// Bytes in Base64, text in UTF-8, or a structure: attributed text, a mesh, a barcode.
  case data(JSON)
  case image(ImageReference)
  case string(String)

  /// `nil` if the JSON is not a value of this type.
  public init?(_ json: JSON, as type: ParameterType) {
    switch type {
    case .number, .angle:
      guard let value = json.double, value.isFinite else { return nil }
      self = .number(value)
    case .boolean:
      // Core Image's are numbers, 0 or 1.
      guard let value = json.bool ?? [0: false, 1: true][json.int ?? -1] else { return nil }
      self = .boolean(value)
    case .integer:
      guard let value = json.int else { return nil }
      self = .integer(value)
    case .vector: self.init(vector: json, counts: 1...64)
    case .point: self.init(vector: json, counts: 2...2)
    case .rectangle: self.init(vector: json, counts: 4...4)
    case .transform: self.init(vector: json, counts: 6...6)
    case .color: self.init(color: json)
    case .data:
      let isMesh = json.array.map { !$0.isEmpty && $0.allSatisfy { $0.array != nil } } ?? false
      guard isMesh || json.object.map({ !$0.isEmpty }) ?? false else { return nil }
      self = .data(json)
    case .image:
      guard let reference = ImageReference(json) else { return nil }
      self = .image(reference)
    case .string:
      guard let value = json.string else { return nil }
      self = .string(value)
    }
  }

  private init?(vector json: JSON, counts: ClosedRange<Int>) {
    guard let items = json.array, counts.contains(items.count) else { return nil }
    let numbers = items.compactMap(\.double)
    guard numbers.count == items.count, numbers.allSatisfy(\.isFinite) else { return nil }
    self = .vector(numbers)
  }

  private init?(color json: JSON) {
    let space = json.object == nil ? "sRGB" : json["space"]?.string
    guard let space, Self.colorSpaces.contains(space),
      case .vector(let parts)? = Self(vector: json["color"] ?? json, counts: 3...4)
    else { return nil }
    self = .color(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1,
      space: space)
  }

  /// The names of colour spaces that recipes may use.
  public static let colorSpaces = Set(ColorSpace.allCases.map(\.rawValue))
}
