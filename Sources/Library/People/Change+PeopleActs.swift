package import Catalog
internal import JSON

/// Acts on people, each of which its account can take back.
extension Change {
  /// The account that may change people: it has People on, and is no viewer.
  func peopleActor() throws(LibraryError) -> Account {
    let row = try actor.changer().rowNumber
    guard try onDatabase({ db in try db.one(PeopleQueries.isOn, row) }) else {
      throw .access(.peopleOff)
    }
    return try actor.contributor()
  }

  /// Runs a change of some persons and faces, logs it for those who see them, and stores how it is
  /// taken back. `body` returns the persons and faces that are new.
  mutating func act(
    on persons: [Int], faces: [Int] = [],
    _ body: (inout Change) throws(LibraryError) -> (persons: [Int], faces: [Int])
  ) throws(LibraryError) -> PeopleActID {
    let before = try snapshot(of: Set(persons), faces: Set(faces))
    let new = try body(&self)
    let after = try snapshot(
      of: Set(before.persons.keys).union(new.persons),
      faces: Set(before.faces.keys).union(new.faces))
    try log(from: before, to: after)
    let (id, now, account): (PeopleActID, Timestamp, Int) = (newID(), now, actor.rowNumber)
    let text = PeopleAct(from: before, to: after).json.text
    try onDatabase { db in
      try db.run(PeopleActQueries.insert, id, account, now, text)
      try db.run(PeopleActQueries.forget, account, LibraryLimits.peopleActs)
    }
    return id
  }

  /// Takes back an act of the actor. What others have changed since stays; returns false if there
  /// is such.
  package mutating func undo(_ id: PeopleActID) throws(LibraryError) -> Bool {
    let account = try peopleActor().rowNumber
    let text = try onDatabase { db in try db.first(PeopleActQueries.byID, id, account) }
    // The catalog holds only what was written here.
    guard let text, let json = try? JSON(parsing: text) else { throw .missing(.act(id)) }
    let act = PeopleAct(json)
    let (persons, faces) = (Set(act.persons.map(\.row)), Set(act.faces.map(\.row)))
    let others = act.faces.flatMap { [$0.before.person, $0.after.person] }.compactMap(\.self)
    let before = try snapshot(of: persons.union(others), faces: faces)
    var isWhole = true
    for person in act.persons where person.existed { try restore(person, before) }
    for face in act.faces {
      // A face of a deleted photo is gone.
      guard let now = before.faces[face.row] else { continue }
      if now == face.after { try set(face.row, to: face.before) } else { isWhole = false }
    }
    try takeBack(act)
    for person in act.persons {
      isWhole = try settle(person, before) && isWhole
    }
    try onDatabase { db in try db.run(PeopleActQueries.remove, id) }
    try log(
      from: before,
      to: try snapshot(of: Set(before.persons.keys).union(persons), faces: Set(before.faces.keys)))
    return isWhole
  }

  private func restore(
    _ person: PeopleAct.PersonChange, _ before: PeopleSnapshot
  ) throws(LibraryError) {
    guard before.persons[person.row] == nil else { return }
    let now = now
    try onDatabase { db in
      try db.run(PersonQueries.restore, person.row, person.id, person.made, now)
      try db.run(PersonQueries.removeAlias, person.id)
      if let name = person.nameBefore {
        try db.run(PersonQueries.setName, person.row, name, now)
      }
    }
  }

  private func set(_ face: Int, to state: PeopleSnapshot.FaceState) throws(LibraryError) {
    try onDatabase { db in
      try db.run(FaceQueries.setPerson, face, state.person, state.isConfirmed)
      try db.run(FaceQueries.setRemoved, face, state.isRemoved)
    }
  }

  private func takeBack(_ act: PeopleAct) throws(LibraryError) {
    try onDatabase { db in
      for answer in act.refusals {
        try db.run(
          answer.wasGiven ? FaceQueries.refuse : FaceQueries.unrefuse, answer.pair.first,
          answer.pair.person)
      }
      for answer in act.hidden {
        try db.run(
          answer.wasGiven ? PersonQueries.hide : PersonQueries.show, answer.pair.first,
          answer.pair.person)
      }
    }
  }

  /// Restores a person's name and cover; deletes a person that the act has made. Returns false if
  /// another has changed them since.
  private func settle(
    _ person: PeopleAct.PersonChange, _ before: PeopleSnapshot
  ) throws(LibraryError) -> Bool {
    let now = now
    guard person.existed else {
      try onDatabase { db in try db.run(PersonQueries.removeEmpty, person.row) }
      return true
    }
    let known = before.persons[person.row]
    let isNamed = known == nil || known?.name == person.nameAfter
    let isCovered = known == nil || known?.cover == person.coverAfter
    try onDatabase { db in
      if isNamed, known != nil {
        try db.run(PersonQueries.setName, person.row, person.nameBefore, now)
      }
      if isCovered, person.coverBefore != person.coverAfter {
        try db.run(PersonQueries.setCover, person.row, person.coverBefore, now)
      }
    }
    return isNamed && isCovered
  }
}

// MARK: - Snapshots and the log

extension Change {
  /// The state of persons with their faces, and of other faces.
  func snapshot(
    of persons: Set<Int>, faces: Set<Int> = []
  ) throws(LibraryError) -> PeopleSnapshot {
    try onDatabase { db in
      var snapshot = PeopleSnapshot()
      var rows: [FaceRow] = []
      for person in persons {
        guard let row = try db.first(PersonQueries.byRow, person) else { continue }
        snapshot.persons[person] = row
        rows += try db.all(FaceQueries.ofPerson, person)
        for account in try db.all(PersonQueries.hiders, person) {
          snapshot.hidden.insert(PeopleSnapshot.Pair(first: account, person: person))
        }
        var audience = PersonAudience()
        for entry in try db.all(PersonQueries.audience, person) {
          audience.owners.insert(entry.owner)
          audience.isFamily = audience.isFamily || entry.isFamily
        }
        snapshot.audiences[person] = audience
      }
      for face in faces {
        if let row = try db.first(FaceQueries.byRow, face) { rows.append(row) }
      }
      for row in rows where snapshot.faces[row.rowNumber] == nil {
        snapshot.faces[row.rowNumber] = PeopleSnapshot.FaceState(
          person: row.person, isConfirmed: row.isConfirmed, isRemoved: row.isRemoved)
        snapshot.assets[row.asset] = row.assetID
        for person in try db.all(FaceQueries.refusals, row.rowNumber) {
          snapshot.refusals.insert(PeopleSnapshot.Pair(first: row.rowNumber, person: person))
        }
      }
      return snapshot
    }
  }

  /// Logs the changes of persons for those who see a photo of them, before or after, and those of
  /// the photos whose faces have changed.
  mutating func log(
    from before: PeopleSnapshot, to after: PeopleSnapshot
  ) throws(LibraryError) {
    for row in Set(before.persons.keys).union(after.persons.keys).sorted() {
      let (old, new) = (before.persons[row], after.persons[row])
      guard let known = new ?? old else { continue }
      let audience = (before.audiences[row] ?? PersonAudience())
        .joined(with: after.audiences[row] ?? PersonAudience())
      let change: ChangeEntry.Change = new == nil ? .deleted : old == nil ? .inserted : .updated
      log(change, known.id, row, to: audience)
    }
    let renamed = Set(
      after.persons.values.filter { before.persons[$0.rowNumber]?.name != $0.name }
        .map(\.rowNumber))
    let moved = after.faces.filter { face, state in
      before.faces[face] != state || state.person.map(renamed.contains) == true
    }
    let refused = before.refusals.symmetricDifference(after.refusals).map(\.first)
    try logAssets(ofFaces: Set(moved.keys).union(refused))
  }

  mutating func log(
    _ change: ChangeEntry.Change, _ id: PersonID, _ row: Int, to audience: PersonAudience
  ) {
    guard let first = audience.owners.min() ?? actor.account?.rowNumber else { return }
    if audience.isFamily {
      log(change, .person, id.text, row, to: first, .family)
    } else {
      for owner in audience.owners.union([first]) {
        log(change, .person, id.text, row, to: owner)
      }
    }
  }

  private mutating func logAssets(ofFaces faces: Set<Int>) throws(LibraryError) {
    let rows = try onDatabase { db in
      try faces.sorted().compactMap { try db.first(FaceQueries.byRow, $0) }
    }
    var logged: Set<Int> = []
    for row in rows where logged.insert(row.asset).inserted {
      try logFaces(of: row.asset, row.assetID)
    }
  }

  mutating func logFaces(of asset: Int, _ id: AssetID) throws(LibraryError) {
    let audience = try audience(of: asset)
    log(id, from: audience, to: audience)
  }
}

extension PersonAudience {
  fileprivate func joined(with other: PersonAudience) -> PersonAudience {
    PersonAudience(owners: owners.union(other.owners), isFamily: isFamily || other.isFamily)
  }
}
