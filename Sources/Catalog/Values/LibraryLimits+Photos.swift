/// Limits of documents, and of the objects that they describe.
extension LibraryLimits {
  /// Documents written between two syncs, and log entries read for them; a transaction is not
  /// split.
  package static let documentBatch = 500

  /// Bytes of one document: large ones from earlier releases are still written and read; the limits
  /// of objects are now far lower.
  package static let documentBytes = 256 << 20

  /// Bytes of a document, and of all documents of a batch, that are kept in memory before they go
  /// to a file.
  static let documentPieceBytes = 1 << 20
  static let documentBatchBytes = 16 << 20

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
  static let rulesBytes = 4 << 20
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
