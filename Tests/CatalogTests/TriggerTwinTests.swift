import Store
import TestSupport
import Testing

/// The triggers of both schemas do the same: after the same changes, all that they count and note
/// is equal, and what one refuses, the other refuses.
@Suite struct TriggerTwinTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  @Test(arguments: [1, 2, 3])
  func theSameChangesLeaveTheSameCounts(_ seed: UInt64) async throws {
    let twins = try await Twins(place)
    for db in twins.both { try await db.transaction { db in try Self.prepare(db) } }
    var refusals: [[String]] = []
    for db in twins.both {
      refusals.append(
        try await db.transaction { db in
          var generator = SeededGenerator(seed: seed)
          var refused: [String] = []
          for number in 1...900 {
            let (sql, values) = TwinChanges.next(number, &generator)
            let error = try db.attempt { try db.run(sql, values: values) }
            guard let error else { continue }
            let kind = (error as? StoreError)?.kind
            refused.append("\(number) \(kind.map { "\($0)" } ?? "\(error)")")
            // Neither may refuse for another reason than a rule of the schema.
            #expect((error as? StoreError)?.isConstraint == true, "\(sql) \(error)")
          }
          return refused
        })
    }
    #expect(refusals[0] == refusals[1])
    #expect(refusals[0].count < 450)
    for (name, sql, columns) in Self.noted {
      let here = try await twins.sqlite.transaction(.read) { db in
        Set(try db.lines(sql, columns: columns))
      }
      let there = try await twins.postgres.transaction(.read) { db in
        Set(try db.lines(sql, columns: columns))
      }
      #expect(here.subtracting(there).sorted() == [], "\(name)")
      #expect(there.subtracting(here).sorted() == [], "\(name)")
      #expect(!here.isEmpty, "\(name)")
    }
  }

  static func prepare(_ db: isolated Connection) throws {
    try db.run(
      "INSERT INTO library (onlyRow, id, made, changeLog) VALUES (1, ?1, 1, 'abcdefgh')",
      values: [String(repeating: "l", count: 26)])
    for number in 1...3 {
      let id = String(repeating: "a", count: 25) + "\(number)"
      try db.run(
        "INSERT INTO account (id, name, role, made) VALUES (?1, ?2, 'member', 1)",
        values: [id, "person \(number)"])
      try db.run(
        """
        INSERT INTO collection (id, owner, kind, title, position, made, modified)
        VALUES (?1, ?2, 'album', 'album', 1, 1, 1)
        """, values: [id, number])
      try db.run(
        "INSERT INTO place (id, owner, name, made, modified) VALUES (?1, ?2, 'place', 1, 1)",
        values: [id, number])
      try db.run(
        "INSERT INTO person (id, name, made, modified) VALUES (?1, ?2, 1, 1)",
        values: [id, number == 1 ? "Ada" : nil as String?])
      try db.run(
        """
        INSERT INTO accessGrant (
          rowNumber, id, kind, hash, owner, level, title, mayDownload, showsPosition, made)
        SELECT ?1, ?2, 'token', ?3, ?4, 'read', 'app', 1 = 1, 1 = 0, 1
        """,
        values: [-number, id, [UInt8](repeating: UInt8(number), count: 32), number])
    }
  }

  private static let noted: [(name: String, sql: StaticString, columns: Int)] = [
    ("hours", "SELECT hour, owner, visibility, images, videos FROM hourCount", 5),
    ("months", "SELECT month, owner, visibility, images, videos FROM monthCount", 5),
    (
      "cells",
      """
      SELECT level, cell, owner, visibility, count, latitudes, longitudes FROM mapCount
      """, 7
    ),
    ("accounts", "SELECT rowNumber, usedBytes FROM account", 2),
    ("assets of accounts", "SELECT owner, count FROM accountCount", 2),
    ("recipes", "SELECT asset, bytes FROM recipeTotal", 2),
    ("reviews", "SELECT place, bytes FROM reviewTotal", 2),
    ("albums", "SELECT album, owner, visibility, isGiven, count FROM albumCount", 5),
    ("analyses", "SELECT name, version, state, count FROM analysisCount", 4),
    ("persons", "SELECT rowNumber, name FROM person", 2),
    ("stale persons", "SELECT person FROM personStale", 1),
    ("stale texts", "SELECT asset, key FROM searchStale", 2),
    ("facets", "SELECT rowNumber, kind, name FROM facet", 3),
    ("links in order", "SELECT guest, sortTime, id, asset FROM grantOrder", 4),
    ("files sent", "SELECT grantRow, entries, blanks FROM sending", 3),
    ("hidden", "SELECT asset, number FROM hiddenSince", 2),
    ("vectors", "SELECT count FROM seenVectorCount", 1),
    ("vectors that went", "SELECT number FROM goneVector", 1),
    ("refused keywords", "SELECT asset, word FROM keywordRefusal", 2),
    (
      "assets",
      """
      SELECT rowNumber, captured, latitude, longitude, isFamily, isListed, isHidden, trashed
      FROM asset
      """, 8
    ),
    ("shared", "SELECT account, asset, album FROM sharedAsset", 3),
    ("texts", "SELECT asset, key, title, text, filename FROM searchable", 5),
    ("texts in pictures", "SELECT asset, key FROM seenSearchable", 2),
    ("marks", "SELECT asset, length(marks) FROM searchable", 2),
    ("known persons", "SELECT rowNumber FROM knownPerson", 1),
    ("analysed", "SELECT rowNumber, length(records) FROM analysisSubject", 2),
    (
      "details", "SELECT rowNumber, filename, width, currentVersion, versionCount FROM assetDetail",
      5
    ),
    ("alike", "SELECT row, owner, captured, isListed FROM alikeSubject", 4),
  ]
}
