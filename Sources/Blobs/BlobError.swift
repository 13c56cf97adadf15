package import Platform

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
  /// The disk is full, or the owner's quota is used up.
  case noSpace(SystemError)
  /// Another process uses the folder; its id, if known.
  case locked(holder: Int32?)
  /// Any other system error.
  case system(SystemError)
}

extension BlobError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let name): "there is no blob \(name)"
    case .wrongOffset(let expected, let given):
      "bytes at \(given) do not continue a draft of \(expected)"
    case .wrongDigest(let expected, let found): "bytes are \(found), not \(expected)"
    case .finished(let id): "draft \(id) has ended"
    case .tooLong(let path, let limit): "\(path) is longer than \(limit) bytes"
    case .wrongLength(let name, let expected, let found):
      "blob \(name) has \(found) bytes instead of \(expected)"
    case .source(let error): error.description
    case .away: "the blobs are not there: look whether their disk is mounted"
    case .noSpace(let error): "no space: \(error)"
    case .locked(let holder):
      "in use by " + (holder.map { "process \($0)" } ?? "another process")
    case .system(let error): error.description
    }
  }
}
