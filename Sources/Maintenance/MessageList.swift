internal import Blobs
internal import Catalog
package import Words

/// Messages, the first of which are listed; the others are counted. As a sequence it has those that
/// are listed.
package struct MessageList: Sequence, ExpressibleByArrayLiteral, Hashable, Sendable {
  package private(set) var listed: [Message] = []
  /// The number of further ones.
  package private(set) var more = 0

  package init(arrayLiteral messages: Message...) { add(messages) }

  /// The number of all of them, listed or not.
  package var count: Int { listed.count + more }
  package var isEmpty: Bool { count == 0 }
  package var first: Message? { listed.first }

  package func makeIterator() -> IndexingIterator<[Message]> { listed.makeIterator() }

  package mutating func add(_ messages: [Message], more: Int = 0) {
    let shown = messages.prefix(LibraryLimits.findings - listed.count)
    listed += shown
    self.more += messages.count - shown.count + more
  }

  mutating func add(_ message: Message) { add([message]) }
}

extension MessageList {
  /// The findings that mention none of the given files.
  func notAbout(_ files: [StoredFile]) -> [Message] {
    let names = Set(files.map(\.content.text))
    return filter { finding in
      // No other word in a finding has the length of a stored file's name.
      !finding.text.split(whereSeparator: { !$0.isHexDigit }).contains {
        names.contains(String($0))
      }
    }
  }
}
