/// Limits on what comes from outside, each with its reason.
package enum Limits {
  /// How much of a draft may be unsynced. What was not synced is sent again
  /// after a crash; a sync every 16 MB costs a disk little beside writing them.
  package static let unsyncedBytes = 16 << 20

  /// The longest id of a draft; an id is a file's name.
  package static let draftIDCharacters = 64

  /// Bytes read at once when a file is hashed: large enough for a disk to read
  /// ahead, small enough to stay in the processor's cache.
  package static let readBytes = 256 << 10

  /// Bytes of a file that are copied at once.
  package static let copiedBytes = 1 << 20

  /// Threads that may be blocked in writing and syncing. A disk orders a few
  /// requests better than one, and no better than eight.
  package static let writingLanes = 8

  /// Files for which the disk is asked once; fewer are not worth waiting for what
  /// other programs have written.
  package static let fewestTogether = 4

  /// Files that are put in their places together, being open until then.
  package static let filesTogether = 128

  /// The names of blobs that were stored together, a line each.
  package static let noteBytes = 1 << 20

  /// Threads that may be blocked in opening and reading.
  package static let readingLanes = 4

  /// Space that uploads leave free: the catalog must be able to write its log
  /// and move it into the database when the disk is called full.
  package static let reserveBytes = 64 << 20

  /// The lock file and the library's id are a line each.
  package static let lineBytes = 256
}
