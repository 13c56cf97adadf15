internal import ImageEngine

/// A value of the kernel language: one to four numbers, or an image.
struct KernelValue {
  let numbers: [Symbol]
  /// The index of an image that is a parameter.
  let sampler: Int?

  init(_ numbers: [Symbol]) {
    self.numbers = numbers
    sampler = nil
  }

  init(_ number: Symbol) { self.init([number]) }

  init(_ color: Color<Symbol>) { self.init([color.r, color.g, color.b, color.a]) }

  init(sampler: Int) {
    numbers = []
    self.sampler = sampler
  }

  var count: Int { numbers.count }

  /// The components' places in a selection such as `xy` or `bgra`; `nil` if there are none.
  static func places(of selection: String, in count: Int) -> [Int]? {
    for names in ["xyzw", "rgba", "stpq"] {
      let names = Array(names)
      let places = selection.compactMap { names.firstIndex(of: $0) }
      if places.count == selection.count, places.allSatisfy({ $0 < count }),
        (1...4).contains(places.count)
      {
        return places
      }
    }
    return nil
  }

  /// Combines components; a single number goes with each one. `nil` for other counts.
  static func combined(
    _ values: [KernelValue], _ body: ([Symbol]) -> Symbol
  ) -> KernelValue? {
    let count = values.map(\.count).max() ?? 0
    guard count > 0, values.allSatisfy({ $0.count == count || $0.count == 1 }) else { return nil }
    return KernelValue(
      (0..<count).map { index in
        body(values.map { $0.numbers[$0.count == 1 ? 0 : index] })
      })
  }
}
