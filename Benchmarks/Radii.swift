internal import ImageEngine
internal import JSON

extension Benchmark {
  /// What blurs, sharpens, grows or shrinks things, at radii from a few pixels to a quarter of the
  /// photo, so that one whose cost grows with them shows.
  static func radii() -> [Benchmark] {
    let groups: [FilterCategory] = [.blur, .sharpen]
    let filters = FilterCatalog.usable.filter { filter in
      groups.contains { filter.categories.contains($0.rawValue) }
    }
    return filters.flatMap { filter in
      [10, 100, 1000].compactMap { radius in
        filter.step(radius: radius).map {
          rendering("\(filter.name)/\(radius)", [$0])
        }
      }
    }
  }
}

extension FilterDescription {
  /// `nil` where it has none, or none so large.
  fileprivate func step(radius: Int) -> Recipe.Step? {
    let lengths = ["inputRadius", "inputAmount"]
    let sides = ["inputWidth", "inputHeight"]
    var values = JSON.Object()
    for parameter in parameters {
      switch parameter.key {
      case let key where lengths.contains(key) && parameter.unit == .pixels:
        values[key] = JSON(radius)
      case let key where sides.contains(key): values[key] = JSON(2 * radius + 1)
      case let key where parameter.type == .image && key != "inputImage":
        values[key] = ["input": "inputImage"]
        continue
      default: continue
      }
      guard parameter.maximum.map({ Double(radius) <= $0 }) ?? true else { return nil }
    }
    let isAsked = values.names.contains { (lengths + sides).contains($0) }
    return isAsked ? Recipe.Step(name, values, frame: .keep) : nil
  }
}
