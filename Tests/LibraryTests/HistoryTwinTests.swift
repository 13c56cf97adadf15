import Blobs
import Catalog
import Foundation
import ImageEngine
import Library
import Media
import Pipeline
import PostgresSupport
import Store
import Synchronization
import TestSupport
import Testing

/// The same acts, chosen by chance, in a library on each engine. Times and ids are arguments, so
/// that every answer must be the same to the letter.
@Suite(.timeLimit(.minutes(240))) struct HistoryTwinTests {
  /// Ten histories follow one another in a pair of libraries.
  @Test(arguments: 0..<trials(3, proof: 200))
  func historiesAreAnsweredTheSameByBothEngines(seed: Int) async throws {
    let (here, there) = (try TestFolder(), try TestFolder())
    let clock = TestClock()
    let one = try await HistoryTwin(here, nil, seed: seed, clock)
    let place = try await database(of: there.path)
    let other = try await HistoryTwin(there, place, seed: seed, clock)
    var world = HistoryWorld()
    var answered = 0
    for history in 0..<10 {
      var chance = SeededGenerator(seed: UInt64(seed * 1000 + history))
      for step in 0..<12 {
        clock.advance(minutes: Int.random(in: 1...90, using: &chance))
        let act = world.act(&chance)
        let (first, second) = (await act.answer(in: one), await act.answer(in: other))
        #expect(first == second, "seed \(seed), history \(history), step \(step): \(act.name)")
        try #require(first == second)
        world.learn(first)
      }
      for question in world.questions(&chance) {
        let (first, second) = (await question.answer(in: one), await question.answer(in: other))
        #expect(first == second, "seed \(seed), history \(history): \(question.name)")
        answered += first.text.utf8.count
      }
    }
    #expect(answered > 100_000, "the answers say something")
    #expect(try await one.documents() == (try await other.documents()))
    removeDatabase(of: there.path, always: true)
  }
}

/// A library on one of the engines.
struct HistoryTwin: Sendable {
  let library: Library
  let people: [Principal]
  private let folder: TestFolder

  init(_ folder: TestFolder, _ place: CatalogPlace?, seed: Int, _ clock: TestClock) async throws {
    let generator = Mutex(SeededGenerator(seed: UInt64(seed)))
    var options = LibraryOptions()
    options.now = { clock.now }
    options.random = { count in
      generator.withLock { generator in
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      }
    }
    options.store = place
    let made = try await whenFree(folder) { [options] path throws(LibraryError) in
      try await Library.open(path, darkroom: sharedDarkroom, options: options, analyses: [])
    }
    let owner = try await made.access.localOwner()
    // The jobs take their ids when they begin, before whatever else takes one here.
    try await wait(for: "the jobs") { try await !made.jobs.all(for: owner).isEmpty }
    let friend = try await made.accounts.add("Zoë", role: .member, password: nil, as: owner)
    let viewer = try await made.accounts.add("Grandma", role: .viewer, password: nil, as: owner)
    people = [owner, .account(friend), .account(viewer)]
    (library, self.folder) = (made, folder)
  }

  /// The texts of all documents by their names, once the library is closed.
  func documents() async throws -> [String: String] {
    await library.close()
    var found: [String: String] = [:]
    for file in folder.files("documents") {
      let name = String(file.dropFirst(folder.path.count))
      found[name] = try String(contentsOfFile: file, encoding: .utf8)
    }
    return found
  }
}

/// What an act or a question answers, and the objects that it made.
struct HistoryAnswer: Equatable, Sendable {
  var text: String
  var assets: [AssetID] = []
  var albums: [CollectionID] = []
  var places: [PlaceID] = []

  init(_ text: String) { self.text = text }
}

struct HistoryStep: Sendable {
  let name: String
  let run: @Sendable (HistoryTwin) async throws -> HistoryAnswer

  func answer(in twin: HistoryTwin) async -> HistoryAnswer {
    do { return try await run(twin) } catch { return HistoryAnswer("refused: \(error)") }
  }
}

/// The objects that histories know of.
struct HistoryWorld {
  private(set) var assets: [AssetID] = []
  private(set) var albums: [CollectionID] = []
  private var places: [PlaceID] = []
  private var count = 0

  mutating func learn(_ answer: HistoryAnswer) {
    assets += answer.assets
    albums += answer.albums
    places += answer.places
  }

  private static let words = [
    "Lake", "lake", "Ö", "Fjörd", "harbour boats", "a_b", "100%", "x'y\"z", "żółw", "沼", "IMG", "",
  ]

  private func some(_ chance: inout SeededGenerator) -> [AssetID] {
    (0..<Int.random(in: 1...4, using: &chance)).compactMap { _ in
      assets.randomElement(using: &chance)
    }
  }
}

// MARK: - Acts

extension HistoryWorld {
  mutating func act(_ chance: inout SeededGenerator) -> HistoryStep {
    let who = Int.random(in: 0..<3, using: &chance)
    guard assets.count > 4 else { return adding(&chance, as: 0) }
    switch Int.random(in: 0..<12, using: &chance) {
    case 0, 1: return adding(&chance, as: who)
    case 2, 3: return editing(&chance, as: who)
    case 4: return sorting(&chance, as: who)
    case 5: return throwing(&chance, as: who)
    case 6: return versions(&chance, as: who)
    case 7: return making(&chance, as: who)
    case 8, 9: return filling(&chance, as: who)
    case 10: return sharing(&chance, as: who)
    default: return placing(&chance, as: who)
    }
  }

  private mutating func adding(_ chance: inout SeededGenerator, as who: Int) -> HistoryStep {
    let first = count
    let times = (0..<Int.random(in: 1...4, using: &chance)).map { _ -> String? in
      let month = Int.random(in: 1...12, using: &chance)
      let day = Int.random(in: 10...28, using: &chance)
      let year = Int.random(in: 1990...2026, using: &chance)
      return Bool.random(using: &chance)
        ? "\(year)-\(month < 10 ? "0" : "")\(month)-\(day)T10:00:0\(count % 10)" : nil
    }
    let isFilm = Int.random(in: 0..<5, using: &chance) == 0
    let position = Position(
      latitude: .random(in: -80...80, using: &chance),
      longitude: .random(in: -180...180, using: &chance))
    count += times.count
    return HistoryStep(name: "adding \(times.count)") { twin in
      let made = try await twin.library.perform(as: twin.people[who]) {
        change throws(LibraryError) in
        var ids: [AssetID] = []
        for (index, time) in times.enumerated() {
          let digest = sha256(of: Array("photo \(first + index)".utf8))
          guard let content = BlobName(digest: digest) else { throw .busy }
          ids.append(
            try change.add(
              content: content, sizeBytes: 1000 + index, filename: "IMG_\(first + index).jpg",
              facts: PhotoFacts(
                format: isFilm ? .mp4 : .jpeg, width: 40, height: 30,
                captured: time.flatMap { CaptureTime($0) })))
        }
        try change.edit([ids[0]]) { $0.placing = .given(position) }
        return ids
      }
      var answer = HistoryAnswer("\(made)")
      answer.assets = made.result
      return answer
    }
  }

  private func editing(_ chance: inout SeededGenerator, as who: Int) -> HistoryStep {
    let ids = some(&chance)
    let title = Self.words.randomElement(using: &chance)
    let rating = Int.random(in: -1...6, using: &chance)
    let flag: Flag? = [nil, .picked, .rejected].randomElement(using: &chance) ?? nil
    let label: ColorLabel? = [nil, .red, .purple].randomElement(using: &chance) ?? nil
    let what = Int.random(in: 0..<6, using: &chance)
    return HistoryStep(name: "editing \(ids.count) by \(what)") { twin in
      let done = try await twin.library.perform(as: twin.people[who]) {
        change throws(LibraryError) in
        try change.edit(ids) { edits in
          switch what {
          case 0: edits.title = title
          case 1: edits.caption = title.map { $0 + "\n" + $0 }
          case 2: edits.rating = rating
          case 3: (edits.flag, edits.label) = (flag, label)
          case 4: edits.isHidden.toggle()
          default: edits.visibility = edits.visibility == .family ? .private : .family
          }
        }
        return change.changed(among: ids)
      }
      return HistoryAnswer("\(done)")
    }
  }

  private func sorting(_ chance: inout SeededGenerator, as who: Int) -> HistoryStep {
    let (ids, isFavorite) = (some(&chance), Bool.random(using: &chance))
    let words = (0..<3).compactMap { _ in Self.words.randomElement(using: &chance) }
    let isStack = Bool.random(using: &chance)
    return HistoryStep(name: "favourites, keywords, stacks of \(ids.count)") { twin in
      let done = try await twin.library.perform(as: twin.people[who]) {
        change throws(LibraryError) in
        try change.setFavorite(ids, to: isFavorite)
        if let id = ids.first { try change.setKeywords(of: id, to: words.filter { !$0.isEmpty }) }
        if isStack, ids.count > 2 { _ = try change.stack(ids, top: ids[0]) }
        return change.changed(among: ids)
      }
      return HistoryAnswer("\(done)")
    }
  }

  private func throwing(_ chance: inout SeededGenerator, as who: Int) -> HistoryStep {
    let (ids, what) = (some(&chance), Int.random(in: 0..<4, using: &chance))
    return HistoryStep(name: "trash of \(ids.count) by \(what)") { twin in
      let done = try await twin.library.perform(as: twin.people[who]) {
        change throws(LibraryError) in
        if what == 0 { try change.takeFromTrash(ids) } else { try change.trash(ids) }
        if what == 3 { try change.purge(ids) }
        return change.changed(among: ids)
      }
      return HistoryAnswer("\(done)")
    }
  }

  private func versions(_ chance: inout SeededGenerator, as who: Int) -> HistoryStep {
    let (id, base) = (assets.randomElement(using: &chance), Int.random(in: 0...2, using: &chance))
    let value = Int.random(in: 0...20, using: &chance)
    return HistoryStep(name: "a version") { twin in
      guard let id else { return HistoryAnswer("none") }
      let recipe = try Recipe(
        parsing: """
          {"version":1,"size":[40,30],"steps":[{"filter":"CIExposureAdjust",\
          "parameters":{"inputEV":\(Double(value) / 10)}}]}
          """)
      let done = try await twin.library.perform(as: twin.people[who]) {
        change throws(LibraryError) in
        if value % 5 == 0 {
          try change.setCurrentVersion(of: id, to: base)
          return 0
        }
        return try change.saveVersion(of: id, recipe: recipe, base: base)
      }
      return HistoryAnswer("\(done)")
    }
  }
}

// MARK: - Albums and places

extension HistoryWorld {
  private func making(_ chance: inout SeededGenerator, as who: Int) -> HistoryStep {
    let title = Self.words.randomElement(using: &chance) ?? ""
    let folder = Bool.random(using: &chance) ? albums.randomElement(using: &chance) : nil
    let (kind, value) = (
      Int.random(in: 0..<3, using: &chance), Int.random(in: 0...5, using: &chance)
    )
    return HistoryStep(name: "a collection of kind \(kind)") { twin in
      let made = try await twin.library.perform(as: twin.people[who]) {
        change throws(LibraryError) in
        switch kind {
        case 0: try change.makeAlbum(title, in: folder)
        case 1: try change.makeFolder(title, in: folder)
        default:
          try change.makeSmartAlbum(
            title,
            rule: .or([
              .compare(.rating, .greaterOrEqual, .number(Double(value))),
              .contains(.title, "LAKE"),
            ]), in: folder)
        }
      }
      var answer = HistoryAnswer("\(made)")
      answer.albums = [made.result]
      return answer
    }
  }

  private func filling(_ chance: inout SeededGenerator, as who: Int) -> HistoryStep {
    let (ids, index) = (some(&chance), Int.random(in: 0...3, using: &chance))
    let (album, what) = (
      albums.randomElement(using: &chance), Int.random(in: 0..<6, using: &chance)
    )
    let title = Self.words.randomElement(using: &chance) ?? ""
    return HistoryStep(name: "an album by \(what)") { twin in
      guard let album else { return HistoryAnswer("none") }
      let done = try await twin.library.perform(as: twin.people[who]) {
        change throws(LibraryError) -> [AssetID] in
        switch what {
        case 0: return try change.add(ids, to: album)
        case 1: try change.insert(ids, into: album, at: index)
        case 2: return try change.remove(ids, from: album)
        case 3: try change.rename(album, to: title)
        case 4: try change.setCover(of: album, to: ids.first)
        default:
          if index == 0 {
            try change.delete(album)
          } else {
            try change.move(album, to: nil, at: index)
          }
        }
        return []
      }
      return HistoryAnswer("\(done)")
    }
  }

  private func sharing(_ chance: inout SeededGenerator, as who: Int) -> HistoryStep {
    let (album, ids) = (albums.randomElement(using: &chance), some(&chance))
    let (what, with) = (
      Int.random(in: 0..<4, using: &chance), Int.random(in: 0..<3, using: &chance)
    )
    return HistoryStep(name: "sharing by \(what)") { twin in
      let account = twin.people[with].account?.id
      guard let album, let account else { return HistoryAnswer("none") }
      if what > 1 {
        var request = GrantRequest(.link)
        if what == 2 { request.album = album } else { request.assets = ids }
        return HistoryAnswer("\(try await twin.library.grants.give(request, as: twin.people[who]))")
      }
      let done = try await twin.library.perform(as: twin.people[who]) {
        change throws(LibraryError) in
        if what == 0 {
          try change.share(album, with: account, mayAdd: ids.count > 1)
        } else {
          try change.unshare(album, with: account)
        }
      }
      return HistoryAnswer("\(done.token)")
    }
  }

  private func placing(_ chance: inout SeededGenerator, as who: Int) -> HistoryStep {
    let (ids, place) = (some(&chance), places.randomElement(using: &chance))
    let what = Int.random(in: 0..<4, using: &chance)
    let name = Self.words.randomElement(using: &chance) ?? ""
    return HistoryStep(name: "a place by \(what)") { twin in
      let done = try await twin.library.perform(as: twin.people[who]) {
        change throws(LibraryError) -> PlaceID? in
        guard what > 0, let place else {
          return try change.makePlace(name, at: Position(latitude: 48.2, longitude: 16.4))
        }
        switch what {
        case 1: try change.add(ids, to: place)
        case 2: try change.remove(ids, from: place)
        default: _ = try change.addReview(of: place, stars: 4, text: name, assets: ids)
        }
        return nil
      }
      var answer = HistoryAnswer("\(done)")
      answer.places = [done.result].compactMap { $0 }
      return answer
    }
  }
}
