internal import JSON

extension Recipe {
  /// Keys that a step's filter does not have, but other filters do. As in Core Image they have no
  /// effect.
  public var ignoredKeys: [(filter: String, key: String)] {
    var ignored: [(filter: String, key: String)] = []
    for step in steps where !step.isOff {
      guard let filter = FilterCatalog.find(step.filter) else { continue }
      let known = Set(filter.parameters.flatMap { [$0.key] + $0.aliases })
      for (key, _) in step.parameters.members where !known.contains(key) {
        ignored.append((filter.name, key))
      }
    }
    return ignored
  }
}
