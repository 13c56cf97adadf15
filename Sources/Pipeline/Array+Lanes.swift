internal import Catalog

extension Array where Element: Sendable {
  /// Processes files in parallel and returns results unordered. Small files are grouped, and no
  /// disk thread is held for longer than a large file takes.
  package func onLanes<Outcome: Sendable>(
    bytes: (Element) -> Int, _ work: @escaping @Sendable ([Element]) async -> [Outcome]
  ) async -> [Outcome] {
    let groups = grouped(
      count: LibraryLimits.gatheredFiles, sum: LibraryLimits.gatheredBytes, bytes: bytes)
    return await withTaskGroup(of: [Outcome].self) { group in
      let lanes = Swift.min(LibraryLimits.gatheringLanes, groups.count)
      for lane in 0..<lanes {
        let share = stride(from: lane, to: groups.count, by: lanes).map { groups[$0] }
        group.addTask {
          var outcomes: [Outcome] = []
          for some in share { outcomes += await work(some) }
          return outcomes
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// Groups elements in order, within both limits; a larger one is alone.
  package func grouped(count: Int, sum limit: Int, bytes: (Element) -> Int) -> [[Element]] {
    var groups: [[Element]] = []
    var sum = limit
    for file in self {
      sum += bytes(file)
      if sum >= limit || groups.last?.count == count {
        groups.append([])
        sum = bytes(file)
      }
      groups[groups.count - 1].append(file)
    }
    return groups
  }
}
