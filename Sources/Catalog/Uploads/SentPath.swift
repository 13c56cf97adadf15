package import Blobs
internal import Words

/// A path in the folder of files that a token has sent. It names an entry there, and never a file
/// of this machine.
package struct SentPath: Hashable, Sendable {
  /// The names of its folders and of the entry itself; none at the top.
  package let parts: [String]

  package static let top = SentPath(checked: [])

  private init(checked parts: [String]) { self.parts = parts }

  /// - Parameter text: The names with slashes between them; one at the end may mark a folder.
  package init(_ text: String) throws(LibraryError) {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.last == "" { parts.removeLast() }
    try self.init(parts: parts)
  }

  package init(parts: [String]) throws(LibraryError) {
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && !$0.contains("/") }) else {
      throw .sent(.path(reason: Message("library.sentPath.noName")))
    }
    guard parts.count <= LibraryLimits.sentDepth else {
      throw .sent(
        .path(
          reason: Message("library.sentPath.tooDeep", ["limit": .number(LibraryLimits.sentDepth)])))
    }
    guard parts.allSatisfy({ $0.utf8.count <= LibraryLimits.filenameBytes }) else {
      throw .sent(
        .path(
          reason: Message(
            "library.sentPath.longName", ["limit": .number(LibraryLimits.filenameBytes)])))
    }
    let bytes = parts.reduce(0) { $0 + $1.utf8.count + 1 }
    guard bytes <= LibraryLimits.sentPathBytes else {
      throw .sent(
        .path(
          reason: Message(
            "library.sentPath.longPath", ["limit": .number(LibraryLimits.sentPathBytes)])))
    }
    self.parts = parts
  }

  /// The path of an entry in this folder. Limits do not apply: the entry is there.
  package func appending(_ name: String) -> SentPath { SentPath(checked: parts + [name]) }

  package var isTop: Bool { parts.isEmpty }

  package var name: String { parts.last ?? "" }

  /// The path of the folder that contains it.
  package var folder: String { parts.dropLast().joined(separator: "/") }

  package var text: String { parts.joined(separator: "/") }

  /// The folders that contain it, the outermost first.
  package var ancestors: [SentPath] {
    (1..<max(1, parts.count)).map { SentPath(checked: Array(parts.prefix($0))) }
  }

  /// Whether it is below another path. Names are compared by their bytes, as the catalog does.
  package func isInside(_ other: SentPath) -> Bool {
    parts.count > other.parts.count
      && zip(parts, other.parts).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  package func isSame(as other: SentPath) -> Bool { text.utf8.elementsEqual(other.text.utf8) }

  /// Whether it is a file that computers leave beside photos: its name is remembered, so that the
  /// computer finds it again, and its content is not stored.
  package var isLitter: Bool {
    let name = name.lowercased()
    return name.hasPrefix("._") || [".ds_store", "thumbs.db", "desktop.ini"].contains(name)
  }
}

/// An entry of the folder of files that a token has sent.
package struct SentEntry: Hashable, Sendable {
  /// Empty at the top.
  package let name: String
  package let isFolder: Bool
  package let sizeBytes: Int
  /// The name of its bytes, if they are stored.
  package let content: BlobName?
  package let sent: Timestamp

  package init(name: String, isFolder: Bool, sizeBytes: Int, content: BlobName?, sent: Timestamp) {
    self.name = name
    self.isFolder = isFolder
    self.sizeBytes = sizeBytes
    self.content = content
    self.sent = sent
  }

  /// Equal for equal files only.
  package var tag: String { content?.text ?? "\(sent.milliseconds)-\(sizeBytes)" }
}

/// The space that the account of a token uses, and has left.
package struct StorageSpace: Hashable, Sendable {
  package let usedBytes: Int
  package let availableBytes: Int

  package init(usedBytes: Int, availableBytes: Int) {
    self.usedBytes = usedBytes
    self.availableBytes = availableBytes
  }
}
