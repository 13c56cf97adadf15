package import Blobs
internal import JSON
internal import Media
internal import Store
package import Words

/// A document in its folder, from which a catalog is rebuilt.
package struct RebuiltDocument: Sendable {
  /// A kind of documents, in the order in which they are inserted.
  package enum Part: Sendable {
    case account, person, asset, collection
    /// The covers of people, once all faces are there.
    case cover
    /// The folders of collections, once all collections are there.
    case parent
    case place

    /// The members that may be long.
    package var lists: Set<String> {
      switch self {
      case .account, .person, .cover: []
      case .asset: ["versions", "faces"]
      case .collection, .parent: ["assets"]
      case .place: ["assets", "reviews"]
      }
    }
  }

  package let path: String
  private let texts: [DocumentText]
  /// Without the lists that may be long.
  let json: JSON
  private let sizeBytes: Int
  /// The reason it cannot be read.
  package let problem: Message?
  /// The parts of it that are missing or damaged. The rest of it is there.
  package let losses: [Message]
  private let parts: DocumentParts

  /// Reads the first documents, up to the number that is kept in memory.
  package static func read(
    _ paths: [String], lists: Set<String>, in folder: Folder
  ) throws -> [RebuiltDocument] {
    var (documents, held) = ([RebuiltDocument](), 0)
    for path in paths where held < LibraryLimits.documentBatchBytes {
      let document = try RebuiltDocument(path, lists: lists, in: folder)
      held += document.sizeBytes
      documents.append(document)
    }
    return documents
  }

  private init(_ path: String, lists: Set<String>, in folder: Folder) throws {
    self.path = path
    parts = DocumentParts(ofDocument: path, in: folder)
    do {
      let bytes = try folder.read(path, limit: LibraryLimits.documentBytes) ?? []
      var reading = try Reading(bytes, lists: lists, parts: parts)
      try reading.addParts()
      (json, texts, losses) = (.object(reading.members), reading.texts, reading.losses)
      sizeBytes = reading.sizeBytes
      let version = json["version"]?.int
      problem =
        version == 1 || version == 2
        ? nil : Message("finding.laterDocument", ["path": .text(path)])
    } catch {
      try error.throwIfOfMoment()
      (json, texts, losses, sizeBytes) = (.null, [], [], 0)
      problem = Message(
        "finding.badDocument",
        ["path": .text(path), "reason": .message(Message(explaining: error))])
    }
  }

  /// Passes each element of a list that may be long, with its place in the list. Calls
  /// `lose` for an element that is a part and cannot be read.
  func each(
    _ list: String, lose: (Message) -> Void, _ body: (JSON, Int) throws -> Void
  ) throws {
    for (place, text) in texts.lazy.flatMap({ $0.elements(of: list) }).enumerated() {
      var element = try JSON(parsing: text)
      if let part = element.string.flatMap({ BlobName($0) }) {
        do { element = try JSON(parsing: try parts.read(part)) } catch {
          try error.throwIfOfMoment()
          lose(Message(explaining: error))
          continue
        }
      }
      try body(element, place)
    }
  }

  var recipeFiles: [RecipeFile] {
    (json["recipeFiles"]?.array ?? []).compactMap { file in
      guard let content = file["sha256"]?.string.flatMap({ BlobName($0) }),
        let sizeBytes = file["bytes"]?.int, let format = file["format"]?.string
      else { return nil }
      return RecipeFile(content: content, sizeBytes: sizeBytes, format: format)
    }
  }

  var sortTime: Int { captured?.sortMilliseconds ?? json["added"]?.int ?? 0 }

  var captured: CaptureTime? {
    let given = CaptureTime(json["captured"]?.string ?? "", offset: json["offset"]?.string)
    let file = json["file"] ?? .null
    return given
      ?? CaptureTime(file["captured"]?.string ?? "", offset: file["offset"]?.string)
  }

  var position: Position? {
    let place = json["placed"]?.bool == true ? json : json["file"] ?? .null
    guard let latitude = place["latitude"]?.double, let longitude = place["longitude"]?.double
    else { return nil }
    return Position(latitude: latitude, longitude: longitude)
  }
}

extension RebuiltDocument {
  /// A document and its parts, as they are read.
  fileprivate struct Reading {
    private let lists: Set<String>
    private let parts: DocumentParts
    private(set) var members: JSON.Object
    private(set) var texts: [DocumentText]
    private(set) var losses: [Message] = []
    private(set) var sizeBytes: Int

    init(_ bytes: [UInt8], lists: Set<String>, parts: DocumentParts) throws {
      let text = try DocumentText(bytes, lists: lists)
      guard let members = try JSON(parsing: text.rest).object else {
        throw DocumentText.Malformed(offset: 0)
      }
      (self.lists, self.parts, self.members) = (lists, parts, members)
      (texts, sizeBytes) = ([text], bytes.count)
    }

    /// Adds the members and the elements that are parts. What cannot be read is left out.
    mutating func addParts() throws {
      for (_, names) in members["parts"]?.object?.members ?? [] {
        for name in names.array?.compactMap({ $0.string.flatMap { BlobName($0) } }) ?? [] {
          do { try add(try parts.read(name)) } catch {
            try error.throwIfOfMoment()
            losses.append(Message(explaining: error))
          }
        }
      }
    }

    private mutating func add(_ bytes: [UInt8]) throws {
      let text = try DocumentText(bytes, lists: lists)
      let found = try JSON(parsing: text.rest).object?.members ?? []
      for (name, value) in found {
        // A list may be in several parts, and its beginning in the document.
        if let earlier = members[name]?.array, let more = value.array {
          members[name] = .array(earlier + more)
        } else if members[name] == nil {
          members[name] = value
        }
      }
      texts.append(text)
      sizeBytes += bytes.count
    }
  }

  /// A stored file of an asset.
  struct Resource {
    static let original = "original"

    let kind: String
    let content: BlobName
    let sizeBytes: Int
    let filename: String
    let format: String

    init(_ json: JSON) throws {
      guard let kind = json["kind"]?.string, let sizeBytes = json["bytes"]?.int,
        let content = json["sha256"]?.string.flatMap({ BlobName($0) }),
        let filename = json["filename"]?.string, let format = json["format"]?.string
      else {
        throw LibraryError.value(member: "resources", reason: Message("library.badValue.resources"))
      }
      self.kind = kind
      self.content = content
      self.sizeBytes = sizeBytes
      self.filename = filename
      self.format = format
    }

    func insert(in db: isolated Connection, asset: Int, owner: Int) throws(StoreError) {
      try db.run(
        RebuildQueries.resource, asset, owner, kind, content, sizeBytes, filename, format)
    }
  }
}

extension [RebuiltDocument] {
  /// The names of the assets' original files.
  package var contents: [BlobName] {
    flatMap { document in
      (document.json["resources"]?.array ?? []).compactMap {
        $0["sha256"]?.string.flatMap { BlobName($0) }
      }
    }
  }
}

extension Error {
  /// Nothing can be said about a file while the system is short of resources.
  func throwIfOfMoment() throws {
    if let error = self as? BlobError, error.isOfMoment { throw error }
  }
}
