package import Blobs
internal import Platform
internal import Store

extension LibraryError {
  /// Translates an error of a lower module for the library's callers.
  package init(beneath error: any Error) {
    switch error {
    case let error as LibraryError: self = error
    case let error as StoreError: self.init(store: error)
    case let error as BlobError: self.init(blobs: error)
    case is CancellationError: self = .cancelled
    default:
      self = .storage(operation: "use", subject: "the library", reason: "\(error)")
    }
  }

  /// Translates a draft's error for its sender.
  package init(draft error: BlobError, of upload: UploadID) {
    switch error {
    case .wrongOffset(let expected, let given):
      self = .uploadOffset(upload, expected: expected, given: given)
    case .wrongDigest(let expected, let found):
      self = .uploadDigest(upload, expected: expected.text, found: found.text)
    default: self.init(blobs: error)
    }
  }

  private init(store error: StoreError) {
    if error.isFull {
      self = .storageFull
    } else if error.code == .closed {
      self = .closed
    } else if error.code == .tookTooLong {
      self = .tookTooLong(seconds: error.seconds)
    } else if error.code == .unwanted || error.isInterrupted {
      self = .cancelled
    } else if error.isBusy {
      self = .busy
    } else if error.code == .newerSchema {
      self = .newerCatalog(known: catalogMigrations.newest)
    } else if error.code == .unreleasedSchema {
      self = .unreleasedCatalog
    } else {
      self = .storage(
        operation: error.operation, subject: "the catalog",
        reason: "\(error.message) (\(error.code.rawValue))")
    }
  }

  private init(blobs error: BlobError) {
    switch error {
    case .noSpace: self = .storageFull
    case .away: self = .originalsAway
    case .missing(let name), .wrongLength(let name, _, _): self = .fileDamaged(sha256: name.text)
    case .system(let system), .source(let system):
      self = .storage(
        operation: system.operation, subject: system.subject, reason: "error \(system.code)")
    default: self = .storage(operation: "store", subject: "a file", reason: "\(error)")
    }
  }
}
