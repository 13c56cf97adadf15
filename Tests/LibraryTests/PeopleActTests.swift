import Catalog
import ImageEngine
import Library
import Maintenance
import Media
import TestSupport
import Testing

/// What accounts say about people, taking it back, and what an edit shows of them.
@Suite(.timeLimit(.minutes(5))) struct PeopleActTests {
  /// A library with two named people in three photos each.
  private func withPeople(
    _ body: (Library, Principal, (mum: PersonID, dad: PersonID), TestFolder) async throws -> Void
  ) async throws {
    try await withLibrary { library, owner, folder in
      try await library.turnPeople(for: owner)
      for seed in 1...3 {
        _ = try await library.addPhoto(seed, of: [sampleFace(1, shot: seed)], as: owner)
      }
      let mum = try await library.name(groupOf: 3, "Mum", as: owner)
      for seed in 4...6 {
        _ = try await library.addPhoto(seed, of: [sampleFace(2, shot: seed)], as: owner)
      }
      let dad = try await library.name(groupOf: 3, "Dad", as: owner)
      try await body(library, owner, (mum, dad), folder)
    }
  }

  /// Does and undoes; what is seen afterwards must be as before.
  private func expectUndone(
    _ library: Library, _ owner: Principal, to during: [String],
    _ act: @Sendable @escaping (inout Change) throws(LibraryError) -> PeopleActID
  ) async throws {
    func state() async throws -> [String] {
      var lines: [String] = []
      for person in try await library.people.all(for: owner) {
        let faces = try await library.people.faces(of: person.id, for: owner)
        lines.append("\(person) \(faces.sorted { $0.id < $1.id })")
      }
      return lines
    }
    let before = try await state()
    let id = try await library.perform(as: owner, act).result
    #expect(try await library.peopleLines(for: owner).sorted() == during)
    let isWhole = try await library.perform(as: owner) { change throws(LibraryError) in
      try change.undo(id)
    }.result
    #expect(isWhole)
    let after = try await state()
    #expect(after == before)
    let twice = await libraryError {
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.undo(id)
      }
    }
    #expect(twice == .missing(.act(id)))
  }

  @Test func everyActIsUndone() async throws {
    try await withPeople { library, owner, people, _ in
      let (mum, dad) = people
      let faces = try await library.people.faces(of: mum, for: owner).map(\.id)
      try await expectUndone(library, owner, to: ["Dad 3", "Mama 3"]) {
        change throws(LibraryError) in try change.name(mum, "Mama")
      }
      try await expectUndone(library, owner, to: ["Mum 6"]) { change throws(LibraryError) in
        try change.merge([dad], into: mum)
      }
      try await expectUndone(library, owner, to: ["Aunt 1", "Dad 3", "Mum 2"]) {
        change throws(LibraryError) in try change.makePerson(of: [faces[0]], named: "Aunt").act
      }
      try await expectUndone(library, owner, to: ["Dad 4", "Mum 2"]) {
        change throws(LibraryError) in try change.give([faces[0]], to: dad)
      }
      try await expectUndone(library, owner, to: ["Dad 3", "Mum 2"]) {
        change throws(LibraryError) in try change.refuse([faces[1]], as: mum)
      }
      try await expectUndone(library, owner, to: ["Dad 3", "Mum 2"]) {
        change throws(LibraryError) in try change.removeFace(faces[2])
      }
      try await expectUndone(library, owner, to: ["Dad 3", "Mum 3"]) {
        change throws(LibraryError) in try change.setCover(mum, to: faces[2])
      }
      try await expectUndone(library, owner, to: ["Dad 3", "Mum 3"]) {
        change throws(LibraryError) in try change.setHidden(mum, to: true)
      }
      let photo = try await library.people.faces(of: dad, for: owner)[0].asset
      try await expectUndone(library, owner, to: ["Dad 3", "Mum 4"]) {
        change throws(LibraryError) in
        let box = RelativeBox(x: 0.7, y: 0.1, width: 0.2, height: 0.2)
        return try change.drawFace(box, on: photo, person: mum, name: nil).act
      }
    }
  }

  @Test func undoLeavesWhatAnotherHasChangedSince() async throws {
    try await withPeople { library, owner, people, _ in
      let other = try await library.addAccount("b")
      try await library.turnPeople(for: other)
      let (mum, dad) = people
      let act = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.merge([dad], into: mum)
      }.result
      let moved = try await library.people.faces(of: mum, for: other)[0].id
      try await library.perform(as: other) { change throws(LibraryError) in
        _ = try change.makePerson(of: [moved], named: "Uncle")
      }
      let foreign = await libraryError {
        try await library.perform(as: other) { change throws(LibraryError) in
          _ = try change.undo(act)
        }
      }
      #expect(foreign == .missing(.act(act)))
      let isWhole = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.undo(act)
      }.result
      #expect(!isWhole)
      let lines = try await library.peopleLines(for: owner)
      #expect(lines.contains("Uncle 1") && lines.count == 3)
    }
  }

  @Test func aFaceThatWasRefusedDoesNotReturn() async throws {
    try await withPeople { library, owner, people, _ in
      let faces = try await library.people.faces(of: people.mum, for: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.refuse([faces[0].id], as: people.mum)
        try change.storeFaces([sampleFace(1, shot: 1)], of: faces[0].asset)
      }
      #expect(try await library.peopleLines(for: owner) == ["Dad 3", "Mum 2"])
    }
  }

  @Test func noIsNeverAskedAgainAndYesMakesOnePerson() async throws {
    try await withPeople { library, owner, people, _ in
      for seed in 7...8 {
        _ = try await library.addPhoto(
          seed, of: [sampleFace(1, shot: seed, away: 0.45)], as: owner)
      }
      let asked = try await library.people.suggestions(for: owner)
      let group = try #require(asked.first?.group.id)
      #expect(asked.map(\.person.id) == [people.mum])
      let no = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.answer(false, person: people.mum, and: group)
      }.result
      #expect(try await library.people.suggestions(for: owner) == [])
      _ = try await library.addPhoto(9, of: [sampleFace(1, shot: 9, away: 0.45)], as: owner)
      #expect(try await library.people.suggestions(for: owner) == [])
      #expect(try await library.peopleLines(for: owner) == ["Mum 3", "Dad 3", "- 3"])
      _ = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.undo(no)
      }
      #expect(try await library.people.suggestions(for: owner).count == 1)
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.answer(true, person: people.mum, and: group)
      }
      #expect(try await library.peopleLines(for: owner) == ["Mum 6", "Dad 3"])
    }
  }

  @Test func aViewerChangesNobody() async throws {
    try await withPeople { library, owner, people, _ in
      let viewer = try await library.addAccount("v", role: "viewer")
      try await library.turnPeople(for: viewer)
      #expect(try await library.peopleLines(for: viewer) == ["Mum 3", "Dad 3"])
      let error = await libraryError {
        try await library.perform(as: viewer) { change throws(LibraryError) in
          _ = try change.name(people.mum, "X")
        }
      }
      #expect(error == .access(.mayNotAdd))
    }
  }

  @Test func boxesFollowTheVersionAndWhatItCutsAwayDoesNotCount() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      try await library.turnPeople(for: owner, other)
      // 64 by 48 pixels; one face on the left, one on the right.
      let id = try await library.addPhoto(
        1, of: [sampleFace(1, x: 0.125, size: 0.25), sampleFace(2, x: 0.75)], as: owner)
      let second = try await library.addPhoto(2, of: [sampleFace(2, shot: 4)], as: owner)
      try await library.name(groupOf: 2, "Dad", as: owner)
      let crop = """
        {"version":1,"size":[64,48],"steps":[
          {"filter":"CIAffineTransform","parameters":{"inputTransform":[-1,0,0,-1,64,48]}},
          {"filter":"CICrop","parameters":{"inputRectangle":[32,0,32,48]}}]}
        """
      _ = try await library.editing.saveVersion(
        of: id, recipe: try Recipe(parsing: crop), base: 0, as: owner)
      for principal in [owner, other] {
        #expect(try await library.peopleLines(for: principal) == ["Dad 1"])
        let shown = try await library.people.faces(of: id, for: principal)
        #expect(shown.count == 1)
        // Turned by half, in the right half of the photo.
        let box = try #require(shown.first?.box)
        let expected = RelativeBox(x: 0.25, y: 0.35, width: 0.5, height: 0.25)
        for (value, wanted) in zip(
          [box.x, box.y, box.width, box.height],
          [expected.x, expected.y, expected.width, expected.height])
        { #expect(abs(value - wanted) < 1e-6, "\(box)") }
        #expect(
          try await library.search.find("dad", for: principal).assets.map(\.id) == [second])
      }
      // Drawn on the version, and there again in the original.
      let drawn = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.drawFace(
          RelativeBox(x: 0, y: 0, width: 0.5, height: 0.5), on: id, person: nil, name: "Ann")
      }.result.face
      _ = try await library.editing.setCurrentVersion(of: id, to: 0, as: owner)
      #expect(try await library.peopleLines(for: owner) == ["Dad 2", "Ann 1"])
      let all = try await library.people.faces(of: id, for: owner)
      let ann = try #require(all.first { $0.id == drawn })
      #expect(ann.box == RelativeBox(x: 0.25, y: 0.5, width: 0.25, height: 0.5))
    }
  }

  @Test func offForgetsWhatModelsHaveFoundAndKeepsNames() async throws {
    try await withPeople { library, owner, people, _ in
      let other = try await library.addAccount("b")
      try await library.turnPeople(for: other)
      let faces = try await library.people.faces(of: people.mum, for: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.give([faces[0].id], to: people.mum)
      }
      try await library.turnPeople(on: false, for: owner)
      // The name stays where an account has said whose face it is.
      #expect(try await library.peopleLines(for: other) == ["Mum 1"])
      try await library.turnPeople(for: owner)
      #expect(try await library.peopleLines(for: owner) == ["Mum 1"])
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.deleteFaceData()
      }
      #expect(try await library.peopleLines(for: other) == [])
      #expect(try await library.people.isOn(for: owner) == false)
      #expect(try await library.search.find("mum", for: other).assets == [])
    }
  }

  @Test func accountsWithPeopleOffHearNothingOfPeople() async throws {
    try await withPeople { library, owner, people, _ in
      let (on, off) = (try await library.addAccount("b"), try await library.addAccount("c"))
      try await library.turnPeople(for: on)
      let token = try await library.changeToken()
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.name(people.mum, "Mama")
      }
      func persons(_ principal: Principal) async throws -> [String] {
        try await library.changes(since: token, for: principal).changes
          .filter { $0.kind == .person }.map(\.id)
      }
      #expect(try await persons(on) == [people.mum.text])
      #expect(try await persons(off) == [])
    }
  }

  @Test func aRebuiltLibraryHasItsPeople() async throws {
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    let owner = try await first.access.localOwner()
    try await first.turnPeople(for: owner)
    for seed in 1...3 {
      _ = try await first.addPhoto(
        seed, of: [sampleFace(1, shot: seed), sampleFace(2, shot: seed, x: 0.7)], as: owner)
    }
    let groups = try await first.people.all(for: owner).map(\.id)
    try await first.perform(as: owner) { change throws(LibraryError) in
      _ = try change.name(groups[0], "Mum \"1\"")
      _ = try change.name(groups[1], "Dad")
    }
    let faces = try await first.people.faces(of: groups[0], for: owner)
    try await first.perform(as: owner) { change throws(LibraryError) in
      _ = try change.setCover(groups[0], to: faces[2].id)
      _ = try change.refuse([faces[0].id], as: groups[0])
      _ = try change.drawFace(
        RelativeBox(x: 0, y: 0, width: 0.2, height: 0.2), on: faces[1].asset, person: nil,
        name: "Ann")
      _ = try change.setHidden(groups[1], to: true)
    }
    func state(_ library: Library, _ owner: Principal) async throws -> [String] {
      var lines: [String] = []
      for person in try await library.people.all(for: owner) where person.name != nil {
        let faces = try await library.people.faces(of: person.id, for: owner)
        lines.append("\(person) \(faces.sorted { $0.id < $1.id })")
      }
      return lines.sorted()
    }
    let before = try await state(first, owner)
    #expect(before.count == 3)
    await first.close()
    let report = try await rebuild(folder)
    #expect(report.findings == [] && report.people == 3)
    let second = try await openLibrary(folder)
    let again = try await second.access.localOwner()
    let after = try await state(second, again)
    #expect(after == before)
    #expect(try await second.search.find("ann", for: again).assets.count == 1)
    // The models look again: names are found again, the refusal holds.
    for (seed, face) in faces.sorted(by: { $0.asset < $1.asset }).enumerated() {
      try await second.perform(as: again) { change throws(LibraryError) in
        try change.storeFaces(
          [sampleFace(1, shot: seed), sampleFace(2, shot: seed, x: 0.7)], of: face.asset)
      }
    }
    #expect(try await second.peopleLines(for: again).contains("Mum \"1\" 2"))
    await second.close()
  }
}
