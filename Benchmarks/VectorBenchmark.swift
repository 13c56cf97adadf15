internal import Blobs
internal import Catalog
internal import Darkroom
internal import Glibc
internal import Library
internal import Store

/// The search for similar photos in a library of any size: `tintype-bench --vectors COUNT FOLDER`.
/// Writes the milliseconds of a search and those of the processor, how many of the exact nearest
/// twenty it finds, and how long the index takes.
enum VectorBenchmark {
  private static let times = 20
  private static let centres = 4000

  static func run(_ count: Int, in folder: String) async throws {
    let darkroom = Darkroom(executable: "/nonexistent", workers: 1)
    let made = try await Library.open(folder, darkroom: darkroom, analyses: [])
    let owner = try await made.access.localOwner()
    await made.close()
    let path = folder + "/catalog.sqlite"
    let connection = try await Connection.open(path: path, access: .readWrite)
    let known: Int? = try await connection.first(
      "select count from seenVectorCount"
    ) { (row) throws(StoreError) in try row["count"] }
    if known != count { try await fill(count, connection, owner.rowNumber) }
    let (catalog, _) = try await Catalog.open(path, options: LibraryOptions()) { _ in }
    let index = VectorIndex(
      folder: try Folder(path: folder, creating: false, calls: .system),
      disk: DiskQueue(label: "vectors", lanes: 1), least: LibraryLimits.vectorsWithoutIndex)
    let time = ContinuousClock()
    let building = try await time.measure { try await index.update(from: catalog) }
    await catalog.close()
    let queries = (0..<times).map { $0 * (count / times) + 1 }
    let exact = try await nearest(to: queries, connection)
    await connection.close()
    let library = try await Library.open(folder, darkroom: darkroom, analyses: [])
    var (waits, hits): ([Duration], Int) = ([], 0)
    let before = clock()
    for (query, nearest) in zip(queries, exact) {
      let (id, start) = (assetID(query), time.now)
      let found = try await library.similar.photos(like: id, limit: 20, for: owner)
      waits.append(start.duration(to: time.now))
      hits += Set(found.map(\.id)).intersection(nearest.map(assetID)).count
    }
    let spent = Int(clock() - before) / times / 1000
    await library.close()
    let middle = waits.sorted()[times / 2]
    print("search-ms", milliseconds(middle))
    print("processor-ms", spent)
    print("worst-ms", milliseconds(waits.max() ?? .zero))
    print("of-the-nearest", Double(hits) / Double(times * 20))
    print("build-ms", milliseconds(building))
  }

  private static func milliseconds(_ duration: Duration) -> Int {
    Int(duration / .milliseconds(1))
  }

  private static func assetID(_ row: Int) -> AssetID {
    let digits = String(row)
    return AssetID(stored: String(repeating: "a", count: 26 - digits.count) + digits)
  }
}

// MARK: - Rows

extension VectorBenchmark {
  /// Vectors around centres, which overlap: each is between two of them.
  private struct Source {
    private var state: UInt64 = 88_172_645_463_325_252
    private var centres: [[Float]] = []

    init() {
      for _ in 0..<VectorBenchmark.centres {
        centres.append((0..<PictureVector.count).map { _ in next() * next() })
      }
    }

    private mutating func next() -> Float {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Float(state >> 40) / Float(1 << 24)
    }

    mutating func vector() -> PictureVector? {
      let (a, b) = (Int(state % UInt64(centres.count)), Int(state >> 32) % centres.count)
      let share = next()
      var features = [Float](repeating: 0, count: PictureVector.count)
      for index in features.indices {
        let mixed = centres[a][index] * share + centres[b][index] * (1 - share)
        features[index] = mixed * (0.5 + next())
      }
      return PictureVector(features)
    }
  }

  private static func fill(_ count: Int, _ connection: Connection, _ owner: Int) async throws {
    var source = Source()
    var row = 1
    while row <= count {
      let last = min(row + 19_999, count)
      let vectors = (row...last).map { _ in source.vector() }
      let first = row
      try await connection.transaction { db in
        for (offset, vector) in vectors.enumerated() {
          let number = first + offset
          try db.run(
            """
            insert into asset (rowNumber, id, owner, visibility, kind, state, added, modified,
              width, height, sortTime)
            values (?1, ?2, ?3, 'family', 'image', 'ready', 0, 0, 40, 30, ?1 * 60000)
            """, values: [number, assetID(number), owner])
          try db.run(
            """
            insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
            values (?1, ?2, 'original', ?3, 1, 'a.jpg', 'jpeg')
            """, values: [number, owner, digest(number)])
          try db.run(
            "insert into seenVector (asset, vector) values (?1, ?2)",
            values: [number, vector?.bytes])
        }
        try db.run("delete from searchStale")
      }
      row = last + 1
    }
  }

  private static func digest(_ number: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: 24) + withUnsafeBytes(of: number) { Array($0) }
  }

  /// The rows of the nearest twenty, each compared with every vector.
  private static func nearest(
    to queries: [Int], _ connection: Connection
  ) async throws -> [[Int]] {
    var wanted: [PictureVector] = []
    for query in queries {
      let bytes: [UInt8]? = try await connection.first(
        "select vector from seenVector where asset = ?1", values: [query]
      ) { (row) throws(StoreError) in try row["vector"] }
      if let vector = bytes.flatMap(PictureVector.init(bytes:)) { wanted.append(vector) }
    }
    var best = [[(row: Int, likeness: Float)]](repeating: [], count: wanted.count)
    var last = 0
    while true {
      let page: [(Int, [UInt8])] = try await connection.all(
        "select asset, vector from seenVector where asset > ?1 order by asset limit 10000",
        values: [last]
      ) { (row) throws(StoreError) in (try row["asset"] as Int, try row["vector"] as [UInt8]) }
      guard let end = page.last else { break }
      last = end.0
      for (row, bytes) in page {
        guard let vector = PictureVector(bytes: bytes) else { continue }
        for (index, query) in wanted.enumerated() where queries[index] != row {
          best[index].append((row, query.likeness(to: vector)))
        }
      }
      for index in best.indices {
        best[index] = Array(best[index].sorted { $0.likeness > $1.likeness }.prefix(20))
      }
    }
    return best.map { $0.map(\.row) }
  }
}
