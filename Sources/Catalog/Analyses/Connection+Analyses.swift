package import Store

/// The assets to which an analysis applies.
package struct AnalysisPopulation: Sendable {
  package let name: String
  package let version: Int
  package let kinds: Set<Asset.Kind>
  /// The rows of accounts that take part; without it, all do.
  package let accounts: CatalogQuery<Int>?

  package init(
    name: String, version: Int, kinds: Set<Asset.Kind>, accounts: CatalogQuery<Int>?
  ) {
    self.name = name
    self.version = version
    self.kinds = kinds
    self.accounts = accounts
  }
}

extension Connection {
  /// Returns the assets of each analysis by their condition.
  package func counts(
    of populations: [AnalysisPopulation]
  ) throws(StoreError) -> [String: AnalysisCounts] {
    let states = try all(AnalysisQueries.counts)
    let owners = try all(AnalysisQueries.populations)
    var counts: [String: AnalysisCounts] = [:]
    for population in populations {
      var found = AnalysisCounts()
      for state in states
      where state.name == population.name && state.version == population.version {
        switch state.state {
        case .done: found.done = state.count
        case .waiting: found.retried = state.count
        case .failed: found.failed = state.count
        }
      }
      let accounts = try population.accounts.map { (query) throws(StoreError) in
        Set(try all(query))
      }
      var total = 0
      for owner in owners where accounts?.contains(owner.owner) ?? true {
        if population.kinds.contains(.image) { total += owner.images }
        if population.kinds.contains(.video) { total += owner.videos }
      }
      found.unseen = max(0, total - found.done - found.retried - found.failed)
      counts[population.name] = found
    }
    return counts
  }
}
