import Store
import TestSupport

/// A change, whose values are made of numbers.
struct TwinChange: Sendable {
  let sql: StaticString
  let values: @Sendable (_ asset: Int, _ other: Int, _ number: Int) -> [(any Bindable)?]

  init(
    _ sql: StaticString,
    _ values: @escaping @Sendable (_ asset: Int, _ other: Int, _ number: Int) -> [(any Bindable)?]
  ) {
    (self.sql, self.values) = (sql, values)
  }
}

/// Changes of all tables that triggers watch, by chance.
enum TwinChanges {
  typealias Change = (sql: StaticString, values: [(any Bindable)?])

  static func next(_ number: Int, _ generator: inout SeededGenerator) -> Change {
    // Most assets are made early, so that the rest has something to change.
    if number <= 40 || Int.random(in: 0..<12, using: &generator) == 0 {
      return number % 2 == 0 ? asset(number, &generator) : resource(number, &generator)
    }
    let change = Int.random(in: 0..<all.count, using: &generator)
    let asset = Int.random(in: 1...25, using: &generator)
    let other = Int.random(in: 1...3, using: &generator)
    let number = Int.random(in: -50_000...2_000_000, using: &generator) * 1_000_003
    return (all[change].sql, all[change].values(asset, other, number))
  }

  private static func id(_ letter: String, _ number: Int) -> String {
    let digits = "\(abs(number))"
    return letter + String(repeating: "0", count: 25 - digits.count) + digits
  }

  private static func hash(_ number: Int) -> [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func asset(_ number: Int, _ generator: inout SeededGenerator) -> Change {
    let row = number / 2
    let cameras = ["Lumix", "lumix", "", "Leica"]
    return (
      """
      INSERT INTO asset (
        rowNumber, id, owner, visibility, kind, state, added, modified, sortTime, camera, title)
      VALUES (?1, ?2, ?3, ?4, ?5, 'developing', ?6, ?6, ?6, ?7, ?8)
      """,
      [
        row, id("a", row), Int.random(in: 1...3, using: &generator),
        Bool.random(using: &generator) ? "family" : "private",
        Bool.random(using: &generator) ? "image" : "video",
        Int.random(in: -90_000_000_000...1_700_000_000_000, using: &generator),
        cameras.randomElement(using: &generator), number % 3 == 0 ? nil : "Zoë \(number)",
      ]
    )
  }

  private static func resource(_ number: Int, _ generator: inout SeededGenerator) -> Change {
    (
      """
      INSERT INTO resource (rowNumber, asset, owner, kind, sha256, sizeBytes, filename, format)
      SELECT ?1, rowNumber, owner, ?2, ?3, ?1 + 1, 'file ' || rowNumber, 'jpeg' FROM asset
      WHERE rowNumber = ?4
      """,
      [
        number, number % 5 == 0 ? "sidecar" : "original", hash(number),
        number <= 40 ? number / 2 : Int.random(in: 1...25, using: &generator),
      ]
    )
  }

  private static let all = ofAssets + ofFiles + ofAlbums + ofRules + ofPictures

  private static let ofAssets: [TwinChange] = [
    TwinChange(
      "UPDATE asset SET isHidden = NOT isHidden WHERE rowNumber = ?1 AND ?2 > 0"
    ) { asset, other, _ in
      [asset, other]
    },
    TwinChange(
      "UPDATE asset SET trashed = ?2 WHERE rowNumber = ?1"
    ) { asset, other, number in
      [asset, other == 1 ? number : nil]
    },
    TwinChange(
      "UPDATE asset SET owner = ?2 WHERE rowNumber = ?1"
    ) { asset, other, _ in
      [asset, other]
    },
    TwinChange(
      "UPDATE asset SET sortTime = ?2 WHERE rowNumber = ?1"
    ) { asset, _, number in
      [asset, number]
    },
    TwinChange(
      "UPDATE asset SET visibility = ?2 WHERE rowNumber = ?1"
    ) { asset, _, number in
      [asset, number % 2 == 0 ? "family" : "private"]
    },
    TwinChange(
      """
      UPDATE asset SET fileLatitude = ?2, fileLongitude = ?3, mapCode = ?4 WHERE rowNumber = ?1
      """
    ) { asset, other, number in
      [asset, Double(other * 10), Double(other * 20) + 0.5, abs(number) % (1 << 32)]
    },
    TwinChange(
      "UPDATE asset SET burst = ?2, burstPick = ?3 WHERE rowNumber = ?1"
    ) { asset, other, _ in
      [asset, other == 1 ? nil : "b", other - 1]
    },
    TwinChange(
      "UPDATE asset SET isRepresentative = NOT isRepresentative WHERE rowNumber = ?1"
    ) { asset, _, _ in
      [asset]
    },
    TwinChange(
      "UPDATE asset SET stack = 's', isStackTop = ?2 > 1 WHERE rowNumber = ?1"
    ) { asset, other, _ in
      [asset, other]
    },
    TwinChange(
      "UPDATE asset SET lens = ?2, subtypes = ?3 WHERE rowNumber = ?1"
    ) { asset, other, _ in
      [asset, "lens \(other)", other]
    },
    TwinChange(
      """
      UPDATE asset SET state = 'ready', width = 4, height = 3, fileCaptured = '2024-05-06T07:08:09'
      WHERE rowNumber = ?1
      """
    ) { asset, _, _ in
      [asset]
    },
    TwinChange(
      "UPDATE asset SET givenCaptured = ?2 WHERE rowNumber = ?1"
    ) { asset, other, _ in
      [asset, other == 1 ? "soon" : nil]
    },
    TwinChange(
      "DELETE FROM asset WHERE rowNumber = ?1 AND ?2 = 1 AND ?3 % 3 = 0"
    ) { asset, other, number in
      [asset, other, number]
    },
  ]

  private static let ofFiles: [TwinChange] = [
    TwinChange(
      "DELETE FROM resource WHERE asset = ?1 AND ?2 = 1"
    ) { asset, other, _ in
      [asset, other]
    },
    TwinChange(
      """
      INSERT INTO recipeFile (rowNumber, asset, sha256, sizeBytes, format)
      VALUES (?1, ?2, ?3, 10, 'png')
      """
    ) { asset, _, number in
      [abs(number), asset, hash(number)]
    },
    TwinChange(
      "DELETE FROM recipeFile WHERE asset = ?1"
    ) { asset, _, _ in
      [asset]
    },
    TwinChange(
      """
      INSERT INTO version (asset, number, recipe, made, maker, width, height)
      VALUES (?1, ?2, ?3, 1, ?2, 4, 3)
      """
    ) { asset, other, _ in
      [
        asset, other,
        other == 3 ? "[]" : "{\"name\": \"Zoë\(String(repeating: "é", count: other))\"}",
      ]
    },
    TwinChange(
      """
      UPDATE asset SET currentVersion = (SELECT max(number) FROM version WHERE asset = ?1)
      WHERE rowNumber = ?1
      """
    ) { asset, _, _ in
      [asset]
    },
  ]

  private static let ofAlbums: [TwinChange] = [
    TwinChange(
      "INSERT INTO keyword (asset, word) VALUES (?1, ?2)"
    ) { asset, other, _ in
      [asset, ["Cat", "cat", "dog"][other - 1]]
    },
    TwinChange(
      "DELETE FROM keyword WHERE asset = ?1"
    ) { asset, _, _ in
      [asset]
    },
    TwinChange(
      "INSERT INTO keywordRefusal (asset, word) VALUES (?1, ?2)"
    ) { asset, other, _ in
      [asset, ["CAT", "dog", "cow"][other - 1]]
    },
    TwinChange(
      "INSERT INTO albumAsset (album, asset, position, adder) VALUES (?1, ?2, ?3, ?4)"
    ) { asset, other, number in
      [other, asset, number, 1 + abs(number) % 3]
    },
    TwinChange(
      "DELETE FROM albumAsset WHERE asset = ?1 AND album = ?2"
    ) { asset, other, _ in
      [asset, other]
    },
    TwinChange(
      "UPDATE albumAsset SET adder = ?2 WHERE asset = ?1"
    ) { asset, other, _ in
      [asset, other]
    },
    TwinChange(
      "INSERT INTO grantAsset (guest, asset, position) VALUES (?1, ?2, 1)"
    ) { asset, other, _ in
      [-other, asset]
    },
    TwinChange(
      "DELETE FROM grantAsset WHERE asset = ?1"
    ) { asset, _, _ in
      [asset]
    },
    TwinChange(
      """
      INSERT INTO sentFile (grantRow, folder, name, isFolder, sizeBytes, sha256, sent)
      VALUES (?1, '', ?2, 1 = 0, 1, ?3, 1)
      """
    ) { asset, other, number in
      [-other, "file \(asset)", number % 2 == 0 ? nil : hash(number)]
    },
    TwinChange(
      "DELETE FROM sentFile WHERE name = ?1"
    ) { asset, _, _ in
      ["file \(asset)"]
    },
  ]

  private static let ofRules: [TwinChange] = [
    TwinChange(
      """
      INSERT INTO collection (rowNumber, id, owner, kind, title, position, rule, made, modified)
      VALUES (?1, ?2, ?3, 'smartAlbum', ?4, 1, '{"all":true}', 1, 1)
      """
    ) { asset, other, _ in
      [100 + asset, id("s", asset), other, String(repeating: "ö", count: asset)]
    },
    TwinChange(
      "UPDATE collection SET rule = ?2 WHERE rowNumber = ?1"
    ) { asset, _, number in
      [100 + asset, "{\"key\":\"title\",\"is\":\"=\",\"value\":\"é\(number)\"}"]
    },
    TwinChange(
      "UPDATE collection SET title = ?2, owner = ?3 WHERE rowNumber = ?1"
    ) { asset, other, number in
      [100 + asset, "smart \(number)", other]
    },
    TwinChange(
      "DELETE FROM collection WHERE rowNumber = ?1"
    ) { asset, _, _ in
      [100 + asset]
    },
  ]

  private static let ofPictures: [TwinChange] = [
    TwinChange(
      "INSERT INTO analysis (asset, name, version) VALUES (?1, ?2, ?3)"
    ) { asset, other, number in
      [asset, "kind \(other)", 1 + abs(number) % 2]
    },
    TwinChange(
      """
      UPDATE analysis SET failures = 1, reason = 'no', due = ?3 WHERE asset = ?1 AND name = ?2
      """
    ) { asset, other, number in
      [asset, "kind \(other)", number % 2 == 0 ? nil : number]
    },
    TwinChange(
      "DELETE FROM analysis WHERE asset = ?1"
    ) { asset, _, _ in
      [asset]
    },
    TwinChange(
      """
      INSERT INTO face (rowNumber, id, asset, x, y, width, height, source, person)
      VALUES (?1, ?2, ?3, 0.1, 0.2, 0.3, 0.4, 'model', ?4)
      """
    ) { asset, other, _ in
      [asset * 10 + other, id("f", asset * 10 + other), asset, other]
    },
    TwinChange(
      "UPDATE face SET person = ?2, isConfirmed = 1 = 1 WHERE asset = ?1"
    ) { asset, other, _ in
      [asset, other]
    },
    TwinChange(
      "UPDATE face SET isRemoved = NOT isRemoved WHERE asset = ?1"
    ) { asset, _, _ in
      [asset]
    },
    TwinChange(
      "DELETE FROM face WHERE asset = ?1"
    ) { asset, _, _ in
      [asset]
    },
    TwinChange(
      "UPDATE person SET name = ?2 WHERE rowNumber = ?1"
    ) { _, other, number in
      [other, number % 2 == 0 ? nil : "Ben"]
    },
    TwinChange(
      """
      INSERT INTO review (rowNumber, id, place, author, stars, text, made, modified)
      VALUES (?1, ?2, ?3, ?3, 5, ?4, 1, 1)
      """
    ) { asset, other, _ in
      [asset, id("r", asset), other, String(repeating: "ö", count: asset)]
    },
    TwinChange(
      "UPDATE review SET text = 'short' WHERE rowNumber = ?1"
    ) { asset, _, _ in
      [asset]
    },
    TwinChange(
      "DELETE FROM review WHERE rowNumber = ?1"
    ) { asset, _, _ in
      [asset]
    },
    TwinChange(
      "INSERT INTO seenVector (number, asset, vector) VALUES (?1, ?1, ?2)"
    ) { asset, _, _ in
      [asset, [UInt8](repeating: 1, count: 1280)]
    },
    TwinChange(
      "DELETE FROM seenVector WHERE asset = ?1"
    ) { asset, _, _ in
      [asset]
    },
    TwinChange(
      """
      INSERT INTO seenText (asset, number, text, script, x, y, width, height, confidence)
      VALUES (?1, ?2, 'EXIT', 'Latn', 0, 0, 1, 1, 1)
      """
    ) { asset, other, _ in
      [asset, other]
    },
    TwinChange(
      "UPDATE library SET changeNumber = changeNumber + 1"
    ) { _, _, _ in
      []
    },
  ]
}
