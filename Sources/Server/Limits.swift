/// Limits on what comes from outside, each with its reason.
enum Limits {
  /// A recipe of a thousand painted points fits; `ImageEngine` has limits of
  /// its own on what is in it.
  static let recipeBytes = 1 << 20

  /// A small document that names a version or a setting.
  static let documentBytes = 16 << 10

  /// A list of five thousand ids, with what is to be done to them.
  static let listBytes = 512 << 10

  /// A form with the ids of a hundred thousand photos that somebody takes away.
  static let chosenBytes = 3 << 20

  /// What a person types into the search field.
  static let searchBytes = 1 << 10

  /// A question about photos as it stands in an address.
  static let predicateBytes = 4 << 10

  /// What stands in an address or a header for an id, a token or a cursor;
  /// the longest of ours has 60 characters.
  static let tokenBytes = 200

  /// The longer side of what a preview shows a part of, in pixels: the largest
  /// picture there is.
  static let previewSides = 1...65_500

  /// The longer side of a preview's part: the largest screen there is.
  static let previewPixels = 8192

  /// Bytes of a file that are read at a time for an archive.
  static let archiveBytes = 1 << 20

  /// The photos that an archive reads ahead, and the largest file that is read as a whole. The
  /// budget of unsent bytes limits them further.
  static let archivePhotos = 24
  static let archiveSmallBytes = 512 << 10

  /// The room that allows another photo to be opened ahead.
  static let archiveRoomBytes = 64 << 10

  /// Characters by which a page names itself.
  static let pageNameCharacters = 64

  /// Changes that one event tells one by one, in some ninety bytes each: fewer than
  /// may wait for a reader. Of more it says how many there are.
  static let eventChanges = 1000

  /// Event streams of one browser: as many tabs as anybody has of one library.
  static let eventStreams = 24

  /// Bytes of a file that are sent before anybody could take them back.
  static let shortBytes = 256 << 10

  /// Bytes of an answer that is kept to be given again: any tile of a grid.
  static let readyAnswerBytes = 64 << 10

  /// Bytes of all of them together: what a few people look at.
  static let readyBytes = 16 << 20

  /// Bytes of a question about a file's properties, which is not looked at.
  static let propertiesBytes = 64 << 10

  /// Whole files that are remembered to have come: programs ask after each at once.
  static let takenFiles = 1024

  /// Seconds after which a long answer is looked at again: what has ended stops
  /// within five.
  static let leaseSeconds = 2
}
