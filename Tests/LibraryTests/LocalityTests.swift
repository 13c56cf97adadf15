import Catalog
import Geocoding
import Library
import Media
import PostgresSupport
import Store
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct LocalityTests {
  @Test(arguments: [
    (48.186, 16.30, "Hietzing", "Vienna", "Vienna", "AT"),
    (48.80, 2.12, "Versailles", "Versailles", "Île-de-France", "FR"),
    (35.6805, 139.7527, "Chiyoda", "Tokyo", "Tokyo", "JP"),
    (-36.8481, 174.763, "Auckland", "Auckland", "Auckland", "NZ"),
  ])
  func aPositionIsCalledAsItsNearestTown(
    _ latitude: Double, _ longitude: Double, _ town: String, _ city: String, _ region: String,
    _ country: String
  ) throws {
    let position = try #require(Position(latitude: latitude, longitude: longitude))
    let locality = try #require(Gazetteer.shared.locality(at: position))
    #expect(locality.town == town)
    #expect(locality.city == city)
    #expect(locality.region == region)
    #expect(locality.countryCode == country)
  }

  @Test func farFromEverybodyLessIsSaid() throws {
    let island = try #require(Position(latitude: -17.5, longitude: 179.99))
    let locality = try #require(Gazetteer.shared.locality(at: island))
    #expect(locality.town == nil && locality.city == nil)
    #expect(locality.countryCode == "FJ")
    for (latitude, longitude) in [(30.0, -45.0), (-90.0, 0.0), (90.0, 180.0)] {
      let sea = try #require(Position(latitude: latitude, longitude: longitude))
      #expect(Gazetteer.shared.locality(at: sea) == nil)
    }
  }

  @Test(arguments: [
    ("wien", "Vienna"), ("Köln", "Köln"), ("koln", "Köln"), ("Tromsø", "Tromsø"),
    ("tromso", "Tromsø"), ("東京", "Tokyo"), ("Москва", "Moscow"), ("서울", "Seoul"),
    ("Hà Nội", "Hanoi"), ("san francisco, us", "San Francisco"), ("ÎLE-IFÉ", "Ile-Ife"),
  ])
  func townsAreFoundInAnyLanguage(_ text: String, _ name: String) {
    #expect(Gazetteer.shared.towns(named: text, limit: 10).first?.name == name)
  }

  @Test func aCommaSaysWhichOfThem() {
    let texas = Gazetteer.shared.towns(named: "paris, texas", limit: 10)
    #expect(texas.map(\.countryCode) == ["US"])
    let france = Gazetteer.shared.towns(named: "Paris, FR", limit: 10)
    #expect(france.first?.timeZone == "Europe/Paris")
    #expect(Gazetteer.shared.towns(named: "", limit: 10).isEmpty)
    #expect(Gazetteer.shared.towns(named: " ,x", limit: 10).isEmpty)
  }

  /// A file that knows the time on the wall and where that was.
  @Test func thePositionSaysHowFarTheClockWasFromUTC() async throws {
    try await withLibrary { library, owner, _ in
      // Summer, winter, the hour that comes twice, and the one that is left out.
      let times = [
        "2024-07-01T12:00:00", "2024-01-01T12:00:00", "2024-10-27T02:30:00",
        "2024-03-31T02:30:00", "2090-07-01T12:00:00",
      ]
      let ids = try await library.addRows(times, as: owner)
      #expect(try await library.assets.asset(ids[0], for: owner).confidence == .local)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(ids) {
          $0.placing = .given(Position(latitude: 48.2, longitude: 16.37))
        }
      }
      var found: [String?] = []
      for id in ids { found.append(try await library.assets.asset(id, for: owner).zoneOffset) }
      #expect(found == ["+02:00", "+01:00", nil, nil, "+02:00"])
      #expect(try await library.assets.asset(ids[0], for: owner).confidence == .place)
      #expect(try await library.assets.asset(ids[2], for: owner).confidence == .local)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(ids[0]) { $0.placing = .given(nil) }
        try change.edit(ids[1]) {
          $0.captured = CaptureTime("2024-07-01T12:00:00", offset: "-03:00")
        }
      }
      #expect(try await library.assets.asset(ids[0], for: owner).zoneOffset == nil)
      #expect(try await library.assets.asset(ids[0], for: owner).locality == nil)
      #expect(try await library.assets.asset(ids[1], for: owner).zoneOffset == nil)
    }
  }

  @Test func photosAreFoundByWhereTheyLie() async throws {
    try await withLibrary { library, owner, folder in
      let ids = try await library.place([(48.186, 16.30), (35.68, 139.75), (0, -30)], as: owner)
      let other = try await library.addAccount("b")
      func found(_ text: String) async throws -> [AssetID] {
        try await library.search.find(text, for: owner).assets.map(\.id)
      }
      for word in ["hietzing", "vienna", "wien", "Вена", "austria", "vie"] {
        #expect(try await found(word) == [ids[0]], "\(word)")
      }
      #expect(try await found("東京") == [ids[1]])
      #expect(try await found("tokyo japan") == [ids[1]])
      let suggested = try await library.search.suggestions(for: "aust", as: owner)
      #expect(suggested.map(\.kind) == [.location])
      #expect(suggested.map(\.text) == ["Austria"])
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: ids[0], to: .private)
      }
      #expect(try await library.search.suggestions(for: "aust", as: other).isEmpty)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(ids[0]) {
          $0.placing = .given(Position(latitude: 47.8, longitude: 13.05))
        }
      }
      #expect(try await found("vienna").isEmpty)
      #expect(try await found("salzburg") == [ids[0]])
    }
  }

  /// As photos are that were added by an earlier release.
  @Test func photosThatWereNeverLookedUpAreFoundInTheBackground() async throws {
    try await withLibrary { library, owner, folder in
      let ids = try await library.place([(48.2, 16.37), (30, -45)], as: owner)
      let connection = try await catalog(of: folder.path, .readWrite)
      try await connection.run("update asset set locality = null")
      await connection.close()
      #expect(try await library.assets.asset(ids[0], for: owner).locality == nil)
      try await library.localities.locateAll()
      #expect(try await library.assets.asset(ids[0], for: owner).locality?.city == "Vienna")
    }
  }
}
