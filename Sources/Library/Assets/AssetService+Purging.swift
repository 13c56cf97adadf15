package import Catalog
internal import Maintenance
internal import Words

extension AssetService {
  /// Empties the principal's trash; returns the number of assets. Works in batches, so that other
  /// requests are served meanwhile.
  package func emptyTrash(as principal: Principal) async throws(LibraryError) -> Int {
    let latest = catalog.options.now()
    var count = 0
    while true {
      let removed = try await catalog.change(as: principal) { change throws(LibraryError) in
        try change.purgeOwn(trashedUntil: latest, limit: LibraryLimits.purgeBatch)
      }.result
      count += removed
      if removed < LibraryLimits.purgeBatch { return count }
    }
  }
}

extension Change {
  /// Deletes assets of the actor permanently.
  fileprivate mutating func purgeOwn(
    trashedUntil latest: Timestamp, limit: Int
  ) throws(LibraryError) -> Int {
    let (owner, seesHidden) = (actor.rowNumber, actor.seesHidden)
    let found = try onDatabase { db in
      try db.all(PurgeQueries.own, owner, latest, limit, seesHidden)
    }
    for asset in found { try remove(asset.id, row: asset.row, owner: owner) }
    return found.count
  }

  /// Deletes assets in the trash permanently before their time; all or none.
  package mutating func purge(_ assets: [AssetID]) throws(LibraryError) {
    for id in assets {
      let stored = try owned(id)
      guard stored.asset.trashed != nil else {
        throw .value(member: "assets", reason: Message("library.badValue.notTrashed"))
      }
      try remove(id, row: stored.rowNumber, owner: stored.owner)
    }
  }
}
