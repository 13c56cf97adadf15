internal import Blobs
package import Store
internal import Words

extension SentEntry {
  init(_ row: borrowing Row) throws(StoreError) {
    self.init(
      name: try row["name"], isFolder: try row["isFolder"], sizeBytes: try row["sizeBytes"],
      content: try row["sha256"], sent: try row["sent"])
  }
}

extension Connection {
  package func sentEntry(at path: SentPath, of grant: Int) throws(StoreError) -> SentEntry? {
    guard path.isTop else {
      return try first(SentQueries.entry, grant, path.folder, path.name)
    }
    return try first(SentQueries.top, grant).map {
      SentEntry(name: "", isFolder: true, sizeBytes: 0, content: nil, sent: $0)
    }
  }

  /// Checks that a file may have a path: its ancestors are folders, it is none itself, and there is
  /// room for another entry. Returns the entry that it replaces.
  package func checkSent(
    _ path: SentPath, hasContent: Bool, of grant: Int
  ) throws -> SentEntry? {
    for ancestor in path.ancestors {
      guard try sentEntry(at: ancestor, of: grant)?.isFolder ?? true else {
        throw LibraryError.sent(
          .path(
            reason: Message("library.sentPath.file", ["name": .text(ancestor.name)])))
      }
    }
    let earlier = try sentEntry(at: path, of: grant)
    if earlier?.isFolder == true { throw LibraryError.sent(.nameOfFolder) }
    let counts = try first(SentQueries.counts, grant)
    if earlier == nil, let counts {
      guard counts.entries < LibraryLimits.sentEntries else {
        throw LibraryError.sent(.tooMany(limit: LibraryLimits.sentEntries))
      }
      guard hasContent || counts.blanks < LibraryLimits.sentBlanks else {
        throw LibraryError.sent(.tooMany(limit: LibraryLimits.sentBlanks))
      }
    }
    return earlier
  }

  package func addSentFolders(
    _ folders: [SentPath], of grant: Int, at now: Timestamp
  ) throws(StoreError) {
    for folder in folders {
      try run(SentQueries.insertFolder, grant, folder.folder, folder.name, now)
    }
  }

  package func removeSent(
    _ entry: SentEntry, at path: SentPath, of grant: Int
  ) throws(StoreError) {
    if entry.isFolder { try run(SentQueries.removeBelow, grant, path.text) }
    try run(SentQueries.remove, grant, path.folder, path.name)
  }

  /// Checks that all paths below a folder stay within their limits elsewhere.
  package func checkSentExtent(
    of path: SentPath, movedTo target: SentPath, of grant: Int
  ) throws {
    let extent = try one(SentQueries.extent, grant, path.text)
    let bytes = extent.bytes + target.text.utf8.count - path.text.utf8.count
    let depth = extent.slashes + 2 + target.parts.count - path.parts.count
    guard bytes <= LibraryLimits.sentPathBytes, depth <= LibraryLimits.sentDepth else {
      throw LibraryError.sent(.path(reason: Message("library.sentPath.below")))
    }
  }
}
