import Catalog
import Library
import Media
import TestSupport
import Testing

/// People: groups, names and who sees them.
@Suite(.timeLimit(.minutes(5))) struct PeopleTests {
  @Test func facesOfOnePersonAreAGroupAndStrangersStayAlone() async throws {
    try await withLibrary { library, owner, _ in
      try await library.turnPeople(for: owner)
      for seed in 1...4 {
        let stranger = sampleFace(10 + seed, x: 0.7)
        _ = try await library.addPhoto(
          seed, of: [sampleFace(1, shot: seed), stranger], as: owner)
      }
      #expect(try await library.peopleLines(for: owner) == ["- 4"])
      try await library.name(groupOf: 4, "Mum", as: owner)
      // A person with a name takes near faces of new photos.
      _ = try await library.addPhoto(5, of: [sampleFace(1, shot: 9)], as: owner)
      #expect(try await library.peopleLines(for: owner) == ["Mum 5"])
    }
  }

  @Test func twoFacesInOnePhotoAreTwoPeople() async throws {
    try await withLibrary { library, owner, _ in
      try await library.turnPeople(for: owner)
      for seed in 1...2 {
        _ = try await library.addPhoto(
          seed, of: [sampleFace(1, shot: seed), sampleFace(1, shot: seed + 5, x: 0.7)],
          as: owner)
      }
      #expect(try await library.peopleLines(for: owner) == ["- 2", "- 2"])
    }
  }

  @Test func blurredFacesStayAlone() async throws {
    try await withLibrary { library, owner, _ in
      try await library.turnPeople(for: owner)
      for seed in 1...3 {
        _ = try await library.addPhoto(seed, of: [sampleFace(1, quality: 0.2)], as: owner)
      }
      #expect(try await library.peopleLines(for: owner) == [])
    }
  }

  @Test func anAccountWithPeopleOffSeesNone() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await library.addPhoto(1, of: [sampleFace(1)], as: owner)
      #expect(
        await libraryError { _ = try await library.people.all(for: owner) } == .access(.peopleOff))
      #expect(
        await libraryError { _ = try await library.people.faces(of: id, for: owner) }
          == .access(.peopleOff))
      #expect(
        await libraryError {
          try await library.perform(as: owner) { change throws(LibraryError) in
            _ = try change.drawFace(sampleFace(1).box, on: id, person: nil, name: "Mum")
          }
        } == .access(.peopleOff))
    }
  }

  @Test func namesAreForThoseWhoSeeAPhotoOfThePerson() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      try await library.turnPeople(for: owner, other)
      for seed in 1...2 {
        _ = try await library.addPhoto(
          seed, of: [sampleFace(1, shot: seed)], visibility: .private, as: owner)
        _ = try await library.addPhoto(seed + 10, of: [sampleFace(2, shot: seed)], as: owner)
      }
      let all = try await library.people.all(for: owner)
      #expect(all.count == 2)
      // The other account sees the group in the family's photos alone, and cannot tell the other
      // from none.
      let seen = try await library.people.all(for: other)
      #expect(seen.count == 1)
      let secret = try #require(all.first { !seen.map(\.id).contains($0.id) })
      let error = await libraryError { _ = try await library.people.person(secret.id, for: other) }
      #expect(error == .missing(.person(secret.id)))
      let named = await libraryError {
        try await library.perform(as: other) { change throws(LibraryError) in
          _ = try change.name(secret.id, "X")
        }
      }
      #expect(named == .missing(.person(secret.id)))
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.name(seen[0].id, "Dad")
      }
      #expect(try await library.peopleLines(for: other) == ["Dad 2"])
    }
  }

  /// A name given in private photos would tell the family that there are such.
  @Test func aFaceInAPrivatePhotoNamesNobodyInTheFamilysPhotos() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      try await library.turnPeople(for: owner, other)
      for seed in 1...2 {
        _ = try await library.addPhoto(
          seed, of: [sampleFace(1, shot: seed)], visibility: .private, as: owner)
      }
      try await library.name(groupOf: 2, "Secret", as: owner)
      for seed in 3...4 {
        _ = try await library.addPhoto(seed, of: [sampleFace(1, shot: seed)], as: owner)
        _ = try await library.addPhoto(
          seed + 10, of: [sampleFace(1, shot: seed + 10)], visibility: .private, as: other)
      }
      #expect(try await library.peopleLines(for: other) == ["- 4"])
      #expect(try await library.people.suggestions(for: other) == [])
      // The owner, who sees both, is asked.
      let asked = try await library.people.suggestions(for: owner)
      #expect(asked.map(\.person.name) == ["Secret"])
      #expect(asked.map(\.group.assetCount) == [2])
    }
  }

  @Test func facesInHiddenAndTrashedPhotosDoNotCount() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      try await library.turnPeople(for: owner, other)
      var ids: [AssetID] = []
      for seed in 1...4 {
        ids.append(
          try await library.addPhoto(seed, of: [sampleFace(1, shot: seed)], as: owner))
      }
      let mum = try await library.name(groupOf: 4, "Mum", as: owner)
      let (first, second) = (ids[0], ids[1])
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.trash([first])
        try change.edit(second) { $0.isHidden = true }
      }
      for principal in [owner, other] {
        #expect(try await library.peopleLines(for: principal) == ["Mum 2"])
        #expect(try await library.people.faces(of: mum, for: principal).count == 2)
      }
      #expect(
        await libraryError { _ = try await library.people.faces(of: second, for: other) }
          == .missing(.asset(second)))
    }
  }

  @Test func aFaceThatIsFoundAgainKeepsWhatWasSaidAboutIt() async throws {
    try await withLibrary { library, owner, _ in
      try await library.turnPeople(for: owner)
      let face = sampleFace(1)
      let id = try await library.addPhoto(1, of: [face, sampleFace(2, x: 0.7)], as: owner)
      let found = try await library.people.faces(of: id, for: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.makePerson(of: [found[0].id], named: "Mum")
        _ = try change.removeFace(found[1].id)
        var moved = face
        moved.box.x += 0.01
        try change.storeFaces([moved, sampleFace(2, x: 0.7), sampleFace(3, x: 0)], of: id)
      }
      let again = try await library.people.faces(of: id, for: owner)
      #expect(again.map(\.name) == [nil, "Mum"])
      #expect(again[1].id == found[0].id)
    }
  }

  @Test func aPersonIsFoundByNameAndYear() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      try await library.turnPeople(for: owner)
      let dated = try await library.add(
        fixture("photos/captured_with_offset.jpg"), as: owner
      ).asset
      let year = try #require(
        try await library.developed(dated, for: owner).captured?.text.prefix(4))
      let now = try await library.addPhoto(1, of: [sampleFace(1)], as: owner)
      for id in [dated, now] {
        try await library.perform(as: owner) { change throws(LibraryError) in
          try change.storeFaces([sampleFace(1, shot: 3)], of: id)
        }
      }
      try await library.name(groupOf: 2, "Zoë Müller", as: owner)
      func find(_ text: String, _ principal: Principal) async throws -> [AssetID] {
        try await library.search.find(text, for: principal).assets.map(\.id)
      }
      #expect(Set(try await find("zoe", owner)) == [dated, now])
      #expect(Set(try await find("Müll", owner)) == [dated, now])
      #expect(try await find("Zoë \(year)", owner) == [dated])
      #expect(try await find("zoe", other) == [])
      let suggested = try await library.search.suggestions(for: "mul", as: owner)
      #expect(suggested.map(\.text) == ["Zoë Müller"])
      #expect(try await library.search.suggestions(for: "mul", as: other) == [])
      let zoe = try await library.person(named: "Zoë Müller", for: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.name(zoe.id, "Ann")
      }
      #expect(try await find("zoe", owner) == [])
      #expect(Set(try await find("ann", owner)) == [dated, now])
    }
  }

  @Test func aSmartAlbumHasThePhotosOfAPerson() async throws {
    try await withLibrary { library, owner, _ in
      try await library.turnPeople(for: owner)
      var ids: [AssetID] = []
      for seed in 1...2 {
        ids.append(try await library.addPhoto(seed, of: [sampleFace(1, shot: seed)], as: owner))
      }
      for seed in 3...4 {
        _ = try await library.addPhoto(seed, of: [sampleFace(2, shot: seed)], as: owner)
      }
      let all = try await library.people.all(for: owner)
      let (mum, dad) = (all[0].id, all[1].id)
      let rule = Predicate.compare(.person, .equal, .text(mum.text))
      func photos() async throws -> Int {
        try await library.fetching.fetch(.library, FetchOptions(predicate: rule), for: owner)
          .count
      }
      #expect(try await photos() == 2)
      #expect(
        try await library.fetching.page(of: .person(mum), for: owner).assets.map(\.id).sorted()
          == ids.sorted())
      // The rule outlives a merge of its person with another.
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.merge([mum], into: dad)
      }
      #expect(try await photos() == 4)
      try await library.turnPeople(on: false, for: owner)
      #expect(try await photos() == 0)
    }
  }
}
