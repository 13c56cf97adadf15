internal import ImageEngine
internal import JSON

extension CIFilter {
  /// The names of the filters in a category, sorted; all filters for `nil`.
  public class func filterNames(inCategory category: String?) -> [String] {
    filterNames(inCategories: category.map { [$0] })
  }

  /// The names of the filters that are in each of the categories.
  public class func filterNames(inCategories categories: [String]?) -> [String] {
    FilterCatalog.all.filter { filter in
      (categories ?? []).allSatisfy { filter.categories.contains($0) }
    }.map(\.name).sorted()
  }

  /// `nil` for an unknown name.
  public class func localizedName(forFilterName name: String) -> String? {
    (try? FilterCatalog.description(named: name))?.displayName
  }

  /// `nil` for an unknown name.
  public class func localizedDescription(forFilterName name: String) -> String? {
    (try? FilterCatalog.description(named: name))?.summary
  }

  /// The category's name in words: "Color Effect".
  public class func localizedName(forCategory category: String) -> String {
    words(String(category.trimmingPrefix("CICategory")))
  }

  /// The attributes of a filter of the catalogue.
  static func attributes(of declaration: FilterDescription) -> [String: Any] {
    var attributes: [String: Any] = [
      kCIAttributeFilterName: declaration.name,
      kCIAttributeFilterDisplayName: declaration.displayName,
      kCIAttributeFilterCategories: declaration.categories,
      kCIAttributeDescription: declaration.summary,
    ]
    for input in declaration.parameters {
      attributes[input.key] = Self.attributes(of: input)
    }
    return attributes
  }

  private static func attributes(of input: ParameterDescription) -> [String: Any] {
    var attributes: [String: Any] = [
      kCIAttributeName: input.key,
      kCIAttributeDisplayName: words(String(input.key.trimmingPrefix("input"))),
      kCIAttributeDescription: input.description, kCIAttributeClass: className(of: input),
    ]
    attributes[kCIAttributeType] = typeName(of: input)
    attributes[kCIAttributeDefault] = FilterInputs.defaultValue(of: input)
    attributes[kCIAttributeMin] = input.minimum.map { NSNumber(value: $0) }
    attributes[kCIAttributeMax] = input.maximum.map { NSNumber(value: $0) }
    attributes[kCIAttributeSliderMin] = input.sliderMinimum.map { NSNumber(value: $0) }
    attributes[kCIAttributeSliderMax] = input.sliderMaximum.map { NSNumber(value: $0) }
    attributes[kCIAttributeIdentity] = input.identity?.double.map { NSNumber(value: $0) }
    return attributes
  }

  private static func className(of input: ParameterDescription) -> String {
    switch input.type {
    case .number, .angle, .integer, .boolean: "NSNumber"
    case .vector, .point, .rectangle: "CIVector"
    case .color: "CIColor"
    case .transform: "NSAffineTransform"
    case .data: "NSData"
    case .image: "CIImage"
    case .string: input.key == "inputColorSpace" ? "NSObject" : "NSString"
    }
  }

  private static func typeName(of input: ParameterDescription) -> String? {
    switch input.type {
    case .number where input.key == kCIInputTimeKey: kCIAttributeTypeTime
    case .number where input.unit == .pixels: kCIAttributeTypeDistance
    case .number: kCIAttributeTypeScalar
    case .angle: kCIAttributeTypeAngle
    case .integer: kCIAttributeTypeInteger
    case .boolean: kCIAttributeTypeBoolean
    case .vector where input.unit == .pixels: kCIAttributeTypeOffset
    case .point: kCIAttributeTypePosition
    case .rectangle: kCIAttributeTypeRectangle
    case .color: kCIAttributeTypeColor
    case .transform: kCIAttributeTypeTransform
    case .image: kCIAttributeTypeImage
    case .vector, .data, .string: nil
    }
  }

  /// Splits a name before its capitals: "SharpenLuminance" gives "Sharpen Luminance".
  private static func words(_ name: String) -> String {
    var words = ""
    for (before, letter) in zip(" " + name, name) {
      if letter.isUppercase && before.isLowercase { words += " " }
      words.append(letter)
    }
    return words
  }
}
