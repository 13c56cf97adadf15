import Catalog
import Foundation
import Library
import Media
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct AssetsTests {
  @Test func aPhotoThatCameDamagedSaysSo() async throws {
    try await withLibrary { library, owner, _ in
      for (name, code) in [("damaged_cut.jpg", "ends-early"), ("damaged_huffman.jpg", "broken")] {
        let id = try await library.add(fixture("photos/" + name), name, as: owner).asset
        _ = try await library.developed(id, for: owner)
        let damage = try await library.assets.particulars(of: id, for: owner).damage
        #expect(damage?.code == code, "\(name): \(damage as Any)")
      }
    }
  }

  @Test func pagesGoFromTheNewestToTheOldestAndMissNothing() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      var added: [AssetID] = []
      for seed in 0..<7 {
        added.append(try await library.add(testPhoto(seed: seed), as: owner).asset)
        clock.advance(minutes: 1)
      }
      var (seen, cursor) = ([AssetID](), AssetCursor?.none)
      repeat {
        let page = try await library.assets.page(for: owner, after: cursor, limit: 3)
        #expect(page.assets.count <= 3)
        seen += page.assets.map(\.id)
        cursor = try page.next.map { try #require(AssetCursor($0.text)) }
        // What is added meanwhile is newer, and does not disturb the walk.
        if seen.count == 3 { try await library.add(testPhoto(seed: 99), as: owner) }
      } while cursor != nil
      #expect(seen == added.reversed())
    }
  }

  @Test func assetsOfOneMomentAreInOneOrder() async throws {
    try await withLibrary { library, owner, _ in
      for seed in 0..<5 { try await library.add(testPhoto(seed: seed), as: owner) }
      let all = try await library.assets.page(for: owner).assets.map(\.id)
      var (seen, cursor) = ([AssetID](), AssetCursor?.none)
      repeat {
        let page = try await library.assets.page(for: owner, after: cursor, limit: 1)
        seen += page.assets.map(\.id)
        cursor = page.next
      } while cursor != nil
      #expect(seen == all && Set(seen).count == 5)
    }
  }

  @Test func anOldPhotoStandsWhereItWasTaken() async throws {
    try await withLibrary { library, owner, _ in
      let new = try await library.add(testPhoto(seed: 1), as: owner).asset
      let old = try await library.add(
        fixture("photos/captured_with_offset.jpg"), as: owner
      ).asset
      #expect(try await library.assets.page(for: owner).assets.map(\.id) == [new, old])
    }
  }

  @Test func theTokenOfAPageBringsItUpToDate() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      let page = try await library.assets.page(for: owner)
      #expect(try await library.changes(since: page.token, for: owner).changes.isEmpty)
    }
  }

  @Test func anAssetThatIsNotThereIsNotFound() async throws {
    try await withLibrary { library, owner, _ in
      let id = try #require(AssetID("aaaaaaaaaaaaaaaaaaaaaaaaaa"))
      #expect(
        await libraryError { _ = try await library.assets.asset(id, for: owner) }
          == .missing(.asset(id)))
    }
  }

  @Test(arguments: ["", ".", "1", "1.", "x.aaaaaaaaaaaaaaaaaaaaaaaaaa", "1.short", "1.2.3"])
  func aCursorThatIsNoneIsNone(text: String) { #expect(AssetCursor(text) == nil) }
}
