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
}
