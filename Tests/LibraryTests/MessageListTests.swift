import Catalog
import Maintenance
import Testing
import Words

@Suite struct MessageListTests {
  private let message = Message("finding.libraryDocument", ["path": .text("library.json")])

  @Test func messagesThatAreNotListedCount() {
    var list: MessageList = []
    #expect(list.isEmpty && list.count == 0)
    list.add([], more: 2)
    #expect(!list.isEmpty && list.count == 2 && list.first == nil)
  }

  @Test func messagesBeyondTheLimitAreCountedOnly() {
    let limit = LibraryLimits.findings
    var list: MessageList = [message]
    list.add(Array(repeating: message, count: limit + 1), more: 3)
    #expect(list.listed.count == limit && Array(list) == list.listed)
    #expect(list.more == 5 && list.count == limit + 5)
  }
}
