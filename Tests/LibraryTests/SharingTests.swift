import Catalog
import Library
import Media
import Testing

/// Who sees what through albums and places, and what hiding and trashing end.
@Suite(.timeLimit(.minutes(5))) struct SharingTests {
  private func accountID(_ principal: Principal) throws -> AccountID {
    try #require(principal.account).id
  }

  @Test func aPrivatePhotoInASharedAlbumIsSeenThereAndNowhereElse() async throws {
    try await withLibrary { library, owner, _ in
      let (friend, third) = (
        try await library.addAccount("b"), try await library.addAccount("c")
      )
      let id = try await library.addRows(["2024-01-01T00:00:00"], as: owner)[0]
      let friendID = try accountID(friend)
      let album = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: id, to: .private)
        let album = try change.makeAlbum("Shared")
        try change.share(album, with: friendID, mayAdd: false)
        return album
      }.result
      let start = try await library.changeToken()
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.add([id], to: album)
      }
      #expect(try await library.ids(.collection(album), for: friend) == [id])
      #expect(try await library.assets.asset(id, for: friend).id == id)
      #expect(try await library.ids(for: friend).isEmpty)
      #expect(try await library.timeline.months(for: friend).count == 0)
      #expect(
        try await library.changes(since: start, for: friend).changes.map(\.change)
          == [.inserted, .updated])
      #expect(try await library.changes(since: start, for: third).changes.isEmpty)
      let errors = [
        await libraryError { _ = try await library.assets.asset(id, for: third) },
        await libraryError { _ = try await library.ids(.collection(album), for: third) },
      ]
      #expect(errors == [.missing(.asset(id)), .missing(.collection(album))])
      let unshared = try await library.changeToken()
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.unshare(album, with: friendID)
      }
      #expect(
        await libraryError { _ = try await library.assets.asset(id, for: friend) }
          == .missing(.asset(id)))
      #expect(
        try await library.changes(since: unshared, for: friend).changes.map(\.change)
          == [.deleted, .deleted])
    }
  }

  @Test(arguments: [true, false])
  func hidingAndTrashingTakeAPhotoOutOfEveryOtherView(isHiding: Bool) async throws {
    try await withLibrary { library, owner, _ in
      let friend = try await library.addAccount("b")
      let ids = try await library.addRows(["2024-01-01T00:00:00", nil], as: owner)
      let friendID = try accountID(friend)
      let (album, place) = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: ids[1], to: .private)
        let album = try change.makeAlbum("Shared")
        try change.share(album, with: friendID, mayAdd: false)
        try change.add(ids, to: album)
        let place = try change.makePlace("Café", at: nil)
        try change.add([ids[0]], to: place)
        _ = try change.addReview(of: place, stars: 5, text: "Good", assets: [ids[0]])
        return (album, place)
      }.result
      #expect(try await library.ids(.collection(album), for: friend) == ids)
      #expect(try await library.places.place(place, for: friend).assetCount == 1)
      let start = try await library.changeToken()
      try await library.perform(as: owner) { change throws(LibraryError) in
        if isHiding {
          try change.edit(ids) { $0.isHidden = true }
        } else {
          try change.trash(ids)
        }
      }
      #expect(try await library.ids(.collection(album), for: friend).isEmpty)
      #expect(try await library.ids(.place(place), for: friend).isEmpty)
      #expect(try await library.places.place(place, for: friend).assetCount == 0)
      #expect(try await library.places.reviews(of: place, for: friend).first?.assets == [])
      for id in ids {
        #expect(
          await libraryError { _ = try await library.assets.asset(id, for: friend) }
            == .missing(.asset(id)))
      }
      let told = try await library.changes(since: start, for: friend).changes
      #expect(Set(told.map(\.id)) == Set(ids.map(\.text)))
      #expect(told.allSatisfy { $0.change == .deleted })
      #expect(try await library.assets.asset(ids[0], for: owner).id == ids[0])
    }
  }

  @Test func anothersPhotoInMyAlbumIsNotMineToShow() async throws {
    try await withLibrary { library, owner, _ in
      let (friend, third) = (
        try await library.addAccount("b"), try await library.addAccount("c")
      )
      let id = try await library.addRows([nil], as: owner)[0]
      let thirdID = try accountID(third)
      let album = try await library.perform(as: friend) { change throws(LibraryError) in
        let album = try change.makeAlbum("Mine")
        try change.add([id], to: album)
        try change.share(album, with: thirdID, mayAdd: false)
        return album
      }.result
      #expect(try await library.ids(.collection(album), for: third) == [id])
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: id, to: .private)
      }
      for principal in [friend, third] {
        #expect(try await library.ids(.collection(album), for: principal).isEmpty)
        #expect(
          await libraryError { _ = try await library.assets.asset(id, for: principal) }
            == .missing(.asset(id))
        )
      }
    }
  }

  @Test func contributorsAddAndRemoveTheirOwnPhotos() async throws {
    try await withLibrary { library, owner, _ in
      let friend = try await library.addAccount("b")
      let mine = try await library.addRows([nil], as: owner)[0]
      let theirs = try await library.addRows(["2020-01-01T00:00:00"], as: friend)[0]
      let friendID = try accountID(friend)
      let album = try await library.perform(as: owner) { change throws(LibraryError) in
        let album = try change.makeAlbum("Both")
        try change.add([mine], to: album)
        try change.share(album, with: friendID, mayAdd: false)
        return album
      }.result
      let refused = await libraryError {
        try await library.perform(as: friend) { change throws(LibraryError) in
          try change.add([theirs], to: album)
        }
      }
      #expect(refused == .access(.notOwnerOfCollection(album)))
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.share(album, with: friendID, mayAdd: true)
      }
      #expect(try await library.collections.shares(of: album, for: owner).map(\.mayAdd) == [true])
      try await library.perform(as: friend) { change throws(LibraryError) in
        try change.setVisibility(of: theirs, to: .private)
        try change.add([theirs], to: album)
      }
      #expect(try await library.ids(.collection(album), for: owner) == [mine, theirs])
      for kind in 0..<3 {
        let error = await libraryError {
          try await library.perform(as: friend) { change throws(LibraryError) in
            switch kind {
            case 0: try change.remove([mine], from: album)
            case 1: try change.rename(album, to: "Theirs")
            default: try change.delete(album)
            }
          }
        }
        #expect(error == .access(.notOwnerOfCollection(album)))
      }
      try await library.perform(as: friend) { change throws(LibraryError) in
        try change.remove([theirs], from: album)
      }
      #expect(try await library.ids(.collection(album), for: owner) == [mine])
    }
  }

  @Test func aPhotoGivenToAPlaceBecomesTheFamilys() async throws {
    try await withLibrary { library, owner, _ in
      let friend = try await library.addAccount("b")
      let ids = try await library.addRows([nil, nil], as: owner)
      let place = try await library.perform(as: owner) { change throws(LibraryError) in
        for id in ids { try change.setVisibility(of: id, to: .private) }
        let place = try change.makePlace("Café", at: Position(latitude: 48, longitude: 16))
        try change.add([ids[0]], to: place)
        return place
      }.result
      #expect(try await library.ids(.place(place), for: friend) == [ids[0]])
      #expect(try await library.assets.asset(ids[0], for: friend).visibility == .family)
      let review = try await library.perform(as: friend) { change throws(LibraryError) in
        try change.addReview(of: place, stars: 2, text: "Loud")
      }.result
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.addReview(of: place, stars: 5, text: "Good", assets: [ids[1]])
      }
      #expect(try await library.places.place(place, for: friend).stars == 3.5)
      #expect(try await library.places.reviews(of: place, for: friend).count == 2)
      let error = await libraryError {
        try await library.perform(as: owner) { change throws(LibraryError) in
          try change.delete(review)
        }
      }
      #expect(error == .missing(.review(review)))
      try await library.perform(as: friend) { change throws(LibraryError) in
        try change.edit(review, stars: 3, text: "Loud, but good", assets: [])
      }
      #expect(try await library.places.place(place, for: owner).stars == 4)
      #expect(try await library.places.all(for: .anonymous).isEmpty)
    }
  }
}
