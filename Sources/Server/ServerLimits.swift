internal import Media

/// Limits on what comes from outside, each with its reason.
enum ServerLimits {
  /// A recipe of a thousand painted points fits. Less than the engine reads: files on the command
  /// line may hold meshes, and a request is held in memory as a whole.
  static let recipeBytes = 1 << 20

  /// A path below which the library is served; it precedes each address in a document.
  static let basePathBytes = 200

  /// A small document with a version or a setting.
  static let documentBytes = 16 << 10

  /// A list of five thousand ids, with the changes to make.
  static let listBytes = 512 << 10

  /// A form with the ids of a hundred thousand photos for download.
  static let chosenBytes = 3 << 20

  /// The text of the search field.
  static let searchBytes = 1 << 10

  /// A predicate in an address.
  static let predicateBytes = 4 << 10

  /// An id, token or cursor in an address or header; the longest ones have 60 characters.
  static let tokenBytes = 200

  /// The longer side of what a preview shows a part of, in pixels: the largest
  /// picture there is.
  static let previewSides = 1...PictureLimits.side

  /// The longer side of a preview's part: the largest screen.
  static let previewPixels = 8192

  /// Bytes of a file read at a time for an archive.
  static let archiveBytes = 1 << 20

  /// The photos that an archive reads ahead, and the largest file that is read as a whole. The
  /// budget of unsent bytes limits them further.
  static let archivePhotos = 24
  static let archiveSmallBytes = 512 << 10

  /// The room that allows another photo to be opened ahead.
  static let archiveRoomBytes = 64 << 10

  /// Characters of the id by which a page names itself in requests for previews.
  static let pageNameCharacters = 64

  /// Changes sent in one event, with rows of up to two kilobytes: fewer than may wait for a reader.
  /// Of larger changes, only the number is sent.
  static let eventChanges = 200

  /// Bytes of one event: half of what may wait for a reader. Of larger ones, only the number of
  /// changes is sent.
  static let eventBytes = 512 << 10

  /// Event streams per browser: more tabs than people have open.
  static let eventStreams = 24

  /// Bytes of a file that are sent before access could be revoked.
  static let shortBytes = 256 << 10

  /// Bytes of a cached response: any tile of a grid.
  static let readyAnswerBytes = 64 << 10

  /// Total bytes of cached responses: enough for a few people.
  static let readyBytes = 16 << 20

  /// Bytes of a WebDAV document, its elements and their depth: clients ask for a dozen properties.
  static let propertiesBytes = 64 << 10
  static let davElements = 1000
  static let davDepth = 16

  /// Entries of a folder that are read and written at a time.
  static let folderEntries = 200

  /// Bytes of a file that computers leave beside photos; its content is not stored.
  static let litterBytes = 16 << 20

  /// Seconds for which a client is told that its lock holds.
  static let davLockSeconds = 3600

  /// Seconds between checks of a long response's permission: revoked access ends within five.
  static let leaseSeconds = 2
}
