import Foundation
public import ImageEngine
import JSON
import TestSupport
public import Testing

@Suite struct FilterCatalogTests {
  static let facts: [JSON] = {
    // Without its facts a test that compares with them fails.
    (try? JSON(parsing: fixture("filters-facts.json")))?["filters"]?.array ?? []
  }()

  @Test func namesAreUnique() {
    let names = FilterCatalog.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  static let types: [String: ParameterType] = [
    "CIAttributeTypeImage": .image, "CIAttributeTypeGradient": .image,
    "CIAttributeTypeScalar": .number, "CIAttributeTypeDistance": .number,
    "CIAttributeTypeTime": .number, "CIAttributeTypeAngle": .angle,
    "CIAttributeTypeBoolean": .boolean, "CIAttributeTypeInteger": .integer,
    "CIAttributeTypeCount": .integer, "CIAttributeTypePosition": .point,
    "CIAttributeTypePosition3": .vector, "CIAttributeTypeOffset": .vector, "CIVector": .vector,
    "CIAttributeTypeRectangle": .rectangle, "CIAttributeTypeColor": .color,
    "CIAttributeTypeOpaqueColor": .color, "CIAttributeTypeTransform": .transform, "NSData": .data,
    "NSString": .string, "NSObject": .string, "CIBarcodeDescriptor": .data, "NSArray": .data,
    "NSAttributedString": .data, "AVCameraCalibrationData": .data, "CGImageMetadataRef": .data,
    "MLModel": .data,
  ]

  /// Seen in the headers of SDK 26, of which no attributes are known.
  static let laterNames: Set = [
    "CIAreaAverageMaximumRed", "CIBlurredRoundedRectangleGenerator", "CIRoundedQRCodeGenerator",
    "CISignedDistanceGradientFromRedMask", "CISystemToneMap",
  ]

  @Test(arguments: FilterCatalog.all)
  func aFilterIsDeclaredAsCoreImageHasIt(_ filter: FilterDescription) throws {
    if Self.laterNames.contains(filter.name) { return }
    let fact = try #require(Self.facts.first { $0["name"] == JSON(filter.name) })
    #expect(JSON(filter.displayName) == fact["displayName"])
    #expect(filter.categories.map(JSON.string) == fact["categories"]?.array)
    #expect(!filter.summary.isEmpty)
    let parameters = try #require(fact["parameters"]?.array)
    #expect(filter.parameters.map { JSON($0.key) } == parameters.map { $0["key"] })
    for (parameter, fact) in zip(filter.parameters, parameters) {
      switch fact["type"]?.string ?? fact["class"]?.string ?? "" {
      case "NSNumber":  // It may be either.
        #expect([.number, .boolean].contains(parameter.type), "\(parameter.key)")
      case let name:
        #expect(parameter.type == (try #require(Self.types[name])), "\(parameter.key)")
      }
      if parameter.type != .data, parameter.type != .string, let value = fact["default"] {
        #expect(Self.agree(parameter.defaultValue, value), "\(parameter.key)")
      }
      // Core Image writes limits of booleans, too.
      if parameter.type == .boolean { continue }
      #expect(parameter.minimum == fact["min"]?.double)
      #expect(parameter.maximum == fact["max"]?.double)
      #expect(parameter.sliderMinimum == fact["sliderMin"]?.double)
      #expect(parameter.sliderMaximum == fact["sliderMax"]?.double)
      if parameter.type != .data, let identity = fact["identity"] {
        #expect(Self.agree(parameter.identity, identity))
      }
      #expect(!parameter.description.isEmpty)
    }
  }

  /// Equal in single precision, number by number.
  static func agree(_ ours: JSON?, _ fact: JSON) -> Bool {
    if let numbers = fact.array {
      guard let own = ours?.array, own.count == numbers.count else { return false }
      return zip(own, numbers).allSatisfy { agree($0, $1) }
    }
    if let number = fact.double { return ours?.double.map { Float($0) } == Float(number) }
    return ours == fact
  }

  @Test(arguments: FilterCatalog.usable.filter { !$0.drawsText })
  func workedExamplesHold(_ filter: FilterDescription) {
    #expect(filter.exampleCount > 0)
    #expect(filter.failedExamples(2e-5) == [])
  }

  @Test(arguments: FilterCatalog.all)
  func anUnknownKeyIsRefusedByName(_ filter: FilterDescription) {
    let expected = RecipeError.unknownParameter(
      filter: filter.name, key: "inputNope", allowed: filter.parameters.map(\.key))
    #expect(throws: expected) { try filter.make(JSON.Object([("inputNope", 1)]), nil) }
  }

  /// Public samples of Core Image have such values.
  private static let computedBeyond: [String: JSON.Object] = [
    "CIVignette": ["inputRadius": 10, "inputIntensity": 2], "CIBokehBlur": ["inputRingSize": 7],
  ]

  @Test(arguments: computedBeyond.keys.sorted())
  func aValueBeyondWhatIsDocumentedIsComputedWhereCoreImageDoes(_ name: String) throws {
    let filter = try FilterCatalog.description(named: name)
    let values = try #require(Self.computedBeyond[name])
    for (key, value) in values.members {
      let parameter = try #require(filter.parameters.first { $0.key == key })
      #expect((parameter.maximum ?? 0) < (value.double ?? 0))
    }
    _ = try filter.make(values, nil)
  }

  @Test func aKeyThatOnlyOtherFiltersHaveIsIgnored() throws {
    let filter = try FilterCatalog.description(named: "CIMaskToAlpha")
    _ = try filter.make(["inputRadius": 3], nil)
    #expect(throws: RecipeError.self) { try filter.make(["inputRadios": 3], nil) }
    let recipe = try Recipe(
      parsing: #"{"version":1,"steps":[{"filter":"CIMaskToAlpha","parameters":{"inputRadius":3}}]}"#
    )
    #expect(recipe.ignoredKeys.map { [$0.filter, $0.key] } == [["CIMaskToAlpha", "inputRadius"]])
  }

  @Test func aBooleanMayBeANumber() throws {
    let filter = try FilterCatalog.description(named: "CIAztecCodeGenerator")
    for value: JSON in [0, 1, true] {
      _ = try filter.make(["inputCompactStyle": value], nil)
    }
    #expect(throws: RecipeError.self) { try filter.make(["inputCompactStyle": 2], nil) }
  }

  @Test(arguments: FilterCatalog.all)
  func aValueBeyondAHardLimitIsRefusedAndNotMoved(_ filter: FilterDescription) throws {
    let computed = Self.computedBeyond[filter.name] ?? JSON.Object()
    for parameter in filter.parameters where computed[parameter.key] == nil {
      let step = parameter.type == .integer ? 1 : 0.001
      // A limit may be so large that there is no next number.
      let beyond = [parameter.minimum.map { $0 - step }, parameter.maximum.map { $0 + step }]
        .filter { $0 != parameter.minimum && $0 != parameter.maximum }
      for value in beyond.compactMap({ $0 }) {
        let error = #expect(throws: RecipeError.self) {
          try filter.make(JSON.Object([(parameter.key, JSON(value))]), nil)
        }
        guard case .outOfRange(filter.name, parameter.key, value, _) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
      for value in [parameter.minimum, parameter.maximum].compactMap({ $0 }) {
        _ = try filter.make(JSON.Object([(parameter.key, JSON(value))]), nil)
      }
    }
  }

  @Test(arguments: FilterCatalog.all)
  func aValueOfTheWrongTypeIsRefused(_ filter: FilterDescription) {
    for parameter in filter.parameters {
      for value: JSON in ["x", [1], nil, [:]] {
        // Of no type are a list of one number and text at once.
        // Some texts may be anything.
        let isFree =
          parameter.defaultValue == nil || parameter.defaultValue == ""
          || parameter.key == "inputFontName"
        if parameter.type == .string && value == "x" && isFree { continue }
        let error = #expect(throws: RecipeError.self) {
          try filter.make(JSON.Object([(parameter.key, value)]), nil)
        }
        #expect(error?.code == "parameterType")
      }
    }
  }

  @Test(arguments: FilterCatalog.all.filter { $0.missing != nil })
  func filtersThatCannotBeAppliedNameWhatIsMissing(_ filter: FilterDescription) throws {
    let missing = try #require(filter.missing)
    #expect(throws: RenderError.unavailable(filter: filter.name, missing: missing)) {
      try filter.output(of: JSON.Object(), ["inputImage": .clear], scaling: nil)
    }
  }

  @Test func everyNameOfCoreImageIsThere() {
    let names = Set(Self.facts.compactMap { $0["name"]?.string }).union(Self.laterNames)
    #expect(names.subtracting(FilterCatalog.all.map(\.name)).isEmpty)
  }

  @Test func anUnknownFilterIsRefusedByName() {
    #expect(throws: RecipeError.unknownFilter(name: "CINope", step: nil)) {
      try FilterCatalog.description(named: "CINope")
    }
  }

  @Test func theJSONHasWhatTheCommandPromises() throws {
    let json = try FilterCatalog.description(named: "CIVignette").json
    #expect(json["name"] == "CIVignette")
    let radius = try #require(json["parameters"]?.array?.last)
    #expect(
      radius.object?.names == [
        "key", "type", "default", "minimum", "maximum", "sliderMinimum", "sliderMaximum",
        "identity", "unit", "description",
      ])
    #expect(radius["unit"] == "relative")
    #expect(radius["type"] == "number")
  }
}

extension FilterDescription: CustomTestStringConvertible {
  public var testDescription: String { name }
}
