internal import Catalog
internal import Darkroom
internal import Glibc
internal import JSON
internal import Library
internal import Media

/// What a person waits for in a large library, in milliseconds, each against a
/// limit of its own and against half the size.
enum LibraryBenchmark {
  static let sizes = [1_000_000, 2_000_000]

  /// How much longer anything may take in twice the library.
  static let growth = 1.2

  /// Measures both sizes, each in a process of its own, so that its memory is
  /// that of a server.
  static func run(program: String) -> [LibraryWait] {
    var results: [LibraryWait] = []
    for size in sizes {
      let folder = ".build/bench/library-\(size)"
      guard LibraryRows.isPrepared(folder) || run("\(program) --prepare \(size) \(folder)") != nil
      else { continue }
      for line in run("\(program) --measure \(folder)") ?? [] {
        let parts = line.split(separator: " ")
        guard parts.count == 4, let value = Double(parts[1]), let limit = Double(parts[2]) else {
          continue
        }
        let half = results.first { $0.name == "library/\(sizes[0])/\(parts[0])" }
        let isGrowing = half.map { size != sizes[0] && value > $0.value * growth + 0.05 } ?? false
        results.append(
          LibraryWait(
            name: "library/\(size)/\(parts[0])", value: value, limit: limit,
            hasGrown: isGrowing && parts[3] == "flat"))
      }
    }
    return results
  }

  /// The lines that a command writes; `nil` where it fails.
  private static func run(_ command: String) -> [String]? {
    guard let stream = popen(command, "r") else { return nil }
    var lines: [String] = []
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    while getline(&line, &capacity, stream) > 0 {
      if let line { lines.append(String(cString: line)) }
    }
    free(line)
    return pclose(stream) == 0 ? lines : nil
  }
}

// MARK: - Measuring

extension LibraryBenchmark {
  /// Writes a line for each measurement: name, milliseconds, limit, and whether
  /// it may grow with the library.
  static func measure(_ folder: String) async throws {
    let darkroom = Darkroom(executable: "/nonexistent", workers: 1)
    let library = try await Library.open(folder, darkroom: darkroom)
    let owner = try await library.access.localOwner()
    let timeline = try await library.timeline.months(for: owner)
    var random = SystemRandomNumberGenerator()
    func index() -> Int { Int.random(in: 0..<(timeline.count - 500), using: &random) }

    try await say("timeline", limit: 5) { _ = try await library.timeline.months(for: owner) }
    let days = try await library.timeline.days(for: owner).days.map(\.number)
    // What the grid's route answers from; whole assets are what a list of them is made of.
    try await say("section-500", limit: 5) {
      let day = days[Int.random(in: 0..<days.count, using: &random)]
      _ = try await library.timeline.tiles(onDays: -719_162...day, limit: 500, for: owner)
    }
    try await say("whole-assets-500", limit: 15) {
      let start = index()
      _ = try await library.timeline.assets(at: start..<start + 500, of: timeline, for: owner)
    }
    try await say("index", limit: 1) {
      let start = index()
      _ = try await library.timeline.assets(at: start..<start + 1, of: timeline, for: owner)
    }
    try await maps(library, owner)
    try await searches(library, owner)
    let rated = FetchOptions(predicate: .compare(.rating, .greater, .number(3)))
    try await say("open-predicate", limit: 1000, times: 3, mayGrow: true) {
      _ = try await library.fetching.fetch(.library, rated, for: owner)
    }
    try await changes(library, owner, timeline)
    print("memory-MB", memory(), 150, "flat")
    await library.close()
    await darkroom.stop()
  }

  private static func maps(_ library: Library, _ owner: Principal) async throws {
    let (latitude, longitude) = (48.2, 16.37)
    let parts: [(String, Double, Int?)] = [
      ("world", 180, nil), ("country", 5, 7), ("town", 0.1, 12), ("house", 0.004, 17),
    ]
    for (name, width, zoom) in parts {
      let southWest = Position(
        latitude: max(-90, latitude - width), longitude: max(-180, longitude - width))
      let northEast = Position(
        latitude: min(90, latitude + width), longitude: min(180, longitude + width))
      guard let southWest, let northEast,
        let box = MapBox(southWest: southWest, northEast: northEast)
      else { continue }
      try await say("map-\(name)", limit: 10) {
        _ = try await library.map.clusters(in: box, zoom: zoom, for: owner)
      }
      try await say("map-\(name)-list", limit: 100, times: 9) {
        _ = try await library.fetching.page(of: .map(box, of: nil), limit: 200, for: owner)
      }
    }
  }

  /// A word that half the library has, whole and as one types it; one that all file
  /// names have; two words; a place; and a word that nothing has.
  private static func searches(_ library: Library, _ owner: Principal) async throws {
    let texts = [
      ("half", "holiday"), ("half-typed", "holi"), ("half-nearly", "holida"), ("file", "img"),
      ("two", "holiday 1234"), ("place", "japan"), ("place-typed", "jap"), ("year", "2019"),
      ("none", "zzzzz"),
    ]
    for (name, text) in texts {
      try await say("search-\(name)", limit: 20) {
        _ = try await library.search.find(text, limit: 100, for: owner)
      }
    }
    try await say("suggestions", limit: 20) {
      _ = try await library.search.suggestions(for: "hol", as: owner)
    }
  }

  private static func changes(
    _ library: Library, _ owner: Principal, _ timeline: Timeline
  ) async throws {
    let all = try await library.fetching.fetch(for: owner)
    let step = timeline.count / 1000
    var ids: [AssetID] = []
    for part in 0..<1000 {
      let found = try await library.timeline.assets(
        at: part * step..<part * step + 1, of: timeline, for: owner)
      ids += found.filter { $0.owner == owner.account?.id }.map(\.id)
    }
    let chosen = ids
    var rating = 0
    try await say("one-change", limit: 2 + syncMilliseconds(library.folder), times: 41) {
      rating = (rating + 1) % 5
      let stars = rating
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(chosen[stars]) { $0.rating = 5 - $0.rating }
      }
    }
    try await library.perform(as: owner) { change throws(LibraryError) in
      try change.edit(chosen) { $0.isHidden.toggle() }
    }
    try await say("details-of-1000", limit: 20, times: 9) { _ = try await all.changeDetails() }
    try await library.perform(as: owner) { change throws(LibraryError) in
      try change.edit(chosen) { $0.isHidden.toggle() }
    }
  }

  /// The median of some runs, after one that warms up.
  private static func say(
    _ name: String, limit: Double, times: Int = 41, mayGrow: Bool = false,
    _ body: () async throws -> Void
  ) async throws {
    let clock = ContinuousClock()
    try await body()
    var all: [Duration] = []
    for _ in 0..<times { all.append(try await clock.measure { try await body() }) }
    let median = all.sorted()[times / 2] / .milliseconds(1)
    print(name, median.rounded(to: 3), limit.rounded(to: 2), mayGrow ? "grows" : "flat")
  }

  /// What the disk needs to take a page for good.
  private static func syncMilliseconds(_ folder: String) -> Double {
    let path = folder + "/sync.bench"
    let file = open(path, O_CREAT | O_WRONLY, 0o600)
    defer {
      close(file)
      unlink(path)
    }
    let page = [UInt8](repeating: 1, count: 4096)
    var all: [Duration] = []
    for _ in 0..<21 {
      all.append(
        ContinuousClock().measure {
          _ = write(file, page, page.count)
          fsync(file)
        })
    }
    return all.sorted()[10] / .milliseconds(1)
  }

  /// Of this process, in use now.
  private static func memory() -> Double {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    guard fgets(&text, 128, file) != nil else { return 0 }
    let words = String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .split(separator: " ")
    return (Double(words.count > 1 ? Int(words[1]) ?? 0 : 0) * 4096 / 1_000_000).rounded(to: 1)
  }
}

/// How long a person waits for something.
struct LibraryWait {
  let name: String
  /// In milliseconds; of memory, in megabytes.
  let value: Double
  let limit: Double
  /// Whether it takes longer in a larger library than it may.
  let hasGrown: Bool

  var isWithin: Bool { value <= limit && !hasGrown }

  var line: String {
    let verdict = hasGrown ? "  GROWS WITH THE LIBRARY" : isWithin ? "" : "  TOO MUCH"
    return "\(name): \(value) (at most \(limit))\(verdict)"
  }

  var json: JSON {
    [
      "name": .string(name), "value": JSON(value), "limit": JSON(limit), "grows": JSON(hasGrown),
      "passed": JSON(isWithin),
    ]
  }
}
