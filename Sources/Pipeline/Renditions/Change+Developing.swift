package import Catalog
package import Darkroom
internal import JSON
package import Media
internal import Words

/// Stores the faces that a photo's file names. The library's people decide how.
package typealias RegionWriter =
  @Sendable (
    _ change: inout Change, _ regions: [NamedRegion], _ row: Int, _ id: AssetID
  ) throws(LibraryError) -> Void

// MARK: - Developing

extension Change {
  /// Stores the facts of the file; a person's edits take precedence.
  mutating func setReady(
    _ stored: StoredAsset, facts: PhotoFacts, writingRegions: RegionWriter
  ) throws(LibraryError) {
    let (now, id) = (now, stored.asset.id)
    let (captured, spot) = (facts.captureTime, facts.position?.spot)
    let before = try onDatabase { db in
      try db.first(UserEditQueries.byID, id)
    }
    guard let given = before?.edits else { return }
    let position: Position? =
      if case .given(let position) = given.placing { position } else { spot }
    let sortTime =
      (given.captured ?? captured)?.sortMilliseconds ?? stored.asset.added.milliseconds
    // The Live Photo flag does not come from the photo's own file.
    let subtypes = facts.subtypes.union(stored.asset.subtypes.intersection(.live))
    let count = try onDatabase { db in
      try db.setFacts(facts, as: facts.json.text, of: stored.rowNumber)
      let count = try db.change(
        DevelopmentQueries.setReady, stored.rowNumber, facts.width, facts.height, captured?.text,
        captured?.offset, spot?.latitude, spot?.longitude, facts.camera, facts.lens,
        facts.film?.durationSeconds, subtypes.rawValue, sortTime, position?.mapCode,
        facts.placeholder, facts.thumbHash, now)
      if count > 0, position != nil {
        try db.locate(stored.rowNumber, at: position, taken: given.captured ?? captured)
      }
      return count
    }
    if count > 0 {
      try logUpdate(of: stored)
      try writingRegions(&self, facts.regions, stored.rowNumber, stored.asset.id)
    }
    try forgetReread(stored.rowNumber)
  }

  /// Stores why there are no pictures. If the machine may be the cause, the photo is retried later,
  /// and the reason says so.
  mutating func setUnreadable(
    _ stored: StoredAsset, after error: DarkroomError
  ) throws(LibraryError) {
    let (now, row) = (now, stored.rowNumber)
    let isReadAgain = error.mayPass ? try plansReread(row) : false
    let reason = isReadAgain ? error.messageOfReread : error.message
    let count = try onDatabase { db in
      try db.change(DevelopmentQueries.setUnreadable, row, reason.stored, now)
    }
    if !isReadAgain { try forgetReread(row) }
    if count > 0 { try logUpdate(of: stored) }
  }

  /// Schedules another attempt, each time later; `false` after enough attempts to blame the photo.
  package mutating func plansReread(_ row: Int) throws(LibraryError) -> Bool {
    let now = now
    return try onDatabase { db in
      let known: Int? = try db.first(DevelopmentQueries.failures, row)
      let failures = known ?? 0
      guard failures < LibraryLimits.rereadMinutes.count else { return false }
      let due = now.adding(seconds: LibraryLimits.rereadMinutes[failures] * 60)
      try db.run(DevelopmentQueries.setReread, row, failures + 1, due)
      return true
    }
  }

  private mutating func forgetReread(_ row: Int) throws(LibraryError) {
    try onDatabase { db in try db.run(DevelopmentQueries.forgetReread, row) }
  }
}

extension DarkroomError {
  /// Why there is no picture yet.
  var messageOfReread: Message { Message("library.triedAgain", ["reason": .message(message)]) }

  /// The state of a photo stored without pictures.
  package var unreadable: Asset.State {
    .unreadable(reason: mayPass ? messageOfReread : message)
  }
}
