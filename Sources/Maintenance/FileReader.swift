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
    /// This user may not read the file, which may be whole.
    case forbidden(Message)
    case putAside(FileAside)
    /// It is damaged and stays where it is.
    case stays(Message)

    /// A sentence for an owner; `nil` if nothing is wrong.
    var finding: Message? {
      switch self {
      case .whole: nil
      case .forbidden(let finding), .stays(let finding): finding
      case .putAside(let file):
        Message("finding.putAside", ["file": .message(file.subject), "place": .text(file.place)])
      }
    }
  }

  let blobs: any BlobStore
  let now: @Sendable () -> Timestamp
  /// The names that people know a file by.
  let filenames: @Sendable (BlobName) async throws -> [String]

  func read(_ name: BlobName) async throws -> Outcome {
    switch try await blobs.check(name) {
    case .whole, .missing: return .whole
    case .unreadable(let reason) where BlobError.system(reason).isForbidden:
      let subject = try await subject(of: name)
      return .forbidden(
        Message(
          "finding.forbidden", ["file": .message(subject), "reason": .message(reason.message)]))
    case .unreadable(let reason) where BlobError.system(reason).isOfMoment:
      throw BlobError.system(reason)
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
    return try await filenames(name).first.map {
      Message("finding.file", ["name": .text($0), "file": .text(file)])
    } ?? Message("finding.file.unused", ["file": .text(file)])
  }
}
