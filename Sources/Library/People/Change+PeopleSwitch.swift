package import Catalog
internal import Media

extension Change {
  /// Turns People on or off for the actor. Off, the account sees no people, and what models alone
  /// have said about its photos is deleted; names and answers are kept for when it is on again.
  mutating func setPeople(on isOn: Bool) throws(LibraryError) {
    let (account, now) = (try actor.person().rowNumber, now)
    let was = try onDatabase { db in try db.one(PeopleQueries.isOn, account) }
    guard was != isOn else { return }
    if isOn {
      try onDatabase { db in try db.run(PeopleActQueries.turnOn, account, now) }
      try takeNamedRegions()
    } else {
      let own = try ownPeople()
      try onDatabase { db in
        try db.run(FaceQueries.forgetFound, account)
        try db.run(FaceQueries.forgetVectors, account)
        try db.run(AnalysisQueries.forgetOwner, FaceAnalysis.name, account)
        try db.run(PeopleActQueries.turnOff, account)
      }
      try log(own)
    }
    try logAccount(account)
  }

  /// Deletes every face in the actor's photos, with names, answers and vectors, and turns People
  /// off. People in other accounts' photos stay.
  package mutating func deleteFaceData() throws(LibraryError) {
    let account = try actor.person().rowNumber
    let own = try ownPeople()
    let persons = own.persons.persons.keys.sorted()
    try onDatabase { db in
      try db.run(FaceQueries.forgetAll, account)
      try db.run(AnalysisQueries.forgetOwner, FaceAnalysis.name, account)
      try db.run(PeopleActQueries.forgetAll, account)
      try db.run(PeopleActQueries.turnOff, account)
      for person in persons { try db.run(PersonQueries.removeEmpty, person) }
    }
    try log(own)
    try logAccount(account)
  }

  /// The actor's photos with faces, and the persons in them.
  private func ownPeople() throws(LibraryError) -> (
    persons: PeopleSnapshot, assets: [(row: Int, id: AssetID)]
  ) {
    let account = actor.rowNumber
    let (persons, assets) = try onDatabase { db in
      (
        try db.all(FaceQueries.personsOfOwner, account),
        try db.all(FaceQueries.assetsWithFaces, account)
      )
    }
    return (try snapshot(of: Set(persons)), assets)
  }

  private mutating func log(
    _ own: (persons: PeopleSnapshot, assets: [(row: Int, id: AssetID)])
  ) throws(LibraryError) {
    try log(from: own.persons, to: try snapshot(of: Set(own.persons.persons.keys)))
    for asset in own.assets { try logFaces(of: asset.row, asset.id) }
  }
}
