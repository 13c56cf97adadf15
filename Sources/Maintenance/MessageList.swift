internal import Blobs
internal import Catalog
package import Words

/// Messages, the first of which are listed; the others are counted.
package struct MessageList: RandomAccessCollection, ExpressibleByArrayLiteral, Hashable, Sendable {
  package private(set) var listed: [Message] = []
  /// The number of further ones.
  package private(set) var more = 0

  package init(arrayLiteral messages: Message...) { add(messages) }

  /// The number of all of them.
  package var total: Int { listed.count + more }

  package var startIndex: Int { listed.startIndex }
  package var endIndex: Int { listed.endIndex }
  package subscript(index: Int) -> Message { listed[index] }

  mutating func add(_ messages: [Message], more: Int = 0) {
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
