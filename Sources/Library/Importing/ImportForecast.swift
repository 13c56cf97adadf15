internal import Blobs
package import Catalog
package import Darkroom
internal import Media
internal import Words

/// Predicts the outcome of an import, with or without an existing library. Nothing is stored, but
/// earlier predictions are taken into account.
package actor ImportForecast {
  private let inspection: ImportInspection
  /// The owner and the catalog; `nil` if there is no library.
  private let target: (catalog: Catalog, owner: Int)?
  private var predicted = PredictedContents()
  private var quota: Quota

  /// Creates a forecast without a library.
  package init(darkroom: Darkroom) {
    inspection = ImportInspection(
      darkroom: darkroom, disk: DiskQueue(label: "foreseeing", lanes: LibraryLimits.diskLanes))
    target = nil
    quota = Quota(usedBytes: 0, quotaBytes: nil)
  }

  init(_ inspection: ImportInspection, in catalog: Catalog, of owner: Int, quota: Quota) {
    self.inspection = inspection
    target = (catalog, owner)
    self.quota = quota
  }

  /// Returns outcomes in the order of the files.
  package func take(_ units: [ImportUnit]) async throws(LibraryError) -> [ImportOutcome] {
    do {
      let prepared = try await inspection.prepare(units)
      let known = try await known(prepared)
      return zip(prepared, known).flatMap { outcomes(of: $0, $1) }
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Looks up each file's bytes in the library.
  private func known(_ prepared: [[ImportPart]]) async throws -> [[StoredContent]] {
    guard let (catalog, owner) = target else {
      return prepared.map { $0.map { _ in StoredContent() } }
    }
    return try await catalog.read { db in
      try prepared.map { parts in
        var known = parts.map { _ in StoredContent() }
        for index in parts.inOrder {
          guard let content = parts[index].content else { continue }
          if let original = parts[index].companionOf {
            known[index].asset = known[original].asset
          } else {
            known[index].asset = try db.first(
              AssetQueries.byOwnerAndContent, owner, content)?.id
          }
          if let identifier = parts[index].lateFilmIdentifier {
            known[index].photo = try db.first(
              UploadQueries.photoBearing, owner, identifier, content)
          }
          guard let photo = known[index].photo ?? known[index].asset else { continue }
          known[index].isCompanion = try db.one(
            ImportQueries.isCompanion, owner, content, photo)
        }
        return known
      }
    }
  }

  private func outcomes(of parts: [ImportPart], _ known: [StoredContent]) -> [ImportOutcome] {
    var parts = parts
    var kinds: [Int: ImportOutcome.Kind] = [:]
    for index in parts.inOrder where parts[index].isStored {
      kinds[index] =
        parts[index].companionOf.map { owner in
          companionOutcome(owner, index, in: &parts, known)
        } ?? alone(index, in: &parts, known)
    }
    return parts.indices.map { index in
      let part = parts[index]
      guard part.isStored, let kind = kinds[index] else { return part.outcome(part.endKind) }
      let photo = kind == part.endKind ? nil : known[index].photo
      return part.outcome(kind, asset: known[index].asset ?? photo)
    }
  }

  /// Predicts the outcome of a file that would be an asset, or of a video whose photo came earlier.
  private func alone(
    _ index: Int, in parts: inout [ImportPart], _ known: [StoredContent]
  ) -> ImportOutcome.Kind {
    let (part, found) = (parts[index], known[index])
    guard let content = part.content else { return part.endKind }
    if found.asset != nil || predicted.originals.contains(content) { return .duplicate }
    let identifier = part.lateFilmIdentifier
    let isOfPhoto = found.photo.map { !predicted.complete.contains($0) } ?? false
    let waiting = identifier.flatMap { predicted.waiting[$0]?.first }
    if isOfPhoto && found.isCompanion || identifier != nil && predicted.films.contains(content) {
      return .duplicate
    }
    parts.admit(index, into: &quota)
    guard parts[index].isStored else { return parts[index].endKind }
    if isOfPhoto, let photo = found.photo {
      predicted.complete.insert(photo)
      predicted.films.insert(content)
      predicted.companions.insert([photo.text, content.text])
      return .paired
    }
    if let identifier, let waiting {
      predicted.waiting[identifier]?.removeFirst()
      predicted.films.insert(content)
      predicted.companions.insert([waiting.text, content.text])
      return .paired
    }
    predicted.originals.insert(content)
    if part.isPhoto, let identifier = part.facts?.contentIdentifier {
      predicted.waiting[identifier, default: []].append(content)
    }
    return part.endKind
  }

  /// Predicts the outcome of a video or a sidecar of one of them.
  private func companionOutcome(
    _ owner: Int, _ index: Int, in parts: inout [ImportPart], _ known: [StoredContent]
  ) -> ImportOutcome.Kind {
    let part = parts[index]
    guard let content = part.content, let original = parts[owner].content else {
      return part.endKind
    }
    let place = [known[owner].asset?.text ?? original.text, content.text]
    if known[index].isCompanion || predicted.companions.contains(place) { return .duplicate }
    parts.admit(index, into: &quota)
    guard parts[index].isStored else { return parts[index].endKind }
    predicted.companions.insert(place)
    if part.isFilm, let identifier = parts[owner].facts?.contentIdentifier {
      if part.facts?.contentIdentifier == identifier { predicted.films.insert(content) }
      if let photo = known[owner].asset {
        predicted.complete.insert(photo)
      } else {
        predicted.waiting[identifier]?.removeAll { $0 == original }
      }
    }
    return part.endKind
  }

  /// The free space for a library that does not exist yet, on the disk of the nearest existing
  /// folder.
  package static func freeBytes(for path: String) async throws(LibraryError) -> Int {
    do {
      return try await DiskQueue(label: "foreseeing", lanes: 1).run { () throws(BlobError) in
        var path = path
        while true {
          do throws(BlobError) {
            return max(0, try Folder(path: path).freeBytes() - BlobLimits.reserveBytes)
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

/// The library's knowledge of a file's bytes.
private struct StoredContent {
  /// The asset with these bytes as its original or companion.
  var asset: AssetID?
  /// The earlier photo to which this video belongs or would belong.
  var photo: AssetID?
  /// Whether one of these already has them as a companion.
  var isCompanion = false
}

/// Predictions that count as if they were stored.
private struct PredictedContents {
  var originals: Set<BlobName> = []
  /// Companions of originals: the asset, or the original's bytes, with the companion's bytes.
  var companions: Set<[String]> = []
  /// Videos that can be matched to their photo.
  var films: Set<BlobName> = []
  /// Photos without a video, by their identifier.
  var waiting: [String: [BlobName]] = [:]
  /// Photos in the library that would have a video.
  var complete: Set<AssetID> = []
}

extension ImportPart {
  /// The identifier in a video without a photo beside it.
  fileprivate var lateFilmIdentifier: String? {
    companionOf == nil && isFilm ? facts?.contentIdentifier : nil
  }
}

extension [ImportPart] {
  /// Reserves space for a file, if there is space for it and its photo.
  fileprivate mutating func admit(_ index: Int, into quota: inout Quota) {
    let bytes = self[index].file.sizeBytes
    if let owner = self[index].companionOf, !self[owner].isStored {
      self[index].role = .failed(ImportService.photoNotStored)
    } else if let refusal = quota.refusal(of: bytes) {
      self[index].role = .failed(refusal.message)
    } else {
      quota.usedBytes += bytes
    }
  }
}
