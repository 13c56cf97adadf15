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

  @Test func namesAreUniqueAndAllAreKnownFacts() {
    let names = FilterCatalog.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(names) == Set(Self.facts.compactMap { $0["name"]?.string }))
    #expect(names.count == 14)
  }

  @Test(arguments: facts)
  func aFilterIsDeclaredAsCoreImageHasIt(_ fact: JSON) throws {
    let name = try #require(fact["name"]?.string)
    let filter = try FilterCatalog.description(named: name)
    #expect(JSON(filter.displayName) == fact["displayName"])
    #expect(filter.categories.map(JSON.string) == fact["categories"]?.array)
    #expect(!filter.summary.isEmpty)
    let parameters = try #require(fact["parameters"]?.array)
    #expect(filter.parameters.map { JSON($0.key) } == parameters.map { $0["key"] })
    for (parameter, fact) in zip(filter.parameters, parameters) {
      let types: [String: ParameterType] = [
        "CIAttributeTypeImage": .image, "CIAttributeTypeScalar": .number,
        "CIAttributeTypeBoolean": .boolean,
      ]
      #expect(parameter.type == types[fact["type"]?.string ?? ""])
      #expect(parameter.defaultValue == fact["default"])
      #expect(parameter.minimum == fact["min"]?.double)
      #expect(parameter.maximum == fact["max"]?.double)
      #expect(parameter.sliderMinimum == fact["sliderMin"]?.double)
      #expect(parameter.sliderMaximum == fact["sliderMax"]?.double)
      #expect(parameter.identity == fact["identity"]?.double)
      #expect(!parameter.description.isEmpty)
    }
  }

  @Test(arguments: FilterCatalog.all)
  func workedExamplesHold(_ filter: FilterDescription) {
    #expect(filter.exampleCount > 0)
    #expect(filter.failedExamples(2e-5) == [])
  }

  @Test(arguments: FilterCatalog.all)
  func anUnknownKeyIsRefusedByName(_ filter: FilterDescription) {
    let expected = RecipeError.unknownParameter(
      filter: filter.name, key: "inputNope", allowed: filter.parameters.map(\.key))
    #expect(throws: expected) { try filter.make(JSON.Object([("inputNope", 1)]), 1) }
  }

  @Test(arguments: FilterCatalog.all)
  func aValueBeyondAHardLimitIsRefusedAndNotMoved(_ filter: FilterDescription) throws {
    for parameter in filter.parameters {
      let beyond = [parameter.minimum.map { $0 - 0.001 }, parameter.maximum.map { $0 + 0.001 }]
      for value in beyond.compactMap({ $0 }) {
        let error = #expect(throws: RecipeError.self) {
          try filter.make(JSON.Object([(parameter.key, JSON(value))]), 1)
        }
        guard case .outOfRange(filter.name, parameter.key, value, _) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
      for value in [parameter.minimum, parameter.maximum].compactMap({ $0 }) {
        _ = try filter.make(JSON.Object([(parameter.key, JSON(value))]), 1)
      }
    }
  }

  @Test(arguments: FilterCatalog.all)
  func aValueOfTheWrongTypeIsRefused(_ filter: FilterDescription) {
    for parameter in filter.parameters {
      for value: JSON in ["x", [1], nil, [:]] where parameter.type != .string {
        let error = #expect(throws: RecipeError.self) {
          try filter.make(JSON.Object([(parameter.key, value)]), 1)
        }
        #expect(error?.code == "parameterType")
      }
    }
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
