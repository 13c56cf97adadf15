internal import ImageEngine
internal import Media
package import Store

extension Connection {
  /// Returns all rows of a statement that begins with the principal's parameters.
  package func all<Result>(
    _ query: CatalogQuery<Result>, _ values: (any Bindable)?..., for principal: Principal
  ) throws(StoreError) -> [Result] {
    try rows(query, [principal.rowNumber, principal.accessLevel] + values)
  }

  /// The person, if the principal sees a photo of it.
  package func stored(
    _ id: PersonID, for principal: Principal
  ) throws -> StoredPerson {
    let found = try first(PeopleQueries.byID, principal.rowNumber, principal.accessLevel, id)
    guard let found else { throw LibraryError.missing(.person(id)) }
    return found
  }

  /// A person with its cover as the photo is now.
  package func shown(_ stored: StoredPerson) throws -> Person {
    guard stored.person.cover.version > 0 else { return stored.person }
    let map = try versionMap(of: stored.coverAsset)
    var cover = stored.person.cover
    cover.box = map?.shown(cover.box) ?? cover.box
    return Person(
      id: stored.person.id, name: stored.person.name, assetCount: stored.person.assetCount,
      isHidden: stored.person.isHidden, cover: cover)
  }

  package func pins(
    of person: StoredPerson, in box: MapBox, zoom: Int?, for principal: Principal
  ) throws(StoreError) -> [MapCluster] {
    let (west, south) = (box.southWest.longitude, box.southWest.latitude)
    let (east, north) = (box.northEast.longitude, box.northEast.latitude)
    let level = box.level(zoom: zoom)
    let pins = try all(
      PeopleQueries.pins, person.rowNumber, 1 << level, west, east, south, north, for: principal)
    // Finer pins tell where the photos of each are.
    let finest = max(level, Position.mapBits)
    let finer = try all(
      PeopleQueries.pins, person.rowNumber, 1 << finest, west, east, south, north,
      for: principal)
    let parts = Dictionary(grouping: finer) {
      [$0.across >> (finest - level), $0.line >> (finest - level)]
    }
    return pins.compactMap { pin in
      guard let position = pin.position else { return nil }
      var cells: [[Int]: MapPart] = [:]
      for part in parts[[pin.across, pin.line]] ?? [] {
        guard let middle = part.position else { continue }
        cells[[part.across, part.line]] = MapPart(position: middle, count: part.count)
      }
      if cells.isEmpty {
        cells[[pin.across, pin.line]] = MapPart(position: position, count: pin.count)
      }
      return MapCluster(
        position: position, count: pin.count, asset: pin.asset,
        area: MapArea(aroundCells: cells))
    }
  }

  /// Faces with their places in the photos as they are now.
  package func shown(_ faces: [ShownFace]) throws -> [FoundFace] {
    var maps: [Int: VersionMap?] = [:]
    return try faces.compactMap { shown in
      guard shown.face.version > 0 else { return shown.face }
      let map = try maps[shown.row.asset] ?? versionMap(of: shown.row.asset)
      maps[shown.row.asset] = map
      guard let box = map?.shown(shown.face.box) else { return nil }
      var face = shown.face
      face.box = box
      return face
    }
  }

  /// How the current version of a photo moves places; `nil` for the original, and if unknown.
  package func versionMap(of asset: Int) throws -> VersionMap? {
    guard let current = try first(FaceQueries.currentVersion, asset) else { return nil }
    guard let recipe = try? Recipe(parsing: current.recipe) else { return nil }
    return VersionMap(recipe, of: PixelSize(width: current.width, height: current.height))
  }

  /// How a version of a photo moves places; `nil` if that is unknown.
  package func versionMap(of version: Version, of stored: StoredAsset) throws -> VersionMap? {
    stored.asset.originalSize.flatMap { VersionMap(version.recipe, of: $0) }
  }

  /// Notes which faces of a photo the current version does not show.
  package func setCutFaces(of asset: Int) throws {
    let faces = try all(FaceQueries.ofAsset, asset)
    guard !faces.isEmpty else { return }
    let isEdited = try first(FaceQueries.currentVersion, asset) != nil
    let map = isEdited ? try versionMap(of: asset) : nil
    for face in faces {
      let isCut = isEdited && map?.shown(face.box) == nil
      if isCut != face.isCut { try run(FaceQueries.setCut, face.rowNumber, isCut) }
    }
  }
}

extension Catalog {
  /// Reads for an account that has People on.
  package func readPeople<T: Sendable>(
    of account: Account, _ body: @Sendable (isolated Connection) throws -> T
  ) async throws(LibraryError) -> T {
    try await readPeople(of: account, finding: { _ in }, { db, _ in try body(db) })
  }

  /// The same, for something that is looked up first: what the account does not see is missing,
  /// whether People is on or off.
  package func readPeople<Subject, T: Sendable>(
    of account: Account, finding subject: @Sendable (isolated Connection) throws -> Subject,
    _ body: @Sendable (isolated Connection, Subject) throws -> T
  ) async throws(LibraryError) -> T {
    try await read { db in
      let subject = try subject(db)
      guard try db.one(PeopleQueries.isOn, account.rowNumber) else {
        throw LibraryError.access(.peopleOff)
      }
      return try body(db, subject)
    }
  }
}
