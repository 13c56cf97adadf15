package import Words

/// A refusal of an upload.
package enum UploadError: Error, Hashable, Sendable {
  case emptyFile(filename: String)
  /// By its content, neither a photo nor a video.
  case notAPhoto(filename: String)
  case tooLarge(limitBytes: Int)
  case tooMany(limit: Int)
  /// The bytes do not continue the upload.
  case offset(UploadID, expected: Int, given: Int)
  /// There are more bytes than were announced.
  case tooLong(UploadID, lengthBytes: Int)
  /// The upload was to be ended before all bytes had arrived.
  case incomplete(UploadID, offsetBytes: Int, lengthBytes: Int)
  case digest(UploadID, expected: String, found: String)
  /// Another request is writing to it.
  case busy(UploadID)
  /// It is complete, and can no longer be changed.
  case finished(UploadID)
  /// A property of the file is not allowed.
  case request(member: String, reason: Message)
}

extension UploadError {
  package var category: FailureCategory {
    switch self {
    case .request: .malformed
    case .emptyFile, .notAPhoto: .invalid
    case .offset, .incomplete, .digest, .busy, .finished: .conflict
    case .tooLarge, .tooLong: .tooLarge
    case .tooMany: .limited
    }
  }
}

extension UploadError: Explainable {
  package var message: Message {
    switch self {
    case .emptyFile(let filename): Message("library.emptyFile", ["filename": .text(filename)])
    case .notAPhoto(let filename): Message("library.notAPhoto", ["filename": .text(filename)])
    case .tooLarge(let limit): Message("library.uploadTooLarge", ["limit": .bytes(limit)])
    case .tooMany(let limit): Message("library.tooManyUploads", ["limit": .number(limit)])
    case .offset(_, let expected, let given):
      Message(
        "library.uploadOffset", ["expected": .number(expected), "given": .number(given)])
    case .tooLong(_, let length):
      Message("library.uploadTooLong", ["length": .number(length)])
    case .incomplete(_, let offset, let length):
      Message(
        "library.uploadIncomplete", ["offset": .number(offset), "length": .number(length)])
    case .digest(_, let expected, let found):
      Message("library.uploadDigest", ["expected": .text(expected), "found": .text(found)])
    case .busy: Message("library.uploadBusy")
    case .finished: Message("library.uploadFinished")
    case .request(_, let reason): reason
    }
  }
}
