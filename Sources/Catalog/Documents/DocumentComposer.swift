package import Blobs
package import Store

/// The document of an object at one moment.
package struct ComposedDocument: Sendable {
  package let subject: DocumentSubject
  /// The document; `nil` if parts have to be written before the rest is composed.
  package let file: DocumentFile?
  /// All parts that it names.
  package let named: Set<BlobName>
  /// Those of them that are not in the folder.
  package let missing: [DocumentPart]
  /// The parts of versions about which the catalog does not know yet.
  package let versions: [VersionPart]

  /// A version that is a part of its asset's document.
  package struct VersionPart: Sendable {
    let number: Int
    let part: BlobName
  }

  /// The bytes to be written.
  package var writtenBytes: Int {
    missing.reduce(file?.bytes?.count ?? 0) { $0 + $1.bytes.count }
  }
}

extension DocumentSubject {
  /// The document's parts, in order.
  fileprivate var sections: [DocumentSection] {
    switch kind {
    case .asset:
      [
        .members(DocumentQueries.asset), .resources,
        .list("recipeFiles", DocumentQueries.recipeFiles), .versions,
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

private enum DocumentSection {
  /// Some of the document's members.
  case members(CatalogQuery<[DocumentMember]>)
  /// A member that is a list, with one row per element.
  case list(String, CatalogQuery<String>)
  case resources
  case versions
}

/// Composes one document. Members and elements that are long become parts. As a part is named by
/// its bytes, it is written once, and a change of another member writes little.
private struct DocumentComposer {
  private let subject: DocumentSubject
  /// The parts in the object's folder.
  private let present: Set<BlobName>
  /// Bytes that may still be put into parts before those that are missing have to be written.
  private var rest: Int
  /// Whether the catalog records the parts of versions, and need not read them again.
  private let isNoted: Bool

  private var members: [DocumentMember] = []
  /// Members that are parts, in order.
  private var parts: [(member: String, names: [BlobName])] = []
  private var named: Set<BlobName> = []
  private var missing: [DocumentPart] = []
  private var versions: [ComposedDocument.VersionPart] = []
  /// The elements of `resources`: the original, and the others unless they are parts.
  private var (original, others) = ("", "")

  init(_ subject: DocumentSubject, present: Set<BlobName>, limit: Int, isNoted: Bool) {
    self.subject = subject
    self.present = present
    self.isNoted = isNoted
    rest = limit
  }

  mutating func compose(from db: isolated Connection) throws -> ComposedDocument {
    for section in subject.sections {
      switch section {
      case .members(let query):
        guard let found = try db.first(query, subject.object) else { return composed(nil) }
        members += found
      case .list(let name, let query): try addList(name, query, from: db)
      case .resources: try addResources(from: db)
      case .versions: try addVersions(from: db)
      }
      if rest <= 0 { return composed() }
    }
    return try finish()
  }

  /// The rest is composed once the missing parts are written.
  private func composed() -> ComposedDocument {
    ComposedDocument(
      subject: subject, file: nil, named: named, missing: missing, versions: versions)
  }

  private func composed(_ bytes: [UInt8]?) -> ComposedDocument {
    ComposedDocument(
      subject: subject, file: DocumentFile(path: subject.path, bytes: bytes), named: named,
      missing: missing, versions: versions)
  }

  /// A document that is not short has its long members in parts.
  private mutating func finish() throws -> ComposedDocument {
    let bytes = members.reduce(0) { $0 + $1.written.utf8.count + 1 }
    if bytes > LibraryLimits.wholeDocumentBytes {
      let isLong = { (member: DocumentMember) in
        member.text.utf8.count > LibraryLimits.shortMemberBytes
      }
      let long = members.filter(isLong)
      members.removeAll(where: isLong)
      for member in long {
        guard member.name == Self.resources else {
          add(member.name, [DocumentPart(member)])
          continue
        }
        // A photo is nothing without its original, which no lost part may cost.
        members.append(DocumentMember(name: member.name, text: "[\(original)]"))
        guard !others.isEmpty else { continue }
        let rest = DocumentMember(name: member.name, text: "[\(others)]")
        add(member.name, [DocumentPart(rest)])
      }
      if rest <= 0 { return composed() }
    }
    if !parts.isEmpty {
      let names = parts.map { part in
        let names = part.names.map { "\"\($0.text)\"" }.joined(separator: ",")
        return DocumentMember(name: part.member, text: "[\(names)]").written
      }
      members.append(
        DocumentMember(name: "parts", text: "{\(names.joined(separator: ","))}"))
    }
    // A program that knows no parts must refuse a document that has some, and not lose them.
    let text = DocumentFile.bytes(of: members, version: named.isEmpty ? 1 : 2)
    guard text.count <= LibraryLimits.documentBytes else { throw DocumentFailure.tooLong }
    return composed(text)
  }

  private mutating func add(_ member: String, _ found: [DocumentPart]) {
    for part in found { keep(part) }
    parts.append((member, found.map(\.name)))
  }

  private mutating func keep(_ part: DocumentPart) {
    guard named.insert(part.name).inserted, !present.contains(part.name) else { return }
    missing.append(part)
    rest -= part.bytes.count
  }
}

// MARK: - Lists

extension DocumentComposer {
  private mutating func addList(
    _ name: String, _ query: CatalogQuery<String>, from db: isolated Connection
  ) throws {
    var list = ListPieces(name)
    try db.each(query, subject.object) { (element) throws(StoreError) in
      if let piece = list.add(element) { keep(piece) }
      return rest > 0
    }
    if rest > 0 { finish(list) }
  }

  private static let resources = "resources"

  /// The original stays in the document, and the others are a list.
  private mutating func addResources(from db: isolated Connection) throws {
    var list = ListPieces(Self.resources)
    try db.each(DocumentQueries.resources, subject.object) { (found) throws(StoreError) in
      if found.isOriginal {
        original = found.text
      } else if let piece = list.add(found.text) {
        keep(piece)
      }
      return rest > 0
    }
    if rest <= 0 { return }
    if list.names.isEmpty { others = list.text } else { finish(list) }
    let elements = [original, others].filter { !$0.isEmpty }.joined(separator: ",")
    members.append(DocumentMember(name: Self.resources, text: "[\(elements)]"))
  }

  /// A list that was cut is a part to its end; another one is a member like others.
  private mutating func finish(_ list: ListPieces) {
    guard !list.names.isEmpty else {
      members.append(DocumentMember(name: list.name, text: "[\(list.text)]"))
      return
    }
    var names = list.names
    if let last = list.last {
      keep(last)
      names.append(last.name)
    }
    parts.append((list.name, names))
  }

  /// Versions with a long recipe are parts, of which the catalog knows the names: it is not read
  /// for a document that names it.
  private mutating func addVersions(from db: isolated Connection) throws {
    var elements: [(number: Int, text: String)] = []
    for (number, part) in try db.all(DocumentQueries.versionParts, subject.object) {
      if present.contains(part) {
        named.insert(part)
        elements.append((number, "\"\(part.text)\""))
      } else if let text = try db.first(DocumentQueries.version, subject.object, number) {
        elements.append((number, element(text, of: number)))
      }
      if rest <= 0 { return }
    }
    try db.each(DocumentQueries.otherVersions, subject.object) { (found) throws(StoreError) in
      let isLong = found.text.utf8.count > LibraryLimits.wholeDocumentBytes
      elements.append((found.number, isLong ? element(found.text, of: found.number) : found.text))
      return rest > 0
    }
    if rest <= 0 { return }
    var list = ListPieces("versions")
    for element in elements.sorted(by: { $0.number < $1.number }) {
      if let piece = list.add(element.text) { keep(piece) }
    }
    finish(list)
  }

  /// Makes a part of a version. Returns the element that names it.
  private mutating func element(_ text: String, of number: Int) -> String {
    let part = DocumentPart(Array((text + "\n").utf8))
    // Reading it takes time as well, and is not repeated.
    if isNoted, present.contains(part.name) { rest -= part.bytes.count }
    keep(part)
    versions.append(ComposedDocument.VersionPart(number: number, part: part.name))
    return "\"\(part.name.text)\""
  }
}

/// A list that is cut into parts where it is long.
///
/// Where it is cut depends on the element before, not on the number of bytes alone: an element that
/// comes or goes changes the piece around it, and those after it keep their bytes and their names.
private struct ListPieces {
  let name: String
  /// The elements since the last cut, with commas between them.
  private(set) var text = ""
  private(set) var names: [BlobName] = []

  init(_ name: String) { self.name = name }

  /// Adds an element. Returns the piece that ends with it.
  mutating func add(_ element: String) -> DocumentPart? {
    if !text.isEmpty { text += "," }
    text += element
    let count = text.utf8.count
    guard
      count >= LibraryLimits.longestPieceBytes
        || count >= LibraryLimits.shortestPieceBytes && Self.isCut(after: element)
    else { return nil }
    let piece = DocumentPart(DocumentMember(name: name, text: "[\(text)]"))
    text = ""
    names.append(piece.name)
    return piece
  }

  /// The piece with the elements after the last cut.
  var last: DocumentPart? {
    text.isEmpty ? nil : DocumentPart(DocumentMember(name: name, text: "[\(text)]"))
  }

  /// Whether a list is cut after an element: after one of 256, by its hash, which is FNV-1a's.
  private static func isCut(after element: String) -> Bool {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in element.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // The highest bits are mixed best.
    return hash >> 56 == 0
  }
}

// MARK: - Several documents

/// Documents that are written together.
package struct DocumentBatch: Sendable {
  /// The newest transaction that they include.
  package let number: Int
  package var documents: [ComposedDocument] = []
  /// The objects whose documents could not be composed.
  package var unwritten: [(subject: DocumentSubject, failure: DocumentFailure)] = []
  /// The number of its objects.
  package var count = 0
}

extension Connection {
  /// Composes the documents of the first objects of a list, up to a number of bytes. `present` has
  /// the parts in their folders; `isNoted` says whether the caller notes the versions that are
  /// found.
  package func documents(
    of subjects: ArraySlice<DocumentSubject>, present: [DocumentSubject: Set<BlobName>],
    limit: Int, isNoted: Bool
  ) throws -> DocumentBatch {
    var batch = DocumentBatch(number: try one(LogQueries.newestNumber))
    var rest = limit
    for subject in subjects.prefix(LibraryLimits.documentBatch) where rest > 0 {
      batch.count += 1
      do {
        var composer = DocumentComposer(
          subject, present: present[subject] ?? [], limit: rest, isNoted: isNoted)
        let document = try composer.compose(from: self)
        rest -= document.writtenBytes
        batch.documents.append(document)
      } catch {
        guard let failure = DocumentFailure(error) else { throw error }
        batch.unwritten.append((subject, failure))
      }
    }
    return batch
  }

  /// Notes the parts of versions that were found while a document was composed.
  package func noteVersions(of document: ComposedDocument) throws(StoreError) {
    for version in document.versions {
      try run(
        DocumentQueries.setVersionPart, document.subject.object, version.number, version.part)
    }
  }
}
