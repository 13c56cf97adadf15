internal import Blobs
internal import Catalog
internal import Words

/// A file that was put aside.
struct FileAside: Sendable {
  let name: BlobName
  /// The name by which people know it.
  let subject: Message
  /// Where it is now.
  let place: String
}

/// Reads stored files whole, and puts those aside whose bytes do not match their names. Nothing is
/// deleted.
struct FileReader: Sendable {
  enum Outcome {
    /// The bytes are right, or the file was removed meanwhile.
    case whole
    /// It cannot be read, and may be whole: it stays where it is.
    case unreadable(subject: Message, finding: Message)
    case putAside(FileAside)
    /// It is damaged and stays where it is.
    case stays(Message)

    /// A sentence for an owner; `nil` if nothing is wrong.
    var finding: Message? {
      switch self {
      case .whole: nil
      case .unreadable(_, let finding), .stays(let finding): finding
      case .putAside(let file):
        Message("finding.putAside", ["file": .message(file.subject), "place": .text(file.place)])
      }
    }
  }

  let blobs: any BlobStore
  let now: @Sendable () -> Timestamp
  /// The names that people know a file by.
  let filenames: @Sendable (BlobName) async throws -> [String]
  /// Whether a file stays that the disk does not give, as in a backup: it may be the only copy, and
  /// readable by another machine.
  var keepsUnreadable = false
  /// A name of a file that `filenames` does not know, and the time of the state that needs it.
  var olderName: @Sendable (BlobName) async throws -> (name: String, time: Timestamp)? = { _ in
    nil
  }

  func read(_ name: BlobName) async throws -> Outcome {
    switch try await blobs.check(name) {
    case .whole, .missing: return .whole
    case .unreadable(let reason) where BlobError.system(reason).isForbidden:
      let subject = try await subject(of: name)
      let finding = Message(
        "finding.forbidden", ["file": .message(subject), "reason": .message(reason.message)])
      return .unreadable(subject: subject, finding: finding)
    case .unreadable(let reason) where BlobError.system(reason).isOfMoment:
      throw BlobError.system(reason)
    case .unreadable(let reason)
    where keepsUnreadable && !BlobError.system(reason).isOfOnePlace:
      let subject = try await subject(of: name)
      let finding = Message(
        "finding.fileUnreadable", ["file": .message(subject), "reason": .message(reason.message)])
      return .unreadable(subject: subject, finding: finding)
    case .damaged, .unreadable: return try await putAside(name)
    }
  }

  /// Puts a file aside unless it has become whole meanwhile.
  func putAside(_ name: BlobName) async throws -> Outcome {
    let subject = try await subject(of: name)
    do {
      let place = try await blobs.quarantine(name, stamp: now().milliseconds)
      return place.map { .putAside(FileAside(name: name, subject: subject, place: $0)) } ?? .whole
    } catch {
      // A file that cannot be moved does not affect the others.
      guard case .system(let reason) = error, !error.isOfMoment else { throw error }
      return .stays(
        Message(
          "finding.notPutAside", ["file": .message(subject), "reason": .message(reason.message)]))
    }
  }

  /// A stored file's name for findings.
  private func subject(of name: BlobName) async throws -> Message {
    let file = name.text
    if let filename = try await filenames(name).first {
      return Message("finding.file", ["name": .text(filename), "file": .text(file)])
    }
    if let older = try await olderName(name) {
      return Message(
        "finding.file.older",
        ["name": .text(older.name), "file": .text(file), "time": .text(older.time.text)])
    }
    return Message("finding.file.unused", ["file": .text(file)])
  }
}

extension FileReader {
  /// A reader of a backup's files. `filenames` asks the newest catalog; the others are opened for a
  /// file that this one does not name, as an older state may need it.
  init(
    ofBackup blobs: any BlobStore, _ record: BackupRecord, in folder: Folder,
    now: @escaping @Sendable () -> Timestamp,
    filenames: @escaping @Sendable (BlobName) async throws -> [String]
  ) {
    self.init(blobs: blobs, now: now, filenames: filenames)
    keepsUnreadable = true
    olderName = { name in
      for state in record.ended {
        // A catalog that cannot be opened is named by the check of the backup.
        let names = try? await CatalogFile.open(folder.path + "/" + state.catalog, to: .read) {
          catalog in
          try await catalog.read { db in try db.all(ScrubQueries.filenames, name) }
        }
        if let filename = names?.first { return (filename, state.time) }
      }
      return nil
    }
  }
}
