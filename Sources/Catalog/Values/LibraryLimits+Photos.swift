/// Limits of documents, and of the objects that they describe.
extension LibraryLimits {
  /// Documents written between two syncs, and log entries read for them; a transaction is not
  /// split.
  package static let documentBatch = 500

  /// Bytes of one document, or of one of its parts: large ones from earlier releases are still
  /// read; the limits of objects are now far lower.
  package static let documentBytes = 256 << 20

  /// Bytes up to which a document is one file. A photo without edits has one to two thousand.
  static let wholeDocumentBytes = 4 << 10

  /// Bytes up to which a member of a longer document stays in it: a change of another one then
  /// writes a kilobyte or two.
  static let shortMemberBytes = 512

  /// Bytes of a piece of a long list: few enough to be written for one element, and enough that an
  /// album of 800,000 photos has some thousand.
  static let shortestPieceBytes = 8 << 10
  static let longestPieceBytes = 64 << 10

  /// Bytes of documents that are composed, held in memory and written at a time: for uploads that
  /// wait, a fraction of a disk's second; in a turn of the others, which an upload may have to wait
  /// for; and of all objects, which none waits for.
  package static let documentStepBytes = 1 << 20
  package static let documentTurnBytes = 4 << 20
  package static let documentBatchBytes = 16 << 20

  /// Documents that the daily check compares at least, and those it holds at a time. A hundred
  /// thousand photos are compared within five days.
  package static let (checkedDocuments, documentCheckPage) = (20_000, 100)

  /// Threads that may block on documents for which an upload waits, and as many for the others.
  package static let documentLanes = 2

  /// The time for which a document that was written stays as it is, unless an upload waits for it:
  /// many changes of an object are written once.
  package static let documentPause = Duration.seconds(5)

  /// The time after which a document is tried again that a disk or missing rights kept from being
  /// written, unless an upload waits for it.
  package static let documentRetry = Duration.seconds(60)

  // Limits of single objects: their documents must stay below the 64 MB that `rebuild` of every
  // release reads.

  /// Bytes of the recipes of one photo's versions.
  static let recipesBytes = 48 << 20

  /// Reviews per place, the bytes of their texts, and the photos of the place and all its reviews;
  /// a photo takes some fifty bytes of a document.
  package static let reviews = 10_000
  static let reviewsBytes = 16 << 20
  package static let placeAssets = 200_000

  /// Photos per album, of some seventy bytes each.
  package static let albumAssets = 800_000

  /// Smart albums per account, and the bytes of their titles and rules, which one answer lists: a
  /// typical one takes 300.
  package static let smartAlbums = 1000
  package static let rulesBytes = 4 << 20
}

// MARK: - Hidden photos, and the sizes of pictures

extension LibraryLimits {
  /// How long hidden photos stay open unless their owner says otherwise, and how long they may: a
  /// day is as good as no lock.
  package static let hiddenMinutes = 5
  package static let hiddenMinutesRange = 1...1440

  /// Digits of a PIN: guesses are counted, so that four are enough.
  package static let pinDigits = 4...12

  /// The quality of WebP pictures: in structure as near to the photo as JPEG's 80, in 57 % of its
  /// bytes (decision 0281).
  package static let webPQuality = 76

  /// Photos whose pictures of 512 and 768 pixels are made before their number is stored.
  package static let sizesBatch = 100

  /// Versions whose present fonts are cached.
  package static let versionFonts = 256

  /// Minutes until a font that was installed meanwhile is noticed.
  package static let fontMinutes = 10
}
