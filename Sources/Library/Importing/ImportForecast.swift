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
      let known = try await known(prepared.joined().compactMap(\.content))
      return prepared.flatMap { outcomes(of: $0, known) }
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  private func known(_ names: [BlobName]) async throws -> [BlobName: AssetID] {
    guard let (catalog, owner) = target else { return [:] }
    return try await catalog.read { db in
      var known: [BlobName: AssetID] = [:]
      for name in names {
        known[name] = try db.first(
          AssetQueries.byOwnerAndContent, owner, name, row: column("id"))
      }
      return known
    }
  }

  private func outcomes(
    of parts: [ImportPart], _ known: [BlobName: AssetID]
  ) -> [ImportOutcome] {
    var parts = parts
    return parts.indices.map { index in
      let part = parts[index]
      guard let content = part.content, part.isStored else { return part.outcome(part.endKind) }
      let isNew = known[content] == nil && seen.insert(content).inserted
      guard isNew || part.companionOf != nil else {
        return part.outcome(.duplicate, asset: known[content])
      }
      parts.admit(index, into: &room)
      return parts[index].outcome(parts[index].endKind, asset: known[content])
    }
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
