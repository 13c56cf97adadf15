/// Limits on outside input, each with its reason.
package enum BlobLimits {
  /// The number of unsynced bytes in a draft. Unsynced bytes are sent again after a crash; a sync
  /// every 16 MB costs little compared to writing them.
  package static let unsyncedBytes = 16 << 20

  /// The length of a draft's id, which is a file name.
  static let draftIDCharacters = 64

  /// The bytes read at once for hashing: enough for the disk to read ahead, few enough to stay in
  /// the processor's cache.
  static let readBytes = 256 << 10

  /// The bytes copied at once.
  static let copiedBytes = 1 << 20

  /// The threads that may block in writes and syncs. A disk handles a few requests better than one,
  /// and no better than eight.
  static let writingLanes = 8

  /// The minimum number of files synced together; for fewer it is not worth waiting for other
  /// programs' writes.
  static let fewestTogether = 4

  /// The number of files put in place together, which are open until then.
  static let filesTogether = 128

  /// The names of blobs that were stored together, one per line.
  package static let noteBytes = 1 << 20

  /// The threads that may block in opening and reading.
  static let readingLanes = 4

  /// Space that uploads leave free: the catalog must be able to write its log and checkpoint it
  /// when the disk is considered full.
  package static let reserveBytes = 64 << 20

  /// The lock file and the library's id are one line each.
  package static let lineBytes = 256
}
