package import Blobs
internal import JSON
internal import Words

/// A file with a long part of a document: `{"member": value}`, some elements of a list in that
/// form, or an element.
package struct DocumentPart: Sendable {
  /// The hash of its bytes, which is its file's name.
  package let name: BlobName
  package let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    guard let name = BlobName(digest: sha256(of: bytes)) else {
      preconditionFailure("a digest is a name")
    }
    self.name = name
    self.bytes = bytes
  }

  /// Creates the part with a member.
  init(_ member: DocumentMember) { self.init(DocumentFile.bytes(of: [member])) }
}

/// The parts of one document that are files of their own, in a folder beside it. They belong to it
/// alone: two equal ones of two documents are two files.
package struct DocumentParts: Sendable {
  private let folder: Folder
  /// The path of their folder.
  package let path: String

  private static let ending = ".json"

  package init(of subject: DocumentSubject, in folder: Folder) {
    self.init(path: subject.partsPath, in: folder)
  }

  /// Finds the parts of a document by its path.
  init(ofDocument path: String, in folder: Folder) {
    self.init(path: String(path.dropLast(Self.ending.utf8.count)), in: folder)
  }

  private init(path: String, in folder: Folder) {
    self.folder = folder
    self.path = path
  }

  static func path(_ kind: ChangeEntry.Kind, _ id: String) -> String {
    switch kind {
    case .asset: "\(DocumentFile.folder)/assets/\(id.prefix(2))/\(id)"
    case .collection: "\(DocumentFile.folder)/collections/\(id)"
    case .place: "\(DocumentFile.folder)/places/\(id)"
    case .account: "\(DocumentFile.folder)/accounts/\(id)"
    case .person: "\(DocumentFile.folder)/people/\(id)"
    }
  }

  package func path(of part: BlobName) -> String { "\(path)/\(part.text)\(Self.ending)" }

  package func replacement(_ part: DocumentPart) -> Replacement {
    Replacement(path(of: part.name), part.bytes)
  }

  /// The parts in the folder; `nil` if there is no folder with anything in it.
  package func present() throws(BlobError) -> Set<BlobName>? {
    let files = try folder.names(in: path)
    return files.isEmpty ? nil : Set(files.compactMap(Self.part))
  }

  /// The same, without those that have other bytes than their name says.
  package func intact() throws(BlobError) -> Set<BlobName>? {
    guard let present = try present() else { return nil }
    // One that cannot be read is written again.
    return present.filter { (try? read($0)) != nil }
  }

  private static func part(_ file: String) -> BlobName? {
    file.hasSuffix(ending) ? BlobName(file.dropLast(ending.utf8.count)) : nil
  }

  /// Removes everything but these parts from the folder, and the folder itself if it is empty.
  package func removeAll(except kept: Set<BlobName>) throws(BlobError) {
    if kept.isEmpty { return try folder.removeTree(path) }
    for file in try others(than: kept) { try folder.remove("\(path)/\(file)") }
  }

  package func hasNothing(except kept: Set<BlobName>) throws(BlobError) -> Bool {
    try others(than: kept).isEmpty
  }

  private func others(than kept: Set<BlobName>) throws(BlobError) -> [String] {
    try folder.names(in: path).filter { Self.part($0).map(kept.contains) != true }
  }

  /// Reads a part and checks that it has the bytes that were written.
  func read(_ part: BlobName) throws -> [UInt8] {
    let path = path(of: part)
    let bytes: [UInt8]?
    do throws(BlobError) {
      bytes = try folder.read(path, limit: LibraryLimits.documentBytes)
    } catch {
      if error.isOfMoment { throw error }
      throw LostPart(
        finding: Message(
          "finding.partUnreadable", ["path": .text(path), "reason": .message(error.message)]))
    }
    guard let bytes else {
      throw LostPart(finding: Message("finding.partMissing", ["path": .text(path)]))
    }
    guard sha256(of: bytes) == part.digest else {
      throw LostPart(finding: Message("finding.partDamaged", ["path": .text(path)]))
    }
    return bytes
  }
}

/// A part of a document that is missing, or has other bytes than its name says.
struct LostPart: Explainable {
  let finding: Message

  var message: Message { finding }
}
