internal import Glibc

/// A file that is written in pieces under a temporary name.
package struct FileDraft: Sendable {
  /// Its temporary path.
  package let path: String
  package private(set) var sizeBytes = 0
  let file: OpenFile

  fileprivate init(path: String, file: OpenFile) {
    self.path = path
    self.file = file
  }

  package mutating func append(_ bytes: [UInt8]) throws(BlobError) {
    try file.writeAll(bytes, at: sizeBytes)
    sizeBytes += bytes.count
  }

  /// Whether another file has the same bytes.
  package func equals(_ other: OpenFile) throws(BlobError) -> Bool {
    guard other.sizeBytes == sizeBytes else { return false }
    var offset = 0
    while offset < sizeBytes {
      let bytes = try file.read(at: offset, count: BlobLimits.readBytes)
      let others = try other.read(at: offset, count: max(1, bytes.count))
      if bytes.isEmpty || bytes != others { return false }
      offset += bytes.count
    }
    return true
  }
}

/// The new content of a file.
package enum NewContent: Sendable {
  case bytes([UInt8])
  case draft(FileDraft)
  /// The file is removed.
  case nothing
}

/// A file to be replaced or removed.
package struct Replacement: Sendable {
  package let path: String
  package let content: NewContent

  package init(_ path: String, _ content: NewContent) {
    self.path = path
    self.content = content
  }
}

extension Folder {
  /// Begins a file at `path`, which must be on the same disk as its destination. A leftover of an
  /// earlier run is overwritten.
  package func beginDraft(at path: String) throws(BlobError) -> FileDraft {
    FileDraft(path: path, file: try open(path, flags: O_RDWR | O_CREAT | O_TRUNC))
  }

  /// Deletes unused drafts; those that cannot be deleted are overwritten next time.
  package func discard(_ replacements: [Replacement]) {
    for replacement in replacements {
      if case .draft(let draft) = replacement.content { try? remove(draft.path) }
    }
  }
}
