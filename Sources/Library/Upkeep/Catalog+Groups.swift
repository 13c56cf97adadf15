internal import Catalog
internal import Pipeline

extension Catalog {
  /// Gives every burst and stack a representative in the library, including those that lost theirs
  /// before this was done automatically.
  func repairGroups(_ run: JobRun) async throws {
    var count = 0
    while true {
      let found = try await read { db in
        try db.all(GroupUpkeepQueries.unshown, LibraryLimits.groupRepairBatch)
      }
      for (owner, group) in Dictionary(grouping: found, by: \.owner) {
        try await transaction(as: .account(owner)) { change throws(LibraryError) in
          for unshown in group { try change.repairGroups(of: unshown.asset) }
        }
      }
      count += found.count
      try await run.report { [count] in $0.done = count }
      if found.count < LibraryLimits.groupRepairBatch { return }
    }
  }
}

extension Change {
  fileprivate mutating func repairGroups(of asset: AssetID) throws(LibraryError) {
    var moves = try applyEdits(to: [asset]) { _, _ in }
    moves.note(groupsOf: try editable(asset))
    try settle(moves)
  }
}
