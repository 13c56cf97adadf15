package import Catalog
package import Media

/// Faces that a model has found, and the groups that they form.
extension Change {
  /// Two boxes of one photo that share this part of their area are the same face.
  private static let sameFace = 0.3

  /// Stores the faces that a model has found in a photo, in place of those that it had found
  /// before. What accounts have said about faces stays.
  package mutating func storeFaces(
    _ found: [Face], of asset: AssetID
  ) throws(LibraryError) {
    let row: Int? = try onDatabase { db in try db.first(FetchQueries.rowByID, asset) }
    guard let row else { throw .missing(.asset(asset)) }
    let known = try onDatabase { db in try db.all(FaceQueries.ofAsset, row) }
    let persons = try persons(of: known)
    let found = Array(found.prefix(LibraryLimits.facesOfPhoto))
    let pairs = Self.pairs(found.map(\.box), known.map(\.box))
    for (index, face) in found.enumerated() {
      if let place = pairs[index] {
        try see(face, as: known[place])
      } else {
        try insert(face, of: row)
      }
    }
    let seen = Set(pairs.values)
    for (index, face) in known.enumerated() where !seen.contains(index) {
      try forget(face)
    }
    try settleFaces(of: row, asset, were: persons)
  }

  /// Notes which faces are shown, groups new ones, and logs what those who see the photo learn.
  /// `persons` had faces in it before.
  mutating func settleFaces(
    of row: Int, _ asset: AssetID, were persons: [PersonRow] = []
  ) throws(LibraryError) {
    try onDatabase { db in try db.setCutFaces(of: row) }
    let were = Set(persons.map(\.rowNumber))
    let touched = try groupLooseFaces(of: row).union(were)
    let after = try snapshot(of: touched)
    for person in after.persons.values {
      log(
        were.contains(person.rowNumber) ? .updated : .inserted, person.id, person.rowNumber,
        to: after.audiences[person.rowNumber] ?? PersonAudience())
    }
    try logGone(persons, from: row)
    if after.persons.values.contains(where: { $0.name != nil }) { try logFaces(of: row, asset) }
  }

  /// The persons whose faces some faces are.
  func persons(of faces: [FaceRow]) throws(LibraryError) -> [PersonRow] {
    try onDatabase { db in
      try Set(faces.compactMap(\.person)).sorted().compactMap { person in
        try db.first(PersonQueries.byRow, person)
      }
    }
  }

  /// Logs those of some persons that are gone, for those who see the photo with their last face.
  mutating func logGone(_ persons: [PersonRow], from asset: Int) throws(LibraryError) {
    if persons.isEmpty { return }
    let (gone, ownership) = try onDatabase { db in
      (
        try persons.filter { try db.first(PersonQueries.byRow, $0.rowNumber) == nil },
        try db.one(FaceQueries.ownership, asset)
      )
    }
    let audience = PersonAudience(owners: [ownership.owner], isFamily: ownership.isFamily)
    for person in gone { log(.deleted, person.id, person.rowNumber, to: audience) }
  }

  /// Matches boxes with others, each once, those that share most first.
  private static func pairs(_ found: [RelativeBox], _ known: [RelativeBox]) -> [Int: Int] {
    var all: [(found: Int, known: Int, overlap: Double)] = []
    for (index, box) in found.enumerated() {
      for (place, other) in known.enumerated() {
        let overlap = box.overlap(with: other)
        if overlap >= sameFace { all.append((index, place, overlap)) }
      }
    }
    var (pairs, taken): ([Int: Int], Set<Int>) = ([:], [])
    for pair in all.sorted(by: { $0.overlap > $1.overlap })
    where pairs[pair.found] == nil && taken.insert(pair.known).inserted {
      pairs[pair.found] = pair.known
    }
    return pairs
  }

  private func see(_ face: Face, as known: FaceRow) throws(LibraryError) {
    try onDatabase { db in
      try db.run(
        FaceQueries.setSeen, known.rowNumber, face.confidence, face.quality,
        face.embedding.stored)
      if known.source == .model, !known.isConfirmed {
        try db.run(
          FaceQueries.setBox, known.rowNumber, face.box.x, face.box.y, face.box.width,
          face.box.height)
      }
    }
  }

  private func insert(_ face: Face, of asset: Int) throws(LibraryError) {
    guard face.embedding.count == Face.embeddingCount, let box = face.box.visible else { return }
    let id: FaceID = newID()
    try onDatabase { db in
      _ = try db.one(
        FaceQueries.insert, id, asset, box.x, box.y, box.width, box.height,
        FoundFace.Source.model, nil, false, face.confidence, face.quality,
        face.embedding.stored)
    }
  }

  /// Deletes a face that a model no longer finds, unless an account has said something about it.
  private func forget(_ face: FaceRow) throws(LibraryError) {
    guard face.source == .model, !face.isConfirmed, !face.isRemoved else { return }
    try onDatabase { db in
      guard try db.first(FaceQueries.refusals, face.rowNumber) == nil else { return }
      try db.run(FaceQueries.remove, face.rowNumber)
    }
  }

  // MARK: - Groups

  /// Finds persons for the faces of a photo that have none, or makes new ones. Only faces that all
  /// who see the photo see are compared with them; those of hidden and trashed photos stay alone.
  /// Returns the persons that have changed.
  mutating func groupLooseFaces(of asset: Int) throws(LibraryError) -> Set<Int> {
    let loose = try onDatabase { db in
      try db.all(FaceQueries.loose, asset, FaceGroups.groupedQuality)
    }
    guard !loose.isEmpty else { return [] }
    let ownership = try onDatabase { db in try db.one(FaceQueries.ownership, asset) }
    guard !ownership.isAway else { return [] }
    try refreshMeans()
    var grouping = FaceClustering(
      try onDatabase { db in
        try db.all(PersonQueries.means, ownership.isFamily ? 0 : ownership.owner)
      })
    var present = Set(
      try onDatabase { db in try db.all(FaceQueries.ofAsset, asset) }
        .filter { !$0.isRemoved }.compactMap(\.person))
    var touched: Set<Int> = []
    for face in loose {
      let person = try assign(face, among: &grouping, except: present)
      present.insert(person)
      touched.insert(person)
    }
    return try join(touched, in: &grouping)
  }

  private mutating func assign(
    _ face: FaceRow, among grouping: inout FaceClustering, except present: Set<Int>
  ) throws(LibraryError) -> Int {
    let (id, now): (PersonID, Timestamp) = (newID(), now)
    let (vector, refused) = try onDatabase { db in
      (
        try db.first(FaceQueries.vectorNumbers, face.rowNumber) ?? [],
        Set(try db.all(FaceQueries.refusals, face.rowNumber))
      )
    }
    let sum = FaceSum(vector, quality: face.quality ?? 1)
    let known = grouping.nearest(to: sum, except: present.union(refused))
    let person = try onDatabase { db in
      let person = try known ?? db.one(PersonQueries.insert, id, nil, now)
      try db.run(FaceQueries.setPerson, face.rowNumber, person, false)
      return person
    }
    grouping.add(sum, to: person)
    return person
  }

  /// Joins persons that new faces have brought near to others, unless they are apart by an answer
  /// or by a photo of both.
  private mutating func join(
    _ touched: Set<Int>, in grouping: inout FaceClustering
  ) throws(LibraryError) -> Set<Int> {
    var result = touched
    for person in touched.sorted() {
      var (current, apart): (Int, Set<Int>) = (person, [])
      while let other = grouping.nearest(toPerson: current, except: apart) {
        let areApart = try onDatabase { [current] db in
          try db.one(FaceQueries.areApart, current, other)
        }
        if areApart {
          apart.insert(other)
          continue
        }
        let isOther =
          grouping.named.contains(other) || !grouping.named.contains(current) && other < current
        let (kept, gone) = isOther ? (other, current) : (current, other)
        try move(facesOf: gone, to: kept)
        grouping.join(gone, to: kept)
        result.remove(gone)
        result.insert(kept)
        current = kept
        apart = []
      }
    }
    return result
  }

  /// Gives the faces of a person to another one, and deletes it.
  private mutating func move(facesOf person: Int, to kept: Int) throws(LibraryError) {
    // Only persons about whom an account has said something have a document, which goes.
    let known: PersonRow? = try onDatabase { db in
      let row = try db.one(PersonQueries.byRow, person)
      return try db.first(DocumentQueries.row, ChangeEntry.Kind.person, row.id) == nil ? nil : row
    }
    var audience = PersonAudience()
    if known != nil { audience = try snapshot(of: [person]).audiences[person] ?? audience }
    try onDatabase { db in
      try db.run(FaceQueries.moveRefusals, person, kept)
      for face in try db.all(FaceQueries.ofPerson, person) {
        try db.run(FaceQueries.setPerson, face.rowNumber, kept, face.isConfirmed)
      }
      try db.run(PersonQueries.remove, person)
    }
    if let known { log(.deleted, known.id, person, to: audience) }
  }

  /// Computes the means of persons again whose faces, or whose photos' visibility, have changed.
  func refreshMeans() throws(LibraryError) {
    try onDatabase { db in
      for person in try db.all(PersonQueries.stale) {
        var sums: [Int: FaceSum] = [:]
        for entry in try db.all(PersonQueries.vectors, person, FaceGroups.groupedQuality) {
          let sum = FaceSum(entry.vector, quality: entry.quality ?? 1)
          if sums[entry.scope] == nil {
            sums[entry.scope] = sum
          } else {
            sums[entry.scope]?.add(sum)
          }
        }
        try db.run(PersonQueries.removeMeans, person)
        for (scope, sum) in sums {
          try db.run(
            PersonQueries.insertMean, person, scope, sum.count, sum.mean.stored,
            Double(sum.spread))
        }
        try db.run(PersonQueries.setFresh, person)
      }
    }
  }
}
