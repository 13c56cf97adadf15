internal import Catalog
internal import Darkroom
internal import JSON
internal import Media

/// Faces that photos' files name, and that copies of photos name again.
extension Change {
  /// Makes faces of the regions in a photo's file, once, if its owner has People on.
  mutating func takeRegions(
    _ regions: [NamedRegion], of row: Int, _ id: AssetID
  ) throws(LibraryError) {
    guard !regions.isEmpty else { return }
    let ownership = try onDatabase { db in try db.one(FaceQueries.ownership, row) }
    let known = try onDatabase { db in
      try db.one(PeopleQueries.isOn, ownership.owner) ? try db.all(FaceQueries.ofAsset, row) : nil
    }
    guard let known, !known.contains(where: { $0.source == .file }) else { return }
    var persons: Set<Int> = []
    let (before, were) = (PeopleSnapshot(), try self.persons(of: known))
    for region in regions.prefix(LibraryLimits.facesOfPhoto) where region.name.isName {
      persons.insert(try take(region, of: row, ownership, known))
    }
    try onDatabase { db in try db.setCutFaces(of: row) }
    try log(from: before, to: try snapshot(of: persons))
    try logGone(were, from: row)
    try logFaces(of: row, id)
  }

  /// Gives a region's name to the face that a model has found there, or adds a face.
  private mutating func take(
    _ region: NamedRegion, of row: Int, _ ownership: (owner: Int, isFamily: Bool, isAway: Bool),
    _ known: [FaceRow]
  ) throws(LibraryError) -> Int {
    let (person, face, now): (PersonID, FaceID, Timestamp) = (newID(), newID(), now)
    let (name, box) = (region.name, region.box)
    return try onDatabase { db in
      let owner =
        try db.first(PersonQueries.named, name, ownership.isFamily ? 0 : ownership.owner)
        ?? db.one(PersonQueries.insert, person, name, now)
      if let found = known.first(where: { $0.box.overlap(with: box) >= 0.3 && !$0.isConfirmed }) {
        try db.run(FaceQueries.setPerson, found.rowNumber, owner, true)
      } else {
        _ = try db.one(
          FaceQueries.insert, face, row, box.x, box.y, box.width, box.height,
          FoundFace.Source.file, owner, true, nil, nil, nil)
      }
      return owner
    }
  }

  /// Takes the regions of a photo, for work that examines files.
  @Sendable
  static func takeRegions(
    in change: inout Change, _ regions: [NamedRegion], of row: Int, _ id: AssetID
  ) throws(LibraryError) {
    try change.takeRegions(regions, of: row, id)
  }

  /// Makes faces of the regions that the files of the actor's photos name.
  mutating func takeNamedRegions() throws(LibraryError) {
    let account = actor.rowNumber
    let photos = try onDatabase { db in try db.all(FaceQueries.namedRegions, account) }
    for photo in photos {
      let regions: [NamedRegion]
      do {
        let json: JSON = ["regions": try JSON(parsing: photo.regions)]
        regions = try [NamedRegion](optional: MessageReader(json, as: "regions"))
      } catch {
        // Facts that cannot be parsed name none.
        continue
      }
      try takeRegions(regions, of: photo.row, photo.id)
    }
  }
}

extension PeopleService {
  /// The named faces of a photo as a version shows it, for its copies: only for accounts that see
  /// names.
  func regions(
    of stored: StoredAsset, version: Int, for principal: Principal
  ) async throws(LibraryError) -> [NamedRegion] {
    guard principal.account != nil, try await isOn(for: principal) else { return [] }
    return try await catalog.read { db in
      let faces = try db.all(PeopleQueries.namedFaces, stored.rowNumber, for: principal)
      guard !faces.isEmpty else { return [] }
      let map =
        version == 0
        ? nil : try db.versionMap(of: try db.version(version, of: stored), of: stored)
      return faces.compactMap { face in
        guard version > 0 else { return face }
        return map?.shown(face.box).map { NamedRegion(name: face.name, box: $0) }
      }
    }
  }
}
