import Catalog
import Foundation
import Library
import Media
import TestSupport

extension HistoryWorld {
  /// What each of the people asks after a history.
  func questions(_ chance: inout SeededGenerator) -> [HistoryStep] {
    (0..<3).flatMap { who in
      lists(&chance, for: who) + texts(for: who) + collections(for: who)
    }
  }

  private func lists(_ chance: inout SeededGenerator, for who: Int) -> [HistoryStep] {
    let key = AssetKey.allCases.filter { $0.kind != .words }.randomElement(using: &chance) ?? .title
    let options = FetchOptions(
      sort: [SortDescriptor(key, ascending: Bool.random(using: &chance))],
      includesHidden: Bool.random(using: &chance))
    let asset = assets.randomElement(using: &chance)
    return [
      question("a list by \(key)", who) { library, principal in
        "\(try await library.ids(.library, options, for: principal))"
      },
      question("the trash", who) { library, principal in
        "\(try await library.ids(.trash, for: principal))"
      },
      question("a page", who) { library, principal in
        let page = try await library.assets.page(for: principal, limit: 40)
        return "\(page.assets) \(String(describing: page.next)) \(page.token)"
      },
      question("days and months", who) { library, principal in
        let days = try await library.timeline.days(newest: 9, for: principal)
        let months = try await library.timeline.months(for: principal)
        return "\(days) \(months)"
      },
      question("a photo", who) { library, principal in
        guard let asset else { return "none" }
        let found = try await library.assets.asset(asset, for: principal)
        let files = try await library.assets.resources(of: asset, for: principal)
        let versions = try await library.editing.versions(of: asset, for: principal)
        let albums = try await library.collections.albums(containing: asset, for: principal)
        return "\(found) \(files) \(versions) \(albums)"
      },
      question("the map", who) { library, principal in
        guard let southWest = Position(latitude: -80, longitude: -180),
          let northEast = Position(latitude: 80, longitude: 180),
          let box = MapBox(southWest: southWest, northEast: northEast)
        else { return "none" }
        let pins = try await library.map.clusters(in: box, zoom: 3, for: principal)
        return "\(pins) \(try await library.map.unplacedCount(for: principal))"
      },
    ]
  }

  private func texts(for who: Int) -> [HistoryStep] {
    ["lake", "fjord", "harb bo", "img", "2019", "videos", "100", "ö", "沼"].map { words in
      question("the search for \(words)", who) { library, principal in
        let page = try await library.search.find(words, isCounted: true, for: principal)
        let reasons = page.reasons.map { "\($0.key) \($0.value)" }.sorted()
        let words = try await library.search.suggestions(for: words, as: principal)
        return "\(page.assets.map(\.id)) \(reasons) \(String(describing: page.count)) \(words)"
      }
    }
  }

  private func collections(for who: Int) -> [HistoryStep] {
    let known = albums
    return [
      question("collections", who) { library, principal in
        "\(try await library.collections.summaries(.everywhere, for: principal))"
      },
      question("the photos of albums", who) { library, principal in
        var found = ""
        for album in known {
          do {
            found += "\(try await library.ids(.collection(album), for: principal)) "
          } catch {
            found += "\(error) "
          }
        }
        return found
      },
      question("places", who) { library, principal in
        "\(try await library.places.all(for: principal))"
      },
      question("links and shares", who) { library, principal in
        let albums = try await library.grants.ofAlbums(for: principal)
        return "\(try await library.grants.all(for: principal)) \(albums)"
      },
      question("photographers", who) { library, principal in
        "\(try await library.accounts.photographers(for: principal))"
      },
    ]
  }

  private func question(
    _ name: String, _ who: Int,
    _ ask: @escaping @Sendable (Library, Principal) async throws -> String
  ) -> HistoryStep {
    HistoryStep(name: "\(name), asked by \(who)") { twin in
      HistoryAnswer(try await ask(twin.library, twin.people[who]))
    }
  }
}
