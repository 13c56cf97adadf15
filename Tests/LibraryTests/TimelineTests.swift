import Catalog
import ImageEngine
import Library
import Media
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimelineTests {
  @Test func countsAreThoseOfAFetchWhateverWasDone() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      var generator = SeededGenerator(seed: 3)
      let times = (0..<60).map { index -> String? in
        index % 7 == 0
          ? nil : "\(2010 + index % 9)-0\(1 + index % 9)-1\(index % 9)T0\(index % 10):30:00"
      }
      let ids =
        try await library.addRows(times, as: owner)
        + library.addRows(Array(times.prefix(9)), kind: .video, as: owner)
      for _ in 0..<trials(100, proof: 5_000) {
        let id = ids[Int.random(in: 0..<ids.count, using: &generator)]
        let kind = Int.random(in: 0..<6, using: &generator)
        let number = Int.random(in: 1..<9, using: &generator)
        try await library.perform(as: owner) { change throws(LibraryError) in
          switch kind {
          case 0: try change.edit(id) { $0.isHidden.toggle() }
          case 1: try change.trash([id])
          case 2: try change.takeFromTrash([id])
          case 3:
            try change.edit(id) { $0.captured = CaptureTime("201\(number)-0\(number)-01T00:00:00") }
          case 4: try change.setVisibility(of: id, to: number % 2 == 0 ? .private : .family)
          default:
            try change.edit(id) {
              let position = Position(latitude: Double(number) * 9, longitude: Double(-number))
              $0.placing = number == 1 ? .byFile : .given(position)
            }
          }
        }
        for principal in [owner, other] { try await check(library, principal) }
      }
    }
  }

  private func check(_ library: Library, _ principal: Principal) async throws {
    let result = try await library.fetching.fetch(for: principal)
    let timeline = try await library.timeline.months(for: principal)
    #expect(timeline.count == result.count)
    #expect(timeline.videoCount == result.count(of: .video))
    let all = try await result.assets(at: 0..<result.count).compactMap { $0 }
    let world = try box(-90, -180, 90, 180)
    let pins = try await library.map.clusters(in: world, for: principal)
    #expect(pins.reduce(0) { $0 + $1.count } == all.count { $0.position != nil })
    for pin in pins { #expect(all.contains { $0.id == pin.asset }) }
  }

  @Test func everyIndexGivesItsAsset() async throws {
    try await withLibrary { library, owner, _ in
      let times = (0..<40).map { "2024-0\(1 + $0 % 3)-0\(1 + $0 % 2)T0\($0 % 4):00:00" }
      try await library.addRows(times + [nil, nil], as: owner)
      let timeline = try await library.timeline.months(for: owner)
      let all = try await library.assets.page(for: owner).assets.map(\.id)
      #expect(timeline.count == all.count)
      for (index, id) in all.enumerated() {
        let found = try await library.timeline.assets(
          at: index..<index + 1, of: timeline, for: owner)
        #expect(found.map(\.id) == [id])
      }
      let part = try await library.timeline.assets(at: 5..<25, of: timeline, for: owner)
      #expect(part.map(\.id) == Array(all[5..<25]))
      #expect(try await library.timeline.assets(at: 99..<100, of: timeline, for: owner).isEmpty)
      let days = try await library.timeline.days(ofYear: 2024, month: 2, for: owner)
      #expect(days.map(\.day) == [2, 1])
      #expect(days.reduce(0) { $0 + $1.count } == timeline.months.first { $0.month == 2 }?.count)
    }
  }

  @Test func stretchesOfDaysHoldTheirAssetsWhereverTheyAreCut() async throws {
    try await withLibrary { library, owner, _ in
      let times = (0..<50).map { "2024-03-0\(1 + $0 % 4)T\(10 + $0 % 3):0\($0 % 10):00" }
      try await library.addRows(times + ["1969-12-31T23:59:59", "0001-01-01T00:00:00"], as: owner)
      let all = try await library.assets.page(for: owner).assets.map(\.id)
      let days = try await library.timeline.days(for: owner)
      #expect(days.count == all.count)
      #expect(days.days.map(\.number) == [19786, 19785, 19784, 19783, -1, -719_162])
      #expect(days.newest.isEmpty)
      for count in [1, 7, 1000] {
        let newest = try await library.timeline.days(newest: count, for: owner).newest
        #expect(newest.map(\.id) == Array(all.prefix(count)))
      }
      var start = 0
      for day in days.days {
        for skipped in 0..<day.count {
          let found = try await library.timeline.tiles(
            onDays: day.number...day.number, skipping: skipped, limit: 7, for: owner)
          let expected = all[(start + skipped)..<min(start + skipped + 7, start + day.count)]
          #expect(found.map(\.id) == Array(expected))
          let ids = try await library.timeline.ids(
            onDays: day.number...day.number, skipping: skipped, limit: 7, for: owner)
          #expect(ids == Array(expected))
        }
        start += day.count
      }
      let some = try await library.timeline.tiles(
        onDays: -1...19784, skipping: 3, limit: 1000, for: owner)
      let first = days.days[0].count + days.days[1].count + 3
      #expect(some.map(\.id) == Array(all[first...].dropLast()))
      #expect(
        try await library.timeline.tiles(onDays: -1...0, skipping: 1, limit: 9, for: owner).isEmpty)
    }
  }

  @Test func aTileShowsWhatTheAssetIs() async throws {
    try await withLibrary { library, owner, _ in
      let ids = [
        try await library.add(testPhoto(seed: 1), as: owner).asset,
        try await library.add(testPhoto(seed: 2), as: owner).asset,
        try await library.add([UInt8](testPhoto(seed: 3).prefix(60)), as: owner).asset,
      ]
      for id in ids { _ = try await library.developed(id, for: owner) }
      let recipe = try Recipe(
        parsing: #"{"version":1,"size":[64,48],"steps":[{"filter":"CIExposureAdjust"}]}"#)
      _ = try await library.editing.saveVersion(of: ids[0], recipe: recipe, base: 0, as: owner)
      _ = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setFavorite([ids[0]], to: true)
        try change.edit(ids[1]) { $0.title = "A title" }
      }
      let days = try await library.timeline.days(for: owner).days.map(\.number)
      let oldest = try #require(days.last)
      let tiles = try await library.timeline.tiles(onDays: oldest...days[0], limit: 10, for: owner)
      #expect(tiles.count == 3)
      for tile in tiles {
        let asset = try await library.assets.asset(tile.id, for: owner)
        #expect(tile.name == asset.title ?? asset.filename)
        #expect(tile.size == asset.size && tile.currentVersion == asset.currentVersion)
        #expect(tile.state == asset.state && tile.sortTime == asset.sortTime)
        #expect(tile.isFavorite == asset.isFavorite && tile.kind == asset.kind)
        #expect(tile.placeholder == asset.placeholder && tile.thumbHash == asset.thumbHash)
      }
      #expect(Set(tiles.map(\.currentVersion)) == [0, 1])
      #expect(tiles.filter(\.isFavorite).map(\.id) == [ids[0]])
    }
  }

  @Test func periodsHoldTheirAssetsAndNoOthers() async throws {
    try await withLibrary { library, owner, _ in
      let times = [
        "2023-12-31T23:59:59.999", "2024-01-01T00:00:00", "2024-02-29T12:00:00",
        "2024-12-31T23:59:59", "2025-01-01T00:00:00", "0001-01-01T00:00:00", "1969-12-31T23:59:59",
      ]
      try await library.addRows(times, as: owner)
      let expected: [(TimelinePeriod, Int)] = [
        (.year(2024), 3), (.month(year: 2024, month: 2), 1),
        (.day(year: 2024, month: 2, day: 29), 1), (.day(year: 2024, month: 2, day: 28), 0),
        (.year(1), 1), (.month(year: 1969, month: 12), 1), (.year(2023), 1),
      ]
      for (period, count) in expected {
        let predicate = try #require(period.predicate)
        let found = try await library.fetching.fetch(
          .library, FetchOptions(predicate: predicate), for: owner)
        #expect(found.count == count, "\(period)")
      }
      #expect(TimelinePeriod.day(year: 2023, month: 2, day: 29).predicate == nil)
      #expect(TimelinePeriod.month(year: 2023, month: 13).predicate == nil)
      let months = try await library.timeline.months(for: owner).months
      #expect(months.map(\.year) == [2025, 2024, 2024, 2024, 2023, 1969, 1])
    }
  }
}

func box(
  _ south: Double, _ west: Double, _ north: Double, _ east: Double
) throws -> MapBox {
  let southWest = try #require(Position(latitude: south, longitude: west))
  let northEast = try #require(Position(latitude: north, longitude: east))
  return try #require(MapBox(southWest: southWest, northEast: northEast))
}
