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
  private let parts: DocumentText?
  /// Without the lists that may be long.
  let json: JSON
  private let sizeBytes: Int
  /// The reason it cannot be read.
  package let problem: Message?

  /// Reads the first documents, up to the number that is kept in memory.
  package static func read(
    _ paths: [String], lists: Set<String>, in folder: Folder
  ) -> [RebuiltDocument] {
    var (documents, held) = ([RebuiltDocument](), 0)
    for path in paths where held < LibraryLimits.documentBatchBytes {
      let document = RebuiltDocument(path, lists: lists, in: folder)
      held += document.sizeBytes
      documents.append(document)
    }
    return documents
  }

  private init(_ path: String, lists: Set<String>, in folder: Folder) {
    self.path = path
    do {
      let bytes = try folder.read(path, limit: LibraryLimits.documentBytes) ?? []
      let parts = try DocumentText(bytes, lists: lists)
      json = try JSON(parsing: parts.rest)
      self.parts = parts
      sizeBytes = bytes.count
      let version = json["version"]?.int
      problem =
        version == 1 ? nil : Message("finding.laterDocument", ["path": .text(path)])
    } catch {
      (json, parts, sizeBytes) = (.null, nil, 0)
      problem = Message(
        "finding.badDocument",
        ["path": .text(path), "reason": .message(Message(explaining: error))])
    }
  }

  /// Passes each element of a list that may be long, with its place in the list.
  func each(_ list: String, _ body: (JSON, Int) throws -> Void) throws {
    guard let parts else { return }
    for (place, text) in parts.elements(of: list).enumerated() {
      try body(try JSON(parsing: text), place)
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
  /// A stored file of an asset.
  struct Resource {
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
