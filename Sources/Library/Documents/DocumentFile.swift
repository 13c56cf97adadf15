internal import Blobs
internal import Store
internal import Words

/// A document and its path.
struct DocumentFile: Sendable {
  let path: String
  let content: NewContent

  /// The folder of an asset's document is named by the first letters of its id: there are 1024 of
  /// them, whatever the number of assets.
  static func path(_ kind: ChangeEntry.Kind, _ id: String) -> String {
    switch kind {
    case .asset: "\(Documents.path)/assets/\(id.prefix(2))/\(id).json"
    case .collection: "\(Documents.path)/collections/\(id).json"
    case .place: "\(Documents.path)/places/\(id).json"
    case .account: "\(Documents.path)/accounts/\(id).json"
    }
  }

  static let library = Documents.path + "/library.json"

  /// Creates a document from a short text.
  init(path: String, text: String) {
    self.path = path
    content = .bytes(Array((text + "\n").utf8))
  }

  init(path: String, content: NewContent) {
    self.path = path
    self.content = content
  }

  var replacement: Replacement { Replacement(path, content) }

  /// The number of its bytes in memory.
  var heldBytes: Int {
    if case .bytes(let bytes) = content { return bytes.count }
    return 0
  }
}

/// An object that has a document.
struct DocumentSubject: Hashable, Sendable {
  let kind: ChangeEntry.Kind
  let id: String
  /// Its row.
  let object: Int

  init(kind: ChangeEntry.Kind, id: String, object: Int) {
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
        .members(DocumentQueries.asset), .list("versions", DocumentQueries.versions),
        .members(DocumentQueries.assetFile),
      ]
    case .collection:
      [.members(DocumentQueries.collection), .list("assets", DocumentQueries.albumAssets)]
    case .place:
      [
        .members(DocumentQueries.place), .list("assets", DocumentQueries.placeAssets),
        .list("reviews", DocumentQueries.reviews),
      ]
    case .account: [.members(DocumentQueries.account)]
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
struct DocumentFailure: Error, Hashable, Sendable {
  /// The end of a sentence.
  let reason: Message

  static let tooLong = DocumentFailure(
    reason: Message("library.documentTooLong", ["limit": .bytes(Limits.documentBytes)]))

  init(reason: Message) { self.reason = reason }

  /// `nil` if the error may affect other documents.
  init?(_ error: any Error) {
    switch error {
    case let failure as DocumentFailure: self = failure
    case let error as StoreError where error.isOfValue:
      reason = Message(code: "store", sentence: error.message)
    case let error as BlobError where error.isOfOnePlace:
      reason = Message(code: "blobs", sentence: error.description)
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
    draftPath = "\(Documents.path)/\(subject.kind.rawValue)-\(subject.id).new"
  }

  mutating func add(_ text: some StringProtocol) throws {
    bytes += text.utf8
    if bytes.count > Limits.documentPieceBytes { try spill() }
    if (draft?.sizeBytes ?? 0) + bytes.count > Limits.documentBytes {
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
  func document(_ subject: DocumentSubject, in folder: Folder) throws -> DocumentFile {
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
struct DocumentBatch: Sendable {
  var files: [DocumentFile] = []
  /// The objects whose documents could not be composed.
  var unwritten: [(subject: DocumentSubject, failure: DocumentFailure)] = []
  /// The number of its objects.
  var count = 0
}

extension Connection {
  /// Composes the documents of the first objects of a list, up to the number that is kept in
  /// memory.
  func documents(
    of subjects: ArraySlice<DocumentSubject>, in folder: Folder
  ) throws -> DocumentBatch {
    var (batch, held) = (DocumentBatch(), 0)
    for subject in subjects.prefix(Limits.documentBatch) where held < Limits.documentBatchBytes {
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
