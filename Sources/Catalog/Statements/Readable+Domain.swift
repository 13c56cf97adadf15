package import Blobs
package import Store

// The representation of domain types in columns.

extension Identifier: Readable {
  package init?(_ value: Value) {
    guard case .text(let text) = value else { return nil }
    self.init(stored: text)
  }
}

extension Identifier: Bindable {
  package var value: Value { .text(text) }
}

extension Timestamp: Readable, Bindable {
  package init?(_ value: Value) {
    guard case .integer(let milliseconds) = value else { return nil }
    self.init(milliseconds: milliseconds)
  }

  package var value: Value { .integer(milliseconds) }
}

extension BlobName: Readable, Bindable {
  package init?(_ value: Value) {
    guard case .blob(let digest) = value else { return nil }
    self.init(digest: digest)
  }

  package var value: Value { .blob(digest) }
}

/// An enumeration stored as a word in the catalog.
package protocol StoredWord: Readable, Bindable, RawRepresentable where RawValue == String {}

extension StoredWord {
  package init?(_ value: Value) {
    guard case .text(let word) = value else { return nil }
    self.init(rawValue: word)
  }

  package var value: Value { .text(rawValue) }
}
