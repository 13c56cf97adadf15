import Catalog
import Library
import PostgresSupport
import Store
import TestSupport
import Testing

/// Counts that the schema keeps of what accounts and albums have.
@Suite(.timeLimit(.minutes(5))) struct StoredCountTests {
  /// Random deeds of two people in one album, with what each of them sees of it.
  @Test func anAlbumCountsWhatOneSeesOfIt() async throws {
    try await withLibrary { library, owner, _ in
      let (friend, third) = (
        try await library.addAccount("b"), try await library.addAccount("c")
      )
      let (own, theirs) = (
        try await library.addRows(Array(repeating: nil, count: 6), as: owner),
        try await library.addRows(Array(repeating: nil, count: 6), as: friend)
      )
      let friendID = try #require(friend.account).id
      let thirdID = try #require(third.account).id
      let albums = try await library.perform(as: owner) { change throws(LibraryError) in
        let (album, other) = (try change.makeAlbum("Both"), try change.makeAlbum("Other"))
        try change.share(album, with: friendID, mayAdd: true)
        try change.share(album, with: thirdID, mayAdd: false)
        try change.share(other, with: friendID, mayAdd: true)
        return [album, other]
      }.result
      var generator = SeededGenerator(seed: 11)
      for _ in 0..<trials(150, proof: 3_000) {
        let isOwner = Bool.random(using: &generator)
        let (principal, mine) = isOwner ? (owner, own) : (friend, theirs)
        let chosen = try #require(mine.randomElement(using: &generator))
        let any = try #require((own + theirs).randomElement(using: &generator))
        let album = try #require(albums.randomElement(using: &generator))
        let kind = Int.random(in: 0..<8, using: &generator)
        _ = await libraryError {
          try await library.perform(as: principal) { change throws(LibraryError) in
            switch kind {
            case 0, 1: try change.add([any], to: album)
            case 2: try change.remove([any], from: album)
            case 3: try change.edit(chosen) { $0.isHidden.toggle() }
            case 4: try change.trash([chosen])
            case 5: try change.takeFromTrash([chosen])
            case 6: try change.setVisibility(of: chosen, to: .private)
            default: try change.setVisibility(of: chosen, to: .family)
            }
          }
        }
        for principal in [owner, friend, third] {
          for summary in try await library.collections.summaries(.everywhere, for: principal) {
            let seen = try await library.ids(.collection(summary.collection.id), for: principal)
            #expect(summary.count == seen.count, "\(summary.collection.title)")
          }
        }
      }
    }
  }

  @Test func aListOfEverythingSaysWhichFolderHasWhat() async throws {
    try await withLibrary { library, owner, _ in
      let (folder, inner) = try await library.perform(as: owner) { change throws(LibraryError) in
        let folder = try change.makeFolder("Folder")
        return (folder, try change.makeAlbum("Inside", in: folder))
      }.result
      let all = try await library.collections.summaries(.everywhere, for: owner)
      #expect(all.map(\.collection.id) == [folder, inner])
      #expect(all.map(\.collection.parent) == [nil, folder])
      #expect(all.map(\.count) == [1, 0])
      #expect(try await library.collections.summaries(for: owner).map(\.collection.id) == [folder])
      #expect(
        try await library.collections.summaries(.folder(folder), for: owner).map(\.collection.id)
          == [inner])
    }
  }

  @Test func anAccountCountsAllItsPhotosUntilTheyAreGone() async throws {
    try await withLibrary { library, owner, _ in
      let friend = try await library.addAccount("b")
      let ids = try await library.addRows(Array(repeating: nil, count: 3), as: friend)
      try await library.perform(as: friend) { change throws(LibraryError) in
        try change.trash([ids[0]])
        try change.edit(ids[1]) { $0.isHidden = true }
      }
      #expect(try await library.accounts.all(for: owner).map(\.assetCount) == [0, 3])
      try await library.assets.change([ids[0]], [.purge], as: friend)
      #expect(try await library.accounts.all(for: owner).map(\.assetCount) == [0, 2])
      let heir = try #require(owner.account).id
      try await library.accounts.remove(
        try #require(friend.account).id, giving: .account(heir), as: owner)
      #expect(try await library.accounts.all(for: owner).map(\.assetCount) == [2])
    }
  }

  @Test func aPhotographerIsShownByTheNewestThatOneSees() async throws {
    try await withLibrary { library, owner, _ in
      let friend = try await library.addAccount("b")
      let ids = try await library.addRows(
        ["2024-01-01T00:00:00", "2023-01-01T00:00:00"], as: friend)
      func covers(_ principal: Principal) async throws -> [AssetID?] {
        try await library.accounts.photographers(for: principal).map(\.cover)
      }
      #expect(try await covers(owner) == [nil, ids[0]])
      try await library.perform(as: friend) { change throws(LibraryError) in
        try change.setVisibility(of: ids[0], to: .private)
      }
      #expect(try await covers(owner) == [nil, ids[1]])
      #expect(try await covers(friend) == [ids[0], nil])
    }
  }

  @Test func anAlbumIsShownByItsFirstPhotoWithAPicture() async throws {
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    let owner = try await first.access.localOwner()
    let ids = try await first.addRows([nil, nil, nil], as: owner)
    let (album, chosen, place) = try await first.perform(as: owner) {
      change throws(LibraryError) in
      let (album, chosen) = (try change.makeAlbum("Torn"), try change.makeAlbum("Chosen"))
      let place = try change.makePlace("Café", at: nil)
      for each in [album, chosen] { try change.add(ids, to: each) }
      try change.setCover(of: chosen, to: ids[0])
      try change.add([ids[0]], to: place)
      return (album, chosen, place)
    }.result
    await first.close()
    let connection = try await catalog(of: folder.path, .readWrite)
    try await connection.run(
      "update asset set state = 'unreadable', reason = 'x' where id = ?1", values: [ids[0].text])
    await connection.close()

    let library = try await openLibrary(folder)
    let shown = try await library.collections.summaries(.everywhere, for: owner)
    #expect(
      Dictionary(uniqueKeysWithValues: shown.map { ($0.collection.id, $0.cover) })
        == [album: ids[1], chosen: ids[1]])
    // What was chosen stays chosen, as its picture may be made by a later release.
    #expect(try await library.collections.collection(chosen, for: owner).cover == ids[0])
    #expect(try await library.collections.collection(album, for: owner).cover == nil)
    #expect(try await library.places.place(place, for: owner).cover == nil)
    await library.close()
  }

  @Test func aPlaceIsShownByItsFirstPhoto() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows([nil, nil], as: owner)
      let place = try await library.perform(as: owner) { change throws(LibraryError) in
        let place = try change.makePlace("Café", at: nil)
        try change.add(ids, to: place)
        _ = try change.addReview(of: place, stars: 4, text: "", assets: [ids[1], ids[0]])
        _ = try change.addReview(of: place, stars: 2, text: "", assets: [ids[1]])
        return place
      }.result
      #expect(try await library.places.place(place, for: owner).cover == ids[0])
      let reviews = try await library.places.reviews(of: place, for: owner)
      #expect(Set(reviews.map(\.assets)) == [[ids[1], ids[0]], [ids[1]]])
      try await library.assets.change([ids[0]], [.trash], as: owner)
      #expect(try await library.places.all(for: owner).map(\.cover) == [ids[1]])
    }
  }
}
