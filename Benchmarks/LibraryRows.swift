internal import Catalog
internal import Darkroom
internal import Glibc
internal import JSON
internal import Library
internal import Media
internal import Store

/// A catalog of any size, without files: the rows that the generator of synthetic
/// libraries writes.
enum LibraryRows {
  private static let generator = "Benchmarks/generators/library.py"
  private static let python = ".venv/bin/python"

  static func isPrepared(_ folder: String) -> Bool {
    access(folder + "/prepared", F_OK) == 0
  }

  /// Makes the library, or ends the program with the reason why it cannot.
  static func prepare(_ count: Int, in folder: String) async throws {
    guard access(python, X_OK) == 0 else {
      stop(
        2, "there is no \(python), which writes the rows of large libraries: scripts/setup bench")
    }
    let library = try await Library.open(
      folder, darkroom: Darkroom(executable: "/nonexistent", workers: 1))
    await library.close()
    let connection = try await Connection.open(
      path: folder + "/catalog.sqlite", access: .readWrite)
    guard
      let rows = popen("\(python) \(generator) --n \(count)", "r")
    else { stop(2, "cannot run \(generator)") }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    var batch: [JSON] = []
    while getline(&line, &capacity, rows) > 0 {
      guard let line else { break }
      batch.append(try JSON(parsing: String(cString: line)))
      if batch.count == 20_000 {
        try await insert(batch, connection)
        batch = []
      }
    }
    try await insert(batch, connection)
    free(line)
    guard pclose(rows) == 0 else { stop(2, "\(generator) failed") }
    await connection.close()
    // What a library of an earlier release does in the background: the index of the
    // search, and the names of places.
    let grown = try await Library.open(
      folder, darkroom: Darkroom(executable: "/nonexistent", workers: 1))
    try await grown.localities.locateAll()
    await grown.close()
    close(open(folder + "/prepared", O_CREAT | O_WRONLY, 0o600))
  }

  private static func insert(_ rows: [JSON], _ connection: Connection) async throws {
    try await connection.transaction { db in
      for row in rows { try insert(row, db) }
    }
  }

  private static func insert(_ row: JSON, _ db: isolated Connection) throws {
    let captured = row["captured"]?.string
    var position: Position?
    if let latitude = row["lat"]?.double, let longitude = row["lon"]?.double {
      position = Position(latitude: latitude, longitude: longitude)
    }
    let kind = row["kind"]?.string ?? ""
    let subtypes: MediaSubtypes = kind == "live" ? .live : kind == "screenshot" ? .screenshot : []
    let time = captured.flatMap { CaptureTime($0, offset: row["offset"]?.string) }
    let id: String = try db.one(
      LibraryRowQueries.asset,
      values: [
        kind == "video" ? "video" : "image", subtypes.rawValue,
        time?.text, time?.offset, position?.latitude, position?.longitude, position?.mapCode,
        time?.sortMilliseconds ?? 0, row["width"]?.int, row["height"]?.int, row["model"]?.string,
        row["rating"]?.int ?? 0,
      ]
    ) { (row) throws(StoreError) in try row["id"] }
    try db.run(
      LibraryRowQueries.original,
      values: [
        id, row["sha256"]?.string, row["bytes"]?.int ?? 1, row["name"]?.string,
      ])
    if row["favourite"]?.bool == true { try db.run(LibraryRowQueries.favorite, values: [id]) }
  }
}

/// The statements that make up a library; every seventh asset is private, and every
/// second has a word in its title that the others do not have.
enum LibraryRowQueries {
  static let asset: StaticString = """
    insert into asset (
      id, owner, visibility, kind, subtypes, state, added, modified, fileCaptured, fileOffset,
      fileLatitude, fileLongitude, mapCode, sortTime, width, height, camera, rating, title)
    values (
      -- 26 characters of base 32, the last with two bits that are zero.
      substr(replace(replace(replace(replace(
        lower(hex(randomblob(13))), '0', 'g'), '1', 'h'), '8', 'i'), '9', 'j'), 1, 25) || 'a', 1,
      iif(random() % 7 = 0, 'private', 'family'), ?1, ?2, 'ready', 0, 0, ?3, ?4, ?5, ?6, ?7, ?8,
      ?9, ?10, ?11, ?12, iif(random() % 2 = 0, 'Holiday ' || abs(random() % 5000), null))
    returning id
    """

  static let original: StaticString = """
    insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
    select rowNumber, owner, 'original', randomblob(32), ?3, ?4, iif(?2 is null, 'mp4', 'jpeg')
    from asset where id = ?1
    """

  static let favorite: StaticString = """
    insert into favorite (account, asset) select owner, rowNumber from asset where id = ?1
    """
}
