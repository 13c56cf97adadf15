package import Blobs
package import Store
package import Words

/// A document and its path.
package struct DocumentFile: Sendable {
  /// The folder of all documents, inside the library's.
  package static let folder = "documents"

  package let path: String
  package let content: NewContent

  /// The folder of an asset's document is named by the first letters of its id: there are 1024 of
  /// them, whatever the number of assets.
  package static func path(_ kind: ChangeEntry.Kind, _ id: String) -> String {
    switch kind {
    case .asset: "\(DocumentFile.folder)/assets/\(id.prefix(2))/\(id).json"
    case .collection: "\(DocumentFile.folder)/collections/\(id).json"
    case .place: "\(DocumentFile.folder)/places/\(id).json"
    case .account: "\(DocumentFile.folder)/accounts/\(id).json"
    case .person: "\(DocumentFile.folder)/people/\(id).json"
    }
  }

  package static let library = DocumentFile.folder + "/library.json"

  /// Creates a document from a short text.
  package init(path: String, text: String) {
    self.path = path
    content = .bytes(Array((text + "\n").utf8))
  }

  package init(path: String, content: NewContent) {
    self.path = path
    self.content = content
  }

  package var replacement: Replacement { Replacement(path, content) }

  /// The number of its bytes in memory.
  var heldBytes: Int {
    if case .bytes(let bytes) = content { return bytes.count }
    return 0
  }
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

  /// The document's parts, in order.
  fileprivate var parts: [DocumentPart] {
    switch kind {
    case .asset:
      [
        .members(DocumentQueries.asset), .list("resources", DocumentQueries.resources),
        .list("recipeFiles", DocumentQueries.recipeFiles),
        .list("versions", DocumentQueries.versions),
        .list("faces", PersonDocumentQueries.faces), .members(DocumentQueries.assetFile),
      ]
    case .collection:
      [
        .members(DocumentQueries.collection), .list("shares", DocumentQueries.shares),
        .list("assets", DocumentQueries.albumAssets),
      ]
    case .place:
      [
        .members(DocumentQueries.place), .list("assets", DocumentQueries.placeAssets),
        .list("reviews", DocumentQueries.reviews),
      ]
    case .account: [.members(DocumentQueries.account)]
    case .person: [.members(PersonDocumentQueries.person)]
    }
  }
}

private enum DocumentPart {
  /// An object with some of the document's members.
  case members(CatalogQuery<String>)
  /// A member that is a list, with one row per element.
  case list(String, CatalogQuery<String>)
}

/// Why an object's document could not be written, while others could.
package struct DocumentFailure: Error, Hashable, Sendable {
  /// The end of a sentence.
  package let reason: Message

  package static let tooLong = DocumentFailure(
    reason: Message("library.documentTooLong", ["limit": .bytes(LibraryLimits.documentBytes)]))

  package init(reason: Message) { self.reason = reason }

  /// `nil` if the error may affect other documents.
  package init?(_ error: any Error) {
    switch error {
    case let failure as DocumentFailure: self = failure
    case let error as StoreError where error.isOfValue:
      reason = error.reason
    case let error as BlobError where error.isOfOnePlace:
      reason = error.message
    default: return nil
    }
  }
}

/// Collects a document's text: in memory while it is short, then in a file.
private struct DocumentBuilder {
  private let folder: Folder
  private let draftPath: String
  private var bytes: [UInt8] = []
  private var draft: FileDraft?

  init(_ subject: DocumentSubject, in folder: Folder) {
    self.folder = folder
    draftPath = "\(DocumentFile.folder)/\(subject.kind.rawValue)-\(subject.id).new"
  }

  mutating func add(_ text: some StringProtocol) throws {
    bytes += text.utf8
    if bytes.count > LibraryLimits.documentPieceBytes { try spill() }
    if (draft?.sizeBytes ?? 0) + bytes.count > LibraryLimits.documentBytes {
      throw DocumentFailure.tooLong
    }
  }

  private mutating func spill() throws(BlobError) {
    if draft == nil { draft = try folder.beginDraft(at: draftPath) }
    try draft?.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func finish() throws -> NewContent {
    if draft != nil { try spill() }
    return draft.map { .draft($0) } ?? .bytes(bytes)
  }

  func giveUp() {
    if let draft { folder.discard([Replacement("", .draft(draft))]) }
  }
}

extension Connection {
  /// Composes the current document of an object, or its removal if the object is gone. A long one
  /// is written to a draft in `folder`.
  package func document(_ subject: DocumentSubject, in folder: Folder) throws -> DocumentFile {
    let path = DocumentFile.path(subject.kind, subject.id)
    var builder = DocumentBuilder(subject, in: folder)
    do {
      guard try build(subject, &builder) else {
        return DocumentFile(path: path, content: .nothing)
      }
      return DocumentFile(path: path, content: try builder.finish())
    } catch {
      builder.giveUp()
      throw error
    }
  }

  private func build(_ subject: DocumentSubject, _ builder: inout DocumentBuilder) throws -> Bool {
    var begins = "{"
    for part in subject.parts {
      switch part {
      case .members(let query):
        let text: String? = try first(query, subject.object)
        guard let text else { return false }
        try builder.add(begins)
        try builder.add(text.dropFirst().dropLast())
      case .list(let name, let query):
        try builder.add("\(begins)\"\(name)\":[")
        try add(query, of: subject.object, &builder)
        try builder.add("]")
      }
      begins = ","
    }
    try builder.add("}\n")
    return true
  }

  private func add(
    _ query: CatalogQuery<String>, of object: Int, _ builder: inout DocumentBuilder
  ) throws {
    var (separator, failure) = ("", (any Error)?.none)
    try each(query, object) { (element) throws(StoreError) in
      do {
        try builder.add(separator)
        try builder.add(element)
      } catch {
        failure = error
        return false
      }
      separator = ","
      return true
    }
    if let failure { throw failure }
  }
}

/// Documents that are written together.
package struct DocumentBatch: Sendable {
  package var files: [DocumentFile] = []
  /// The objects whose documents could not be composed.
  package var unwritten: [(subject: DocumentSubject, failure: DocumentFailure)] = []
  /// The number of its objects.
  package var count = 0
}

extension Connection {
  /// Composes the documents of the first objects of a list, up to the number that is kept in
  /// memory.
  package func documents(
    of subjects: ArraySlice<DocumentSubject>, in folder: Folder
  ) throws -> DocumentBatch {
    var (batch, held) = (DocumentBatch(), 0)
    for subject in subjects.prefix(LibraryLimits.documentBatch)
    where held < LibraryLimits.documentBatchBytes {
      batch.count += 1
      do {
        let file = try document(subject, in: folder)
        held += file.heldBytes
        batch.files.append(file)
      } catch {
        guard let failure = DocumentFailure(error) else {
          folder.discard(batch.files.map(\.replacement))
          throw error
        }
        batch.unwritten.append((subject, failure))
      }
    }
    return batch
  }
}
