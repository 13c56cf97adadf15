internal import Blobs
package import Darkroom
internal import Store

/// What would become of files, in a library or where there is none yet. Nothing is stored, and
/// what was foreseen before counts as though it were.
package actor ImportForecast {
  private let looking: ImportLooking
  /// Whose they would be, and where; `nil` where there is no library.
  private let target: (catalog: Catalog, owner: Int)?
  private var seen: Set<BlobName> = []
  /// Whose film may come later: their identifiers.
  private var photosWithoutFilm: Set<String> = []
  private var room: Room

  /// Where there is no library yet.
  package init(darkroom: Darkroom) {
    looking = ImportLooking(
      darkroom: darkroom, disk: DiskQueue(label: "foreseeing", lanes: Limits.diskLanes))
    target = nil
    room = Room(usedBytes: 0, quotaBytes: nil)
  }

  init(_ looking: ImportLooking, in catalog: Catalog, of owner: Int, room: Room) {
    self.looking = looking
    target = (catalog, owner)
    self.room = room
  }

  /// Outcomes come in the order of the files.
  package func take(_ units: [ImportUnit]) async throws(LibraryError) -> [ImportOutcome] {
    do {
      let prepared = try await looking.prepare(units)
      let known = try await known(Array(prepared.joined()))
      return prepared.flatMap { outcomes(of: $0, known) }
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// What the library knows of a file's bytes.
  private struct Known {
    /// The asset that they are the original of.
    var asset: AssetID?
    /// The photo whose film they are, or would be.
    var photo: AssetID?
    /// Whether an asset has them, as its original or beside it.
    var isHeld = false
  }

  private func known(_ parts: [ImportPart]) async throws -> [BlobName: Known] {
    guard let (catalog, owner) = target else { return [:] }
    return try await catalog.read { db in
      var known: [BlobName: Known] = [:]
      for part in parts {
        guard let content = part.content else { continue }
        var found = Known(
          asset: try db.first(
            AssetQueries.byOwnerAndContent, owner, content, row: column("id")),
          isHeld: try db.one(ImportQueries.isKnown, owner, content, row: column("isKnown")))
        if let identifier = part.lateFilmIdentifier {
          found.photo = try db.first(
            UploadQueries.photoBearing, owner, identifier, content, row: column("id"))
        }
        known[content] = found
      }
      return known
    }
  }

  private func outcomes(
    of parts: [ImportPart], _ known: [BlobName: Known]
  ) -> [ImportOutcome] {
    var parts = parts
    var kinds: [Int: ImportOutcome.Kind] = [:]
    // What belongs to a photo follows it.
    let order =
      parts.indices.filter { parts[$0].companionOf == nil }
      + parts.indices.filter { parts[$0].companionOf != nil }
    for index in order { kinds[index] = end(of: index, in: &parts, kinds, known) }
    return parts.indices.map { index in
      let found = parts[parts[index].companionOf ?? index].content.flatMap { known[$0] }
      return parts[index].outcome(
        kinds[index] ?? parts[index].endKind, asset: found?.asset ?? found?.photo)
    }
  }

  /// What becomes of one of them, after `kinds` of others.
  private func end(
    of index: Int, in parts: inout [ImportPart], _ kinds: [Int: ImportOutcome.Kind],
    _ known: [BlobName: Known]
  ) -> ImportOutcome.Kind {
    let part = parts[index]
    guard let content = part.content, part.isStored else { return part.endKind }
    let found = known[content] ?? Known()
    let isSeen = seen.contains(content)
    let waiting = part.lateFilmIdentifier.flatMap { photosWithoutFilm.contains($0) ? $0 : nil }
    let isThere =
      if let owner = part.companionOf {
        kinds[owner] == .duplicate && (isSeen || found.isHeld)
      } else {
        isSeen || found.asset != nil || (found.photo != nil && found.isHeld)
      }
    if isThere { return .duplicate }
    parts.admit(index, into: &room)
    guard parts[index].isStored else { return parts[index].endKind }
    seen.insert(content)
    if part.isPhoto, !parts.contains(where: { $0.companionOf == index && $0.isFilm }),
      let identifier = part.facts?.contentIdentifier
    {
      photosWithoutFilm.insert(identifier)
    }
    if let waiting { photosWithoutFilm.remove(waiting) }
    return waiting != nil || found.photo != nil ? .paired : part.endKind
  }

  /// Bytes that could be stored in a library that is not there yet: on the disk of the nearest
  /// folder above it.
  package static func freeBytes(for path: String) async throws(LibraryError) -> Int {
    do {
      return try await DiskQueue(label: "foreseeing", lanes: 1).run { () throws(BlobError) in
        var path = path
        while true {
          do throws(BlobError) {
            return max(0, try Folder(path: path).freeBytes() - Blobs.Limits.reserveBytes)
          } catch {
            let above = Folder.above(path)
            guard error.isNotFound, above != path else { throw error }
            path = above
          }
        }
      }
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

extension ImportPart {
  /// What a film without a photo beside it bears of its photo.
  fileprivate var lateFilmIdentifier: String? {
    companionOf == nil && isFilm ? facts?.contentIdentifier : nil
  }
}

extension [ImportPart] {
  /// Takes room for one of them, where there is room for it and for what it belongs to.
  fileprivate mutating func admit(_ index: Int, into room: inout Room) {
    let bytes = self[index].file.sizeBytes
    if let owner = self[index].companionOf, !self[owner].isStored {
      self[index].role = .failed(Importing.photoNotStored)
    } else if let refusal = room.refusal(of: bytes) {
      self[index].role = .failed(refusal.description)
    } else {
      room.usedBytes += bytes
    }
  }
}
