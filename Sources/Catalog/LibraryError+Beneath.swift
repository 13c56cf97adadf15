package import Blobs
internal import Platform
internal import Store
package import Words

extension LibraryError {
  /// Translates an error of a lower module for the library's callers.
  package init(beneath error: any Error) {
    switch error {
    case let error as LibraryError: self = error
    case let error as StoreError: self.init(store: error)
    case let error as BlobError: self.init(blobs: error)
    case is CancellationError: self = .cancelled
    default:
      self = .storage(
        reason:
          Message(
            "library.storage.other", ["reason": .message(Message(explaining: error))]))
    }
  }

  /// Translates a draft's error for its sender.
  package init(draft error: BlobError, of upload: UploadID) {
    switch error {
    case .wrongOffset(let expected, let given):
      self = .upload(.offset(upload, expected: expected, given: given))
    case .wrongDigest(let expected, let found):
      self = .upload(.digest(upload, expected: expected.text, found: found.text))
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
    } else if error.kind == .away {
      self = .catalog(.unreachable(reason: error.reason))
    } else if error.kind == .uncertain {
      self = .catalog(.changeUncertain(reason: error.reason))
    } else if let reason = error.explanation {
      self = .catalog(.unusable(reason: reason))
    } else if error.isBusy {
      self = .busy
    } else if error.code == .newerSchema {
      self = .catalog(.newer(known: catalogMigrations.newest))
    } else if error.code == .unreleasedSchema {
      self = .catalog(.unreleased)
    } else {
      self = .storage(
        reason: Message(
          "library.storage.catalog",
          ["operation": .text(error.operation), "reason": .message(error.reason)]))
    }
  }

  private init(blobs error: BlobError) {
    switch error {
    case .noSpace: self = .storageFull
    case .away: self = .originals(.diskMissing)
    case .elsewhere(let reason): self = .originals(.unreachable(reason: reason))
    case .missing(let name), .wrongLength(let name, _, _):
      self = .originals(.damaged(sha256: name.text))
    case .system(let system), .source(let system):
      self = .storage(
        reason: Message(
          "library.storage",
          [
            "operation": .text(system.operation), "path": .text(system.subject),
            "number": .number(Int(system.code)),
          ]))
    case .wrongOffset, .wrongDigest, .finished, .tooLong, .locked:
      self = .storage(reason: Message("library.storage.file", ["reason": .message(error.message)]))
    }
  }
}

extension StoreError {
  /// The end of a sentence. A code of a database comes with its own text.
  package var reason: Message {
    if let explanation { return explanation }
    return switch code {
    case .noRow: Message("store.noRow")
    case .noColumn: Message("store.noColumn", ["column": .text(subject)])
    case .columnValue: Message("store.columnValue", ["column": .text(subject)])
    case .parameterCount: Message("store.parameterCount")
    case .newerSchema: Message("store.newerSchema")
    case .olderSchema: Message("store.olderSchema")
    case .unreleasedSchema: Message("store.unreleasedSchema")
    case .foreignFile: Message("store.foreignFile")
    case .closed: Message("store.closed")
    case .readOnly: Message("store.readOnly")
    case .setting: Message("store.setting", ["text": .text(message)])
    case .tookTooLong: Message("store.tookTooLong", ["limit": .number(seconds)])
    case .unwanted: Message("store.unwanted")
    default:
      Message(
        "store.database", ["text": .text(message), "number": .number(Int(code.rawValue))])
    }
  }
}
