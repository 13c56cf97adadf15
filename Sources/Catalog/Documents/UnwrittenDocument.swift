package import Store
package import Words

/// A document that could not be written, although the catalog has the object.
package struct UnwrittenDocument: Hashable, Sendable {
  /// `asset`, `collection`, `place`, `account` or `person`.
  package let kind: String
  package let id: String
  /// The object's name, or its id.
  package let name: String
  /// The end of a sentence.
  package let reason: Message

  init(_ row: borrowing Row) throws(StoreError) {
    kind = try row["kind"]
    id = try row["id"]
    name = try row["name"]
    reason = Message(stored: try row["reason"])
  }

  package var finding: Message {
    Message(
      "finding.documentUnwritten",
      ["name": .text(name), "kind": .text(kind), "id": .text(id), "reason": .message(reason)])
  }
}

extension Connection {
  /// The number of transactions that the documents do not contain yet.
  package func documentLag() throws(StoreError) -> Int {
    let position = try one(DocumentQueries.position)
    return position.newest - position.documented
  }

  package func unwrittenDocuments() throws(StoreError) -> [UnwrittenDocument] {
    try all(UnwrittenQueries.all, LibraryLimits.findings)
  }

  /// Records which objects' documents could not be written.
  package func note(
    _ failures: [(subject: DocumentSubject, failure: DocumentFailure)],
    written: some Sequence<DocumentSubject>
  ) throws(StoreError) {
    for subject in written { try run(UnwrittenQueries.forget, subject.kind, subject.object) }
    for (subject, failure) in failures {
      try run(
        UnwrittenQueries.note, subject.kind, subject.object, subject.id, failure.reason.stored)
    }
  }
}
