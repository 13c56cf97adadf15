package import Catalog
internal import JSON
package import Media
internal import Words

/// Changes of accounts to people: names, merges, covers, and whose face is whose.
extension Change {
  /// Gives a person a name; `nil` takes it away.
  package mutating func name(
    _ person: PersonID, _ name: String?
  ) throws(LibraryError) -> PeopleActID {
    let stored = try visible(person)
    if let name { try Self.check(personName: name) }
    let now = now
    return try act(on: [stored]) { change throws(LibraryError) in
      try change.onDatabase { db in try db.run(PersonQueries.setName, stored, name, now) }
      return ([], [])
    }
  }

  /// Hides a person from the actor, or shows it again; others still see it.
  package mutating func setHidden(
    _ person: PersonID, to isHidden: Bool
  ) throws(LibraryError) -> PeopleActID {
    let (stored, account) = (try visible(person), actor.rowNumber)
    return try act(on: [stored]) { change throws(LibraryError) in
      try change.onDatabase { db in
        try db.run(isHidden ? PersonQueries.hide : PersonQueries.show, account, stored)
      }
      return ([], [])
    }
  }

  /// Chooses the face that stands for a person.
  package mutating func setCover(
    _ person: PersonID, to face: FaceID
  ) throws(LibraryError) -> PeopleActID {
    let (stored, row, now) = (try visible(person), try visible([face])[0], now)
    guard row.person == stored else { throw .missing(.face(face)) }
    return try act(on: [stored]) { change throws(LibraryError) in
      try change.onDatabase { db in
        try db.run(PersonQueries.setCover, stored, row.rowNumber, now)
      }
      return ([], [])
    }
  }

  /// Makes several persons one, which keeps its name, or else gets the first name among them.
  package mutating func merge(
    _ others: [PersonID], into person: PersonID
  ) throws(LibraryError) -> PeopleActID {
    let target = try visible(person)
    var rows: [Int] = []
    for other in others {
      let row = try visible(other)
      if row != target, !rows.contains(row) { rows.append(row) }
    }
    let now = now
    return try act(on: [target] + rows) { [rows] change throws(LibraryError) in
      for row in rows { try change.move(all: row, to: target, at: now) }
      // The person is known from now on, with or without a name.
      try change.confirm(all: target)
      return ([], [])
    }
  }

  /// Takes faces out into a new person.
  package mutating func makePerson(
    of faces: [FaceID], named name: String?
  ) throws(LibraryError) -> (person: PersonID, act: PeopleActID) {
    let rows = try visible(faces)
    if let name { try Self.check(personName: name) }
    let (id, now): (PersonID, Timestamp) = (newID(), now)
    let act = try act(
      on: Array(Set(rows.compactMap(\.person))), faces: rows.map(\.rowNumber)
    ) { change throws(LibraryError) in
      let person = try change.onDatabase { db in try db.one(PersonQueries.insert, id, name, now) }
      try change.give(rows, to: person)
      return ([person], [])
    }
    return (id, act)
  }

  /// Says that faces are a person's.
  package mutating func give(
    _ faces: [FaceID], to person: PersonID
  ) throws(LibraryError) -> PeopleActID {
    let (target, rows) = (try visible(person), try visible(faces))
    return try act(
      on: [target] + Set(rows.compactMap(\.person)).subtracting([target]),
      faces: rows.map(\.rowNumber)
    ) { change throws(LibraryError) in
      try change.give(rows, to: target)
      return ([], [])
    }
  }

  /// Says that faces are not a person's. They are grouped again, never with that person.
  package mutating func refuse(
    _ faces: [FaceID], as person: PersonID
  ) throws(LibraryError) -> PeopleActID {
    let (target, rows) = (try visible(person), try visible(faces))
    return try act(
      on: [target] + Set(rows.compactMap(\.person)).subtracting([target]),
      faces: rows.map(\.rowNumber)
    ) { change throws(LibraryError) in
      try change.onDatabase { db in
        for row in rows {
          try db.run(FaceQueries.refuse, row.rowNumber, target)
          if row.person == target {
            try db.run(FaceQueries.setPerson, row.rowNumber, nil, false)
          }
        }
      }
      var new: Set<Int> = []
      for asset in Set(rows.map(\.asset)) { new.formUnion(try change.groupLooseFaces(of: asset)) }
      return (Array(new), [])
    }
  }

  /// Answers "Is this …?": yes makes both one person; no is never asked again.
  package mutating func answer(
    _ isSame: Bool, person: PersonID, and other: PersonID
  ) throws(LibraryError) -> PeopleActID {
    if isSame { return try merge([other], into: person) }
    let (stored, group) = (try visible(person), try visible(other))
    return try act(on: [stored, group]) { change throws(LibraryError) in
      try change.onDatabase { db in
        for face in try db.all(FaceQueries.ofPerson, group) {
          try db.run(FaceQueries.refuse, face.rowNumber, stored)
        }
      }
      return ([], [])
    }
  }

  /// Adds a face that the actor has drawn on the photo as it is now.
  package mutating func drawFace(
    _ box: RelativeBox, on asset: AssetID, person: PersonID?, name: String?
  ) throws(LibraryError) -> (face: FaceID, act: PeopleActID) {
    _ = try peopleActor()
    let stored = try stored(asset)
    guard stored.asset.trashed == nil, stored.asset.kind == .image else {
      throw .missing(.asset(asset))
    }
    guard let visible = box.visible, visible.width >= 0.002, visible.height >= 0.002 else {
      throw .value(member: "box", reason: Message("library.badValue.faceBox"))
    }
    let target = try person.map { id throws(LibraryError) in try self.visible(id) }
    if let name { try Self.check(personName: name) }
    let place = try original(of: visible, on: stored)
    let (face, id, now): (FaceID, PersonID, Timestamp) = (newID(), newID(), now)
    let act = try act(on: target.map { [$0] } ?? []) { change throws(LibraryError) in
      try change.onDatabase { db in
        guard try db.all(FaceQueries.ofAsset, stored.rowNumber).count < LibraryLimits.facesOfPhoto
        else { throw LibraryError.value(member: "box", reason: Message("library.badValue.faces")) }
        let isNew = target == nil && name != nil
        let owner = isNew ? try db.one(PersonQueries.insert, id, name, now) : target
        let row = try db.one(
          FaceQueries.insert, face, stored.rowNumber, place.x, place.y, place.width,
          place.height, FoundFace.Source.hand, owner, owner != nil, nil, nil, nil)
        return (owner.map { [$0] } ?? [], [row])
      }
    }
    return (face, act)
  }

  /// Removes a face, for example one that is none.
  package mutating func removeFace(_ face: FaceID) throws(LibraryError) -> PeopleActID {
    let row = try visible([face])[0]
    return try act(on: row.person.map { [$0] } ?? [], faces: [row.rowNumber]) {
      change throws(LibraryError) in
      try change.onDatabase { db in try db.run(FaceQueries.setRemoved, row.rowNumber, true) }
      return ([], [])
    }
  }
}

// MARK: - Steps

extension Change {
  /// The row of a person of whom the actor sees a photo.
  private func visible(_ person: PersonID) throws(LibraryError) -> Int {
    _ = try peopleActor()
    let actor = actor
    return try onDatabase { db in try db.stored(person, for: actor).rowNumber }
  }

  /// Faces in photos that the actor sees.
  private func visible(_ faces: [FaceID]) throws(LibraryError) -> [FaceRow] {
    _ = try peopleActor()
    let (actor, list) = (actor, JSON.array(faces.map { .string($0.text) }).text)
    let rows = try onDatabase { db in
      try db.all(PeopleQueries.visibleFaces, list, for: actor)
    }
    let found = Set(rows.map(\.id))
    if let missing = faces.first(where: { !found.contains($0) }) { throw .missing(.face(missing)) }
    guard !rows.isEmpty else {
      throw .value(member: "faces", reason: Message("library.badValue.noFaces"))
    }
    return rows
  }

  private func give(_ rows: [FaceRow], to person: Int) throws(LibraryError) {
    try onDatabase { db in
      for row in rows {
        try db.run(FaceQueries.unrefuse, row.rowNumber, person)
        try db.run(FaceQueries.setPerson, row.rowNumber, person, true)
      }
    }
  }

  private func move(all person: Int, to target: Int, at now: Timestamp) throws(LibraryError) {
    try onDatabase { db in
      let (from, to) = (
        try db.one(PersonQueries.byRow, person), try db.one(PersonQueries.byRow, target)
      )
      if to.name == nil, let name = from.name {
        try db.run(PersonQueries.setName, target, name, now)
      }
      // A person without a name is gone with its last face.
      try db.run(FaceQueries.moveRefusals, person, target)
      try db.run(PersonQueries.moveAliases, person, target)
      try db.run(PersonQueries.insertAlias, person, target)
      for face in try db.all(FaceQueries.ofPerson, person) {
        try db.run(FaceQueries.unrefuse, face.rowNumber, target)
        try db.run(FaceQueries.setPerson, face.rowNumber, target, true)
      }
      try db.run(PersonQueries.remove, person)
    }
  }

  private func confirm(all person: Int) throws(LibraryError) {
    try onDatabase { db in
      guard try db.one(PersonQueries.byRow, person).name == nil else { return }
      for face in try db.all(FaceQueries.ofPerson, person) where !face.isConfirmed {
        try db.run(FaceQueries.setPerson, face.rowNumber, person, true)
      }
    }
  }

  /// The place in the original of a box in the current version.
  private func original(
    of box: RelativeBox, on stored: StoredAsset
  ) throws(LibraryError) -> RelativeBox {
    guard stored.asset.currentVersion > 0 else { return box }
    let map = try onDatabase { db in try db.versionMap(of: stored.rowNumber) }
    guard let place = map?.original(of: box) else {
      throw .value(member: "box", reason: Message("library.badValue.facePlace"))
    }
    return place
  }

  static func check(personName name: String) throws(LibraryError) {
    guard name.isName, name.unicodeScalars.count <= LibraryLimits.personNameCharacters else {
      throw .value(
        member: "name",
        reason: Message(
          "library.badValue.title", ["limit": .number(LibraryLimits.personNameCharacters)]))
    }
  }
}
