import ImageEngine
import JSON
import Testing

/// A slider changes numbers and no text: nothing compiles while it moves.
@Suite struct ShaderTextTests {
  /// Numbers that choose programs, each with its reason.
  static let choosing: [String: String] = [
    "CICannyEdgeDetector inputHysteresisPasses": "a pass that follows edges is a program"
  ]

  /// Those that have a shader of their own, or of their photo.
  static let drawn = FilterCatalog.usable.filter { (try? shader(for: recipe($0, [:]))) != nil }

  static func recipe(_ filter: FilterDescription, _ values: JSON.Object) -> Recipe {
    let photo = ["input": "inputImage"] as JSON
    var all = values
    for parameter in filter.parameters where parameter.type == .image {
      all[parameter.key] = photo
    }
    return Recipe(steps: [.init(filter.name, all, frame: filter.takesImage ? .keep : nil)])
  }

  /// The ends of a number's slider, what lies between, and what changes nothing.
  static func values(of parameter: ParameterDescription) -> [JSON] {
    guard [.number, .angle, .integer].contains(parameter.type) else { return [] }
    let standard = parameter.defaultValue?.double ?? 0
    let low = parameter.sliderMinimum ?? parameter.minimum ?? standard / 2
    let high = parameter.sliderMaximum ?? parameter.maximum ?? standard * 2 + 1
    var values = [low, high, low + (high - low) * 0.01, (low + high) / 2, standard]
    for value in [0, 1, 1e-4, parameter.identity?.double ?? standard]
    where (low...high).contains(value) {
      values.append(value)
    }
    return (parameter.type == .integer ? values.map { $0.rounded() } : values).map { JSON($0) }
  }

  /// Without the line they have 16 bits on some cards, and chance is another there.
  @Test(arguments: ["CICrystallize", "CIPointillize", "CIDither"])
  func integersOfAShaderHaveThirtyTwoBits(_ name: String) throws {
    let filter = try FilterCatalog.description(named: name)
    for text in try texts(filter, JSON.Object()) where text.contains("uint") {
      #expect(text.contains("precision highp int;"))
    }
  }

  private func texts(_ filter: FilterDescription, _ values: JSON.Object) throws -> [String] {
    let program = try shader(for: Self.recipe(filter, values))
    return program.stages.map(\.fragment) + [program.fragment]
  }

  @Test func mostFiltersAreDrawn() { #expect(Self.drawn.count > 150, "\(Self.drawn.count)") }

  @Test(arguments: drawn)
  func anyNumberLeavesTheTextsAsTheyAre(_ filter: FilterDescription) throws {
    let standard = try texts(filter, [:])
    var (least, most) = (JSON.Object(), JSON.Object())
    for parameter in filter.parameters {
      let values = Self.values(of: parameter)
      guard let low = values.first, Self.choosing["\(filter.name) \(parameter.key)"] == nil
      else { continue }
      (least[parameter.key], most[parameter.key]) = (low, values[1])
      for value in values {
        let isSame = try texts(filter, [parameter.key: value]) == standard
        #expect(isSame, "\(filter.name): \(parameter.key) \(value.text)")
      }
    }
    #expect(try texts(filter, least) == standard, "\(filter.name): all at their least")
    #expect(try texts(filter, most) == standard, "\(filter.name): all at their most")
  }

  /// Those are what a rendering leaves out.
  @Test(arguments: drawn.filter(\.takesImage))
  func stepsThatAreKeptForASliderChangeNothing(_ filter: FilterDescription) throws {
    let images = CatalogLawTests.pictures()
    let keeping = images.map(\.keepingIdentities)
    for parameter in filter.parameters {
      for value in Set(Self.values(of: parameter)) {
        let values = [parameter.key: value] as JSON.Object
        let (plain, kept) = (
          try CatalogLawTests.result(filter, values, images),
          try CatalogLawTests.result(filter, values, keeping)
        )
        let rect = Rectangle(x: 30, y: 20, width: 24, height: 16)
        let (before, after) = (
          try Renderer().numbers(of: plain, rect: rect),
          try Renderer().numbers(of: kept, rect: rect)
        )
        for (p, q) in zip(before, after) {
          let off = OracleTests.distance(SIMD4<Double>(p), SIMD4<Double>(q))
          guard !(off < 2e-3) else { continue }
          Issue.record("\(filter.name): \(parameter.key) \(value.text) is off by \(off)")
          break
        }
      }
    }
  }
}
