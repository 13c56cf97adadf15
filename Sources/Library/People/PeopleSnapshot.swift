internal import Catalog
internal import JSON

/// The state of some persons and faces at one moment of a transaction.
struct PeopleSnapshot {
  struct FaceState: Hashable {
    var person: Int?
    var isConfirmed: Bool
    var isRemoved: Bool
  }

  /// An answer about two rows: a face and a person, or an account and a person.
  struct Pair: Hashable {
    let first: Int
    let person: Int
  }

  var persons: [Int: PersonRow] = [:]
  var audiences: [Int: PersonAudience] = [:]
  var faces: [Int: FaceState] = [:]
  /// The photos of the faces.
  var assets: [Int: AssetID] = [:]
  var refusals: Set<Pair> = []
  var hidden: Set<Pair> = []
}

/// The accounts that see a photo of a person.
struct PersonAudience: Hashable {
  var owners: Set<Int> = []
  /// Whether all who see the family's photos see one.
  var isFamily = false
}

/// The difference that an act made, by which it is taken back.
struct PeopleAct {
  struct PersonChange {
    let row: Int
    let id: String
    let made: Int
    let (existed, exists): (Bool, Bool)
    let (nameBefore, nameAfter): (String?, String?)
    let (coverBefore, coverAfter): (Int?, Int?)
  }

  struct FaceChange {
    let row: Int
    let before: PeopleSnapshot.FaceState
    let after: PeopleSnapshot.FaceState
  }

  struct Answer {
    let pair: PeopleSnapshot.Pair
    let wasGiven: Bool
  }

  var persons: [PersonChange] = []
  var faces: [FaceChange] = []
  var refusals: [Answer] = []
  var hidden: [Answer] = []

  init(from before: PeopleSnapshot, to after: PeopleSnapshot) {
    for row in Set(before.persons.keys).union(after.persons.keys).sorted() {
      let (old, new) = (before.persons[row], after.persons[row])
      guard old?.name != new?.name || old?.cover != new?.cover || (old == nil) != (new == nil),
        let known = old ?? new
      else { continue }
      persons.append(
        PersonChange(
          row: row, id: known.id.text, made: known.made.milliseconds, existed: old != nil,
          exists: new != nil, nameBefore: old?.name, nameAfter: new?.name,
          coverBefore: old?.cover, coverAfter: new?.cover))
    }
    let unseen = PeopleSnapshot.FaceState(person: nil, isConfirmed: false, isRemoved: true)
    for (row, new) in after.faces.sorted(by: { $0.key < $1.key }) {
      // Taking back a face that was drawn removes it.
      let old = before.faces[row] ?? unseen
      if old != new { faces.append(FaceChange(row: row, before: old, after: new)) }
    }
    refusals = Self.answers(before.refusals, after.refusals)
    hidden = Self.answers(before.hidden, after.hidden)
  }

  private static func answers(
    _ before: Set<PeopleSnapshot.Pair>, _ after: Set<PeopleSnapshot.Pair>
  ) -> [Answer] {
    before.symmetricDifference(after)
      .sorted { ($0.first, $0.person) < ($1.first, $1.person) }
      .map { Answer(pair: $0, wasGiven: before.contains($0)) }
  }
}

extension PeopleAct {
  var json: JSON {
    [
      "persons": .array(
        persons.map {
          [
            JSON($0.row), .string($0.id), JSON($0.made), .bool($0.existed), .bool($0.exists),
            JSON($0.nameBefore), JSON($0.nameAfter), JSON($0.coverBefore), JSON($0.coverAfter),
          ]
        }),
      "faces": .array(
        faces.map { .array([JSON($0.row)] + $0.before.json + $0.after.json) }),
      "refusals": .array(refusals.map(\.json)), "hidden": .array(hidden.map(\.json)),
    ]
  }

  init(_ json: JSON) {
    persons = (json["persons"]?.array ?? []).compactMap { entry in
      guard let row = entry[0]?.int, let id = entry[1]?.string, let made = entry[2]?.int,
        let existed = entry[3]?.bool, let exists = entry[4]?.bool
      else { return nil }
      return PersonChange(
        row: row, id: id, made: made, existed: existed, exists: exists,
        nameBefore: entry[5]?.string, nameAfter: entry[6]?.string, coverBefore: entry[7]?.int,
        coverAfter: entry[8]?.int)
    }
    faces = (json["faces"]?.array ?? []).compactMap { entry in
      guard let row = entry[0]?.int, let before = PeopleSnapshot.FaceState(entry, at: 1),
        let after = PeopleSnapshot.FaceState(entry, at: 4)
      else { return nil }
      return FaceChange(row: row, before: before, after: after)
    }
    refusals = (json["refusals"]?.array ?? []).compactMap(Answer.init)
    hidden = (json["hidden"]?.array ?? []).compactMap(Answer.init)
  }
}

extension PeopleSnapshot.FaceState {
  fileprivate var json: [JSON] { [JSON(person), .bool(isConfirmed), .bool(isRemoved)] }

  fileprivate init?(_ entry: JSON, at index: Int) {
    guard let isConfirmed = entry[index + 1]?.bool, let isRemoved = entry[index + 2]?.bool else {
      return nil
    }
    self.init(person: entry[index]?.int, isConfirmed: isConfirmed, isRemoved: isRemoved)
  }
}

extension PeopleAct.Answer {
  fileprivate var json: JSON { [JSON(pair.first), JSON(pair.person), .bool(wasGiven)] }

  fileprivate init?(_ entry: JSON) {
    guard let first = entry[0]?.int, let person = entry[1]?.int, let wasGiven = entry[2]?.bool
    else { return nil }
    self.init(pair: PeopleSnapshot.Pair(first: first, person: person), wasGiven: wasGiven)
  }
}
