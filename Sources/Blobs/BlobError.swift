package import Platform
package import Words

/// Why bytes could not be stored or read.
package enum BlobError: Error, Hashable, Sendable {
  /// No blob has this name.
  case missing(BlobName)
  /// The bytes do not continue the draft, which is `expected` bytes long.
  case wrongOffset(expected: Int, given: Int)
  /// The bytes do not match the sender's digest; the draft has been removed.
  case wrongDigest(expected: BlobName, found: BlobName)
  /// The draft was stored, discarded, or sealed for storing.
  case finished(DraftID)
  /// The file is longer than its reader accepts.
  case tooLong(path: String, limit: Int)
  /// The blob's file is shorter or longer than the blob.
  case wrongLength(BlobName, expected: Int, found: Int)
  /// A source file could not be read; nothing is wrong with the target.
  case source(SystemError)
  /// The blobs' folder is on another disk, or the disk is not mounted.
  case away
  /// The blobs are on another machine, which fails; the reason says what to do.
  case elsewhere(reason: Message)
  /// The disk is full, or the owner's quota is used up.
  case noSpace(SystemError)
  /// Another process uses the folder; its id, if known.
  case locked(holder: Int32?)
  /// Any other system error.
  case system(SystemError)
}

extension BlobError: Explainable {
  /// The end of a sentence.
  package var message: Message {
    switch self {
    case .missing(let name): Message("blob.missing", ["file": .text(name.text)])
    case .wrongOffset(let expected, let given):
      Message("blob.wrongOffset", ["expected": .number(expected), "given": .number(given)])
    case .wrongDigest(let expected, let found):
      Message(
        "blob.wrongDigest", ["expected": .text(expected.text), "found": .text(found.text)])
    case .finished(let id): Message("blob.finished", ["draft": .text(id.text)])
    case .tooLong(let path, let limit):
      Message("blob.tooLong", ["path": .text(path), "limit": .number(limit)])
    case .wrongLength(let name, let expected, let found):
      Message(
        "blob.wrongLength",
        ["file": .text(name.text), "expected": .number(expected), "found": .number(found)])
    case .away: Message("blob.away")
    case .elsewhere(let reason): reason
    case .noSpace(let error): Message("blob.noSpace", ["reason": .message(error.message)])
    case .locked(let holder?): Message("blob.locked", ["holder": .number(Int(holder))])
    case .locked(nil): Message("blob.locked.unknown")
    case .source(let error), .system(let error): error.message
    }
  }
}
