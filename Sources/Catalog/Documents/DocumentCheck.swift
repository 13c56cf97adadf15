package import Blobs
internal import JSON
package import Words

/// The document of an object as it is in a folder, and the parts that it names, each of which was
/// read and compared with its name.
package struct DocumentCheck: Sendable {
  package private(set) var named: Set<BlobName> = []
  /// The parts that are missing, or damaged.
  package private(set) var lost: [(part: BlobName, finding: Message)] = []
  /// The bytes that were read.
  package private(set) var bytes = 0
  /// The document; `nil` if it is one of an earlier release that is too long to be held.
  private let document: [UInt8]?

  private static let versions = "versions"
  /// Members that are found again in the file. Some change without a change of the photo, such as a
  /// face that belongs to a person who is named in another photo.
  private static let found: Set<String> = ["faces", "facts", "file", "reason"]
  private static let form: Set<String> = ["parts", "version"]
  private static let lists: Set<String> = [versions]

  /// Checks an object's document; `nil` if there is none. Throws if it cannot be read, or is not
  /// this object's.
  package init?(of subject: DocumentSubject, in folder: Folder) throws {
    guard let file = try folder.open(subject.path) else { return nil }
    // Only documents of earlier releases are longer, and those have no parts.
    guard file.sizeBytes <= LibraryLimits.documentStepBytes else {
      document = nil
      return
    }
    let found = try folder.read(subject.path, limit: LibraryLimits.documentBytes) ?? []
    (document, bytes) = (found, found.count)
    let (members, text) = try Self.parse(found)
    guard members["kind"]?.string == subject.kind.rawValue, members["id"]?.string == subject.id,
      [1, 2].contains(members["version"]?.int)
    else { throw OtherDocument() }
    let parts = DocumentParts(of: subject, in: folder)
    var names = Self.elements(of: text)
    for (name, found) in Self.parts(of: members).members {
      for part in (found.array ?? []).compactMap({ $0.string.flatMap { BlobName($0) } }) {
        guard let piece = try read(part, of: parts), Self.lists.contains(name) else { continue }
        names += Self.elements(of: try DocumentText(piece, lists: Self.lists))
      }
    }
    for part in names { _ = try read(part, of: parts) }
  }

  /// Whether it was read, and can be compared.
  package var isRead: Bool { document != nil }

  /// The parts that are there.
  package var whole: Set<BlobName> { named.subtracting(lost.map(\.part)) }

  /// Reads a part; `nil` if it is lost.
  private mutating func read(_ part: BlobName, of parts: DocumentParts) throws -> [UInt8]? {
    named.insert(part)
    do {
      let found = try parts.read(part)
      bytes += found.count
      return found
    } catch let error as LostPart {
      lost.append((part, error.finding))
      return nil
    }
  }
}

// MARK: - Reading

extension DocumentCheck {
  private static func parse(_ bytes: [UInt8]) throws -> (members: JSON.Object, text: DocumentText) {
    let text = try DocumentText(bytes, lists: lists)
    guard let members = try JSON(parsing: text.rest).object else {
      throw DocumentText.Malformed(offset: 0)
    }
    return (members, text)
  }

  private static func parts(of members: JSON.Object) -> JSON.Object {
    members["parts"]?.object ?? [:]
  }

  /// The elements that are parts.
  private static func elements(of text: DocumentText) -> [BlobName] {
    lists.flatMap { text.elements(of: $0).compactMap { BlobName($0.dropFirst().dropLast()) } }
  }
}

// MARK: - Groups of faces

extension DocumentCheck {
  /// Whether an object's document is that of a group of faces without a name. Such a group ends
  /// with its faces, and its document has nothing that `rebuild` would restore. One that cannot be
  /// read is none.
  package static func isOfGroup(_ id: String, in folder: Folder) throws(BlobError) -> Bool {
    let path = DocumentFile.path(.person, id)
    let found: [UInt8]?
    do throws(BlobError) {
      found = try folder.read(path, limit: LibraryLimits.documentStepBytes)
    } catch {
      if error.isOfMoment { throw error }
      return false
    }
    // Another text than JSON is no group's document.
    guard let found, let members = try? JSON(parsing: String(decoding: found, as: UTF8.self))
    else { return false }
    return members["kind"]?.string == ChangeEntry.Kind.person.rawValue
      && members["id"]?.string == id && members["name"] == .null
  }
}

// MARK: - Comparing

extension DocumentCheck {
  /// The members that have another value than the catalog's, in order. Earlier releases wrote fewer
  /// members, also of elements, and long ones in another form: such differences do not count.
  package func differences(from composed: ComposedDocument) throws -> [String] {
    guard let document, let bytes = composed.file?.bytes, document != bytes else { return [] }
    let (found, foundText) = try Self.parse(document)
    let (wanted, wantedText) = try Self.parse(bytes)
    let (foundParts, wantedParts) = (Self.parts(of: found), Self.parts(of: wanted))
    var names: [String] = []
    for (name, value) in found.members
    where !Self.form.contains(name) && !Self.found.contains(name) {
      let isOfOneForm = (foundParts[name] == nil) == (wantedParts[name] == nil)
      if isOfOneForm, let other = wanted[name], !Self.isEqual(value, other) { names.append(name) }
    }
    for (name, value) in foundParts.members where !Self.found.contains(name) {
      if let other = wantedParts[name], other != value, !names.contains(name) {
        names.append(name)
      }
    }
    if foundParts[Self.versions] == nil, wantedParts[Self.versions] == nil,
      try !Self.isEqual(
        foundText.elements(of: Self.versions).map(\.self),
        wantedText.elements(of: Self.versions).map(\.self))
    {
      names.append(Self.versions)
    }
    return names
  }

  /// Whether lists have the same elements, as far as these are of one form.
  private static func isEqual(_ found: [String], _ wanted: [String]) throws -> Bool {
    guard found.count == wanted.count else { return false }
    for (one, other) in zip(found, wanted) where one != other {
      let (one, other) = (try JSON(parsing: one), try JSON(parsing: other))
      if (one.string == nil) == (other.string == nil), !hasValues(of: one, other) { return false }
    }
    return true
  }

  /// Whether a member is equal, as far as its elements have the catalog's members.
  private static func isEqual(_ found: JSON, _ wanted: JSON) -> Bool {
    guard let elements = found.array, let others = wanted.array else { return found == wanted }
    return elements.count == others.count
      && zip(elements, others).allSatisfy { hasValues(of: $0, $1) }
  }

  /// Whether an element has the catalog's values in the members that both have.
  private static func hasValues(of found: JSON, _ wanted: JSON) -> Bool {
    guard let members = found.object, let others = wanted.object else { return found == wanted }
    return members.members.allSatisfy { name, value in others[name].map { $0 == value } ?? true }
  }
}

/// The document in an object's place is not the object's, or a later release wrote it.
private struct OtherDocument: Explainable {
  var message: Message { Message("library.otherDocument") }
}
