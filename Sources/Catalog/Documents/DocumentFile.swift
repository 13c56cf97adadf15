package import Blobs
internal import Store
package import Words

/// A document and its path.
package struct DocumentFile: Sendable {
  /// The folder of all documents, inside the library's.
  package static let folder = "documents"

  package let path: String
  /// `nil` if the object is gone, and its document with it.
  package let bytes: [UInt8]?

  /// The folder of an asset's document is named by the first letters of its id: there are 1024 of
  /// them, whatever the number of assets.
  package static func path(_ kind: ChangeEntry.Kind, _ id: String) -> String {
    "\(DocumentParts.path(kind, id)).json"
  }

  package static let library = DocumentFile.folder + "/library.json"

  package init(path: String, bytes: [UInt8]?) {
    self.path = path
    self.bytes = bytes
  }

  /// Creates a document from its members, all of which are short.
  package init(path: String, members: [DocumentMember]) {
    self.init(path: path, bytes: Self.bytes(of: members, version: 1))
  }

  /// A text with a line's end, as people read documents too.
  static func bytes(of members: [DocumentMember], version: Int) -> [UInt8] {
    let all = [DocumentMember(name: "version", text: "\(version)")] + members
    return bytes(of: all)
  }

  static func bytes(of members: [DocumentMember]) -> [UInt8] {
    Array("{\(members.map(\.written).joined(separator: ","))}\n".utf8)
  }

  package var replacement: Replacement { Replacement(path, bytes) }
}

/// A member of a document.
package struct DocumentMember: Sendable {
  let name: String
  /// Its value, as JSON.
  let text: String

  var written: String { "\"\(name)\":\(text)" }
}

/// An object that has a document.
package struct DocumentSubject: Hashable, Sendable {
  package let kind: ChangeEntry.Kind
  package let id: String
  /// Its row.
  package let object: Int

  package init(kind: ChangeEntry.Kind, id: String, object: Int) {
    self.kind = kind
    self.id = id
    self.object = object
  }

  init(_ row: borrowing Row) throws(StoreError) {
    kind = try row["kind"]
    id = try row["id"]
    object = try row["object"]
  }

  package var path: String { DocumentFile.path(kind, id) }

  /// The folder of its document's parts.
  package var partsPath: String { DocumentParts.path(kind, id) }
}

/// An object that has changed since its document was written.
package struct ChangedObject: Sendable {
  package let subject: DocumentSubject
  /// The account whose object it is; of a deleted one, an account that was told of it.
  package let owner: Int
  /// The first and the last of the transactions that changed it.
  package let numbers: ClosedRange<Int>
  /// Whether one of them made it.
  package let isNew: Bool

  init(_ row: borrowing Row) throws(StoreError) {
    subject = try DocumentSubject(row)
    owner = try row["owner"]
    let first: Int = try row["first"]
    numbers = first...max(first, try row["last"])
    isNew = try row["isNew"]
  }
}

/// Why an object's document could not be written, while others could.
package struct DocumentFailure: Error, Hashable, Sendable {
  /// The end of a sentence.
  package let reason: Message
  /// Whether it may be over at any time, as that of a disk or of missing rights.
  package let mayPass: Bool

  package static let tooLong = DocumentFailure(
    reason: Message("library.documentTooLong", ["limit": .bytes(LibraryLimits.documentBytes)]))

  package init(reason: Message, mayPass: Bool = false) {
    (self.reason, self.mayPass) = (reason, mayPass)
  }

  /// `nil` if the error may affect other documents.
  package init?(_ error: any Error) {
    switch error {
    case let failure as DocumentFailure: self = failure
    case let error as StoreError where error.isOfValue:
      self.init(reason: error.reason)
    case let error as BlobError where error.isOfOneFile:
      self.init(reason: error.message, mayPass: !error.isOfOnePlace)
    default: return nil
    }
  }
}
