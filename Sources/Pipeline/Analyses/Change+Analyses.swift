internal import Catalog
internal import Words

extension Change {
  /// Whether the photo still exists, and its account takes part.
  func takesPart(
    _ subject: AnalysisSubject, in info: AnalysisInfo
  ) throws(LibraryError) -> Bool {
    try onDatabase { db in
      guard let found = try db.first(AnalysisQueries.byRow, subject.row),
        found.content == subject.content
      else { return false }
      guard let accounts = info.accounts else { return true }
      return try db.all(accounts).contains(found.owner)
    }
  }

  func setDone(_ info: AnalysisInfo, of subject: AnalysisSubject) throws(LibraryError) {
    try onDatabase { db in
      try db.run(AnalysisQueries.setDone, subject.row, info.name, info.version)
    }
  }

  /// Plans another attempt, each time later; gives the photo up after enough of them.
  func setFailed(
    _ info: AnalysisInfo, of subject: AnalysisSubject, reason: Message, isFinal: Bool
  ) throws(LibraryError) {
    let now = now
    try onDatabase { db in
      let stored = try db.first(AnalysisQueries.byRow, subject.row)?.records[info.name]
      let before = stored.flatMap { $0.version == info.version ? $0.failures : nil } ?? 0
      let minutes = LibraryLimits.analysisRetryMinutes
      let due: Timestamp? =
        isFinal || before >= minutes.count ? nil : now.adding(seconds: minutes[before] * 60)
      try db.run(
        AnalysisQueries.setFailed, subject.row, info.name, info.version, before + 1, due,
        reason.stored)
    }
  }
}
