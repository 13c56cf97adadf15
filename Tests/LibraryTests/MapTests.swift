import Catalog
import Geocoding
import Library
import Media
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct MapTests {
  @Test func pinsOfABoxAreWhatLiesInIt() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows(Array(repeating: nil, count: 3), as: owner)
      let spots = [(48.2, 16.37), (48.2, 16.38), (-17.5, 179.99)]
      try await library.perform(as: owner) { change throws(LibraryError) in
        for (id, spot) in zip(ids, spots) {
          try change.edit(id) {
            $0.placing = .given(Position(latitude: spot.0, longitude: spot.1))
          }
        }
      }
      func pins(_ south: Double, _ west: Double, _ north: Double, _ east: Double) async throws
        -> [Int]
      {
        let box = try box(south, west, north, east)
        return try await library.map.clusters(in: box, for: owner).map(\.count).sorted()
      }
      #expect(try await pins(40, 10, 50, 20) == [2])
      #expect(try await pins(48.19, 16.36, 48.21, 16.39) == [1, 1])
      #expect(try await pins(-20, 179, -15, -179) == [1])
      #expect(try await pins(0, 0, 10, 10) == [])
      try await library.assets.change([ids[0]], [.trash], as: owner)
      #expect(try await pins(40, 10, 50, 20) == [1])
    }
  }

  @Test func aPinHasTheNamesThatItsPhotosShare() async throws {
    try await withLibrary { library, owner, _ in
      // Lisbon twice, Porto, Madrid; and far out at sea.
      let spots = [
        (38.7223, -9.1393), (38.7225, -9.14), (41.1496, -8.611), (40.4168, -3.7038), (30, -40),
      ]
      let ids = try await library.place(spots, as: owner)
      func area(of count: Int) async throws -> MapArea? {
        let box = try box(20, -60, 60, 20)
        let pins = try await library.map.clusters(in: box, zoom: 0, for: owner)
        #expect(pins.map(\.count).reduce(0, +) == count)
        return pins.max { $0.count < $1.count }?.area
      }
      func remove(_ places: Int...) async throws {
        try await library.assets.change(places.map { ids[$0] }, [.trash], as: owner)
      }
      #expect(try await area(of: 5)?.locality == nil)
      try await remove(4)
      let all = try await area(of: 4)
      #expect(all?.locality == nil)
      #expect(abs((all?.southWest.longitude ?? 0) + 9.14) < 0.01)
      #expect(abs((all?.northEast.latitude ?? 0) - 41.15) < 0.01)
      try await remove(3)
      let portugal = try await area(of: 3)?.locality
      #expect(portugal?.country == "Portugal" && portugal?.region == nil)
      try await remove(2)
      #expect(try await area(of: 2)?.locality?.city == "Lisbon")
    }
  }

  /// The mean of two places may lie in a third one, or in another country.
  @Test func aPinIsNotNamedByWhatLiesBetween() async throws {
    // Frankfurt and Strasbourg; Cologne and Düsseldorf.
    try await withOnePin(of: [(50.1109, 8.6821), (48.5734, 7.7521)]) { area in
      #expect(area.locality == nil)
    }
    try await withOnePin(of: [(50.9375, 6.9603), (51.2277, 6.7735)]) { area in
      #expect(area.locality?.country == "Germany" && area.locality?.region != nil)
      #expect(area.locality?.town == nil && area.locality?.city == nil)
      #expect(abs(area.northEast.latitude - 51.2277) < 0.001)
    }
  }

  /// Photos in more places than are looked up are counted in cells, whose means have no town.
  @Test func aPinOfManyPlacesHasTheirCountryAtMost() async throws {
    // Pairs in Germany, which are told apart in cells of forty kilometres, and of a hundred.
    func spots(apart degrees: Double) -> [(Double, Double)] {
      (0..<288).map { number in
        let (place, shift) = (number / 2, Double(number % 2) * 0.02)
        return (
          49.5 + Double(place / 12) * degrees + shift, 8.5 + Double(place % 12) * degrees + shift
        )
      }
    }
    try await withOnePin(of: spots(apart: 0.2)) { area in
      #expect(area.locality?.country == "Germany" && area.locality?.region == nil)
    }
    try await withOnePin(of: spots(apart: 0.35)) { area in
      #expect(area.locality == nil)
    }
  }

  /// Checks the area of all photos in the one pin of a small map.
  private func withOnePin(
    of spots: [(Double, Double)], _ check: (MapArea) throws -> Void
  ) async throws {
    try await withLibrary { library, owner, _ in
      _ = try await library.place(spots, as: owner)
      let pins = try await library.map.clusters(in: try box(20, -20, 60, 40), zoom: 0, for: owner)
      #expect(pins.map(\.count) == [spots.count])
      try check(try #require(pins.first?.area))
    }
  }

  @Test func closePinsArePhotosThatStandApart() async throws {
    try await withLibrary { library, owner, _ in
      // 30 m apart, twice at the same spot.
      let spots = [(48.2, 16.37), (48.2, 16.3704), (48.2, 16.3708), (48.2, 16.3708)]
      let ids = try await library.place(spots, as: owner)
      let part = try box(48.1, 16.36, 48.3, 16.38)
      func counts(_ zoom: Int, _ part: MapBox) async throws -> [Int] {
        try await library.map.clusters(in: part, zoom: zoom, for: owner).map(\.count).sorted()
      }
      #expect(try await counts(14, part) == [4])
      let near = try box(48.199, 16.369, 48.201, 16.372)
      #expect(try await counts(20, near) == [1, 1, 2])
      #expect(try await counts(24, try box(48.1999, 16.3707, 48.2001, 16.3709)) == [2])
      let one = try await library.map.clusters(
        in: try box(48.1999, 16.3699, 48.2001, 16.3701), zoom: 22, for: owner)
      #expect(one.map(\.asset) == [ids[0]])
      #expect(abs((one.first?.position.longitude ?? 0) - 16.37) < 1e-9)
    }
  }

  @Test func aPartOfTheMapHoldsWhatLiesInItAndNothingElse() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      var generator = SeededGenerator(seed: 8)
      let spots = (0..<80).map { _ in
        (
          Double.random(in: -85...85, using: &generator),
          Double.random(in: -180...180, using: &generator)
        )
      }
      let ids = try await library.place(spots, as: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: ids[3], to: .private)
        try change.trash([ids[4]])
        try change.edit(ids[5]) { $0.isHidden = true }
      }
      for _ in 0..<40 {
        let edges = (0..<2).map { _ in Double.random(in: -90...90, using: &generator) }.sorted()
        let (west, east) = (
          Double.random(in: -180...180, using: &generator),
          Double.random(in: -180...180, using: &generator)
        )
        let part = try box(edges[0], west, edges[1], east)
        for principal in [owner, other] {
          let inside = zip(ids, spots).filter { id, spot in
            (edges[0]...edges[1]).contains(spot.0)
              && (west <= east
                ? (west...east).contains(spot.1) : spot.1 >= west || spot.1 <= east)
              && !ids[4...5].contains(id) && (principal == owner || id != ids[3])
          }.map(\.0)
          let page = try await library.fetching.page(of: .map(part, of: nil), for: principal)
          #expect(Set(page.assets.map(\.id)) == Set(inside))
          #expect(Set(try await library.ids(.map(part, of: nil), for: principal)) == Set(inside))
        }
        #expect(
          try await library.ids(.map(part, of: other.account?.id), for: owner).isEmpty)
      }
    }
  }

  @Test func pagesOfAPartAreInTheOrderOfTheLibrary() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.place(Array(repeating: (10.0, 10.0), count: 9), as: owner)
      let source = FetchSource.map(try box(0, 0, 20, 20), of: nil)
      let all = try await library.assets.page(for: owner).assets.map(\.id)
      let first = try await library.fetching.page(of: source, limit: 4, for: owner)
      #expect(first.assets.map(\.id) == Array(all[..<4]))
      let rest = try await library.fetching.page(of: source, after: first.next, for: owner)
      #expect(rest.assets.map(\.id) == Array(all[4...]))
      #expect(rest.next == nil)
      let before = try await library.fetching.fetch(source, for: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(ids[2]) { $0.placing = .given(nil) }
      }
      let details = try #require(try await before.changeDetails())
      #expect(details.after.count == 8)
      #expect(try await library.map.unplacedCount(for: owner) == 1)
    }
  }

  /// The map's index has no hidden photos.
  @Test func hiddenPhotosOfAPartAreFetchedWhereTheyAreAskedFor() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.place(Array(repeating: (10.0, 10.0), count: 3), as: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit([ids[1]]) { $0.isHidden = true }
      }
      let source = FetchSource.map(try box(0, 0, 20, 20), of: nil)
      let options = FetchOptions(includesHidden: true)
      let found = try await library.fetching.fetch(source, options, for: owner)
      #expect(found.count == 3)
      let page = try await library.fetching.page(of: source, options, for: owner)
      #expect(Set(page.assets.map(\.id)) == Set(ids))
      #expect(try await library.ids(source, for: owner).count == 2)
    }
  }
}

extension Library {
  /// Adds assets that lie at these latitudes and longitudes.
  func place(_ spots: [(Double, Double)], as principal: Principal) async throws -> [AssetID] {
    let ids = try await addRows(Array(repeating: nil, count: spots.count), as: principal)
    try await perform(as: principal) { change throws(LibraryError) in
      for (id, spot) in zip(ids, spots) {
        try change.edit(id) {
          $0.placing = .given(Position(latitude: spot.0, longitude: spot.1))
        }
      }
    }
    return ids
  }
}
