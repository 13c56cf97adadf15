/// Limits of people and faces.
extension LibraryLimits {
  /// Faces of one photo: a picture of a crowd has no more that show a person.
  package static let facesOfPhoto = 200

  /// People in a list: a family knows fewer, and groups beyond the largest are of strangers.
  package static let listedPeople = 1000

  /// Faces of one person in a list: more are not looked through.
  package static let listedFaces = 2000

  /// Photos from which on a group without a name is listed: single faces are mostly strangers.
  package static let groupAssets = 2

  /// Suggestions in a list; when they are answered, the next ones come.
  package static let suggestedPeople = 20

  /// Acts on people that an account can take back: as many as the page undoes by a key.
  package static let peopleActs = 20

  /// Faces and persons in one request: a person's faces in a large library.
  package static let peopleInRequest = 5000

  /// Characters of a person's name in the catalog.
  package static let personNameCharacters = 1000
}
