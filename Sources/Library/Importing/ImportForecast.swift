internal import Blobs
package import Darkroom
internal import Store

/// What would become of files, in a library or where there is none yet. Nothing is stored, and
/// what was foreseen before counts as though it were.
package actor ImportForecast {
  private let looking: ImportLooking
  /// Whose they would be, and where; `nil` where there is no library.
  private let target: (catalog: Catalog, owner: Int)?
  private var foreseen = Foreseen()
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
      let known = try await known(prepared)
      return zip(prepared, known).flatMap { outcomes(of: $0, $1) }
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// What the library knows of each file's bytes.
  private func known(_ prepared: [[ImportPart]]) async throws -> [[Known]] {
    guard let (catalog, owner) = target else {
      return prepared.map { $0.map { _ in Known() } }
    }
    return try await catalog.read { db in
      try prepared.map { parts in
        var known = parts.map { _ in Known() }
        for index in parts.inOrder {
          guard let content = parts[index].content else { continue }
          if let original = parts[index].companionOf {
            known[index].asset = known[original].asset
          } else {
            known[index].asset = try db.first(
              AssetQueries.byOwnerAndContent, owner, content, row: column("id"))
          }
          if let identifier = parts[index].lateFilmIdentifier {
            known[index].photo = try db.first(
              UploadQueries.photoBearing, owner, identifier, content, row: column("id"))
          }
          guard let beside = known[index].photo ?? known[index].asset else { continue }
          known[index].liesBeside = try db.one(
            ImportQueries.liesBeside, owner, content, beside, row: column("liesBeside"))
        }
        return known
      }
    }
  }

  private func outcomes(of parts: [ImportPart], _ known: [Known]) -> [ImportOutcome] {
    var parts = parts
    var kinds: [Int: ImportOutcome.Kind] = [:]
    for index in parts.inOrder where parts[index].isStored {
      kinds[index] =
        parts[index].companionOf.map { owner in
          beside(owner, index, in: &parts, known)
        } ?? alone(index, in: &parts, known)
    }
    return parts.indices.map { index in
      let part = parts[index]
      guard part.isStored, let kind = kinds[index] else { return part.outcome(part.endKind) }
      let photo = kind == part.endKind ? nil : known[index].photo
      return part.outcome(kind, asset: known[index].asset ?? photo)
    }
  }

  /// What becomes of a file that would be an asset, or of a film whose photo came before it.
  private func alone(
    _ index: Int, in parts: inout [ImportPart], _ known: [Known]
  ) -> ImportOutcome.Kind {
    let (part, found) = (parts[index], known[index])
    guard let content = part.content else { return part.endKind }
    if found.asset != nil || foreseen.originals.contains(content) { return .duplicate }
    let identifier = part.lateFilmIdentifier
    let isOfPhoto = found.photo.map { !foreseen.complete.contains($0) } ?? false
    let waiting = identifier.flatMap { foreseen.waiting[$0]?.first }
    if isOfPhoto && found.liesBeside || identifier != nil && foreseen.films.contains(content) {
      return .duplicate
    }
    parts.admit(index, into: &room)
    guard parts[index].isStored else { return parts[index].endKind }
    if isOfPhoto, let photo = found.photo {
      foreseen.complete.insert(photo)
      foreseen.films.insert(content)
      foreseen.beside.insert([photo.text, content.text])
      return .paired
    }
    if let identifier, let waiting {
      foreseen.waiting[identifier]?.removeFirst()
      foreseen.films.insert(content)
      foreseen.beside.insert([waiting.text, content.text])
      return .paired
    }
    foreseen.originals.insert(content)
    if part.isPhoto, let identifier = part.facts?.contentIdentifier {
      foreseen.waiting[identifier, default: []].append(content)
    }
    return part.endKind
  }

  /// What becomes of a film or a sidecar of one of them.
  private func beside(
    _ owner: Int, _ index: Int, in parts: inout [ImportPart], _ known: [Known]
  ) -> ImportOutcome.Kind {
    let part = parts[index]
    guard let content = part.content, let original = parts[owner].content else {
      return part.endKind
    }
    let place = [known[owner].asset?.text ?? original.text, content.text]
    if known[index].liesBeside || foreseen.beside.contains(place) { return .duplicate }
    parts.admit(index, into: &room)
    guard parts[index].isStored else { return parts[index].endKind }
    foreseen.beside.insert(place)
    if part.isFilm, let identifier = parts[owner].facts?.contentIdentifier {
      if part.facts?.contentIdentifier == identifier { foreseen.films.insert(content) }
      if let photo = known[owner].asset {
        foreseen.complete.insert(photo)
      } else {
        foreseen.waiting[identifier]?.removeAll { $0 == original }
      }
    }
    return part.endKind
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

/// What the library knows of a file's bytes.
private struct Known {
  /// The asset that they are the original of, or that they belong to.
  var asset: AssetID?
  /// The photo whose film they are or would be, having come later than it.
  var photo: AssetID?
  /// Whether one of these has them already.
  var liesBeside = false
}

/// What was foreseen, and counts as though it were stored.
private struct Foreseen {
  var originals: Set<BlobName> = []
  /// What lies beside an original: the asset where there is one, or the original's bytes, and its
  /// own.
  var beside: Set<[String]> = []
  /// Films that their photo would be found by.
  var films: Set<BlobName> = []
  /// Photos without a film by the identifier that they bear.
  var waiting: [String: [BlobName]] = [:]
  /// Photos of the library that would have a film.
  var complete: Set<AssetID> = []
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
