package import Catalog
package import Media

/// Changes of a person; absent members stay as they are.
package struct PersonEdit: Hashable, Sendable {
  /// `.some(nil)` takes the name away.
  package var name: String??
  /// Whether the person is hidden from the principal; others still see it.
  package var isHidden: Bool?
  /// The face that stands for the person.
  package var cover: FaceID?

  package init() {}
}

extension PeopleService {
  /// Takes faces out into a new person.
  package func makePerson(
    of faces: [FaceID], named name: String?, as principal: Principal
  ) async throws(LibraryError) -> (person: PersonID, act: PeopleActID) {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.makePerson(of: faces, named: name)
    }.result
  }

  package func edit(
    _ person: PersonID, by edit: PersonEdit, as principal: Principal
  ) async throws(LibraryError) -> [PeopleActID] {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      var acts: [PeopleActID] = []
      if let name = edit.name { acts.append(try change.name(person, name)) }
      if let isHidden = edit.isHidden { acts.append(try change.setHidden(person, to: isHidden)) }
      if let cover = edit.cover { acts.append(try change.setCover(person, to: cover)) }
      return acts
    }.result
  }

  /// Makes several persons one.
  package func merge(
    _ others: [PersonID], into person: PersonID, as principal: Principal
  ) async throws(LibraryError) -> PeopleActID {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.merge(others, into: person)
    }.result
  }

  /// Answers "Is this …?": yes makes both one person; no is never asked again.
  package func answer(
    _ isSame: Bool, person: PersonID, and other: PersonID, as principal: Principal
  ) async throws(LibraryError) -> PeopleActID {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.answer(isSame, person: person, and: other)
    }.result
  }

  /// Says that faces are a person's.
  package func give(
    _ faces: [FaceID], to person: PersonID, as principal: Principal
  ) async throws(LibraryError) -> PeopleActID {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.give(faces, to: person)
    }.result
  }

  /// Says that faces are not a person's.
  package func refuse(
    _ faces: [FaceID], of person: PersonID, as principal: Principal
  ) async throws(LibraryError) -> PeopleActID {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.refuse(faces, as: person)
    }.result
  }

  /// Adds a face that the principal has drawn on a photo as it is now.
  package func drawFace(
    _ box: RelativeBox, on asset: AssetID, person: PersonID?, name: String?,
    as principal: Principal
  ) async throws(LibraryError) -> (face: FaceID, act: PeopleActID) {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.drawFace(box, on: asset, person: person, name: name)
    }.result
  }

  package func removeFace(
    _ face: FaceID, as principal: Principal
  ) async throws(LibraryError) -> PeopleActID {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.removeFace(face)
    }.result
  }

  /// Takes back acts of the principal, the last one first. Later changes by others stay; returns
  /// false if there are such.
  package func undo(
    _ acts: [PeopleActID], as principal: Principal
  ) async throws(LibraryError) -> Bool {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      var isWhole = true
      for act in acts.reversed() { isWhole = try change.undo(act) && isWhole }
      return isWhole
    }.result
  }

  /// Deletes every face in the principal's own photos, and turns People off.
  package func deleteFaceData(as principal: Principal) async throws(LibraryError) {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.deleteFaceData()
    }
  }
}
