internal import ImageEngine
internal import JSON
package import Media
internal import Store

/// Changes to a photo besides storing it, applied in the transaction that creates its asset, so
/// that it is never visible without them.
package struct UploadWishes: Hashable, Sendable {
  /// The edit of the photo whose original is uploaded, as text.
  package var recipe: String?
  package var subtitle: String?
  package var position: Position?
  package var album: CollectionID?
  package var place: PlaceID?
  /// An id shared by the shots of one burst.
  package var burst: String?
  /// An id shared by a photo and its video; the second one joins the first.
  package var pair: String?

  package init() {}

  /// Reads a client's wishes by the keys of `Upload-Metadata`.
  package init(said: (String) -> String?) throws(LibraryError) {
    recipe = Self.unlessEmpty(said("recipe"))
    subtitle = Self.unlessEmpty(said("subtitle"))
    burst = Self.unlessEmpty(said("burst"))
    pair = Self.unlessEmpty(said("pair"))
    if let text = Self.unlessEmpty(said("position")) {
      let numbers = text.split(separator: ",").compactMap { Double($0) }
      position = numbers.count == 2 ? Position(latitude: numbers[0], longitude: numbers[1]) : nil
      if position == nil {
        throw .uploadRequest(member: "position", reason: "it is a latitude and a longitude")
      }
    }
    if let text = Self.unlessEmpty(said("album")) {
      album = CollectionID(text)
      if album == nil { throw .uploadRequest(member: "album", reason: "it is no album's id") }
    }
    if let text = Self.unlessEmpty(said("place")) {
      place = PlaceID(text)
      if place == nil { throw .uploadRequest(member: "place", reason: "it is no place's id") }
    }
  }

  private static func unlessEmpty(_ text: String?) -> String? { text == "" ? nil : text }

  func checked() throws(LibraryError) -> UploadWishes {
    for (member, text) in [("subtitle", subtitle), ("burst", burst), ("pair", pair)] {
      guard (text ?? "").utf8.count <= Limits.textBytes else {
        throw .uploadRequest(
          member: member, reason: "it may have at most \(Limits.textBytes) bytes")
      }
    }
    guard (recipe ?? "").utf8.count <= Limits.uploadRecipeBytes else {
      throw .uploadRequest(
        member: "recipe", reason: "it may have at most \(Limits.uploadRecipeBytes) bytes")
    }
    if recipe != nil { _ = try parsedRecipe }
    return self
  }

  var parsedRecipe: Recipe? {
    get throws(LibraryError) {
      guard let recipe else { return nil }
      do {
        let parsed = try Recipe(parsing: recipe)
        try parsed.validate()
        return parsed
      } catch {
        throw .recipe(error)
      }
    }
  }
}

// MARK: - Kept beside the upload

extension UploadWishes {
  /// The stored form in the upload's row; `nil` without wishes.
  var text: String? {
    if self == UploadWishes() { return nil }
    let json: JSON = [
      "recipe": JSON(recipe), "subtitle": JSON(subtitle), "burst": JSON(burst),
      "pair": JSON(pair),
      "album": JSON(album?.text), "place": JSON(place?.text),
      "position": JSON(position.map { "\($0.latitude),\($0.longitude)" }),
    ]
    return json.text
  }

  /// Reads the stored form; unreadable wishes are dropped.
  init(text: String?) {
    guard let text, let json = try? JSON(parsing: text),
      let wishes = try? UploadWishes(said: { json[$0]?.string })
    else {
      self.init()
      return
    }
    self = wishes
  }
}

// MARK: - Coming true

extension Change {
  /// Applies the wishes to a photo. For a photo that was already in the library, people's later
  /// decisions are kept.
  mutating func fulfil(
    _ wishes: UploadWishes, for asset: AssetID, isNew: Bool
  ) throws(LibraryError) {
    if isNew { try describe(asset, wishes) }
    // A deleted album or place must not make the upload fail.
    if let album = wishes.album {
      do throws(LibraryError) {
        try add([asset], to: album)
      } catch {
        guard error == .noSuchCollection(album) else { throw error }
      }
    }
    if let place = wishes.place {
      do throws(LibraryError) {
        try add([asset], to: place)
      } catch {
        guard error == .noSuchPlace(place) else { throw error }
      }
    }
  }

  private mutating func describe(
    _ asset: AssetID, _ wishes: UploadWishes
  ) throws(LibraryError) {
    // The first shot to arrive represents the burst.
    let burst = wishes.burst.map { Burst(id: $0) }
    try edit(asset) { decisions in
      decisions.subtitle = wishes.subtitle ?? decisions.subtitle
      if let position = wishes.position { decisions.placing = .given(position) }
      decisions.burst = burst ?? decisions.burst
    }
    if let recipe = try wishes.parsedRecipe { try saveFirstVersion(of: asset, recipe: recipe) }
  }

  /// Saves the edit sent with a photo. Videos, unreadable photos, and photos of another size than
  /// the recipe states stay unedited.
  private mutating func saveFirstVersion(
    of asset: AssetID, recipe: Recipe
  ) throws(LibraryError) {
    let stored = try owned(asset)
    guard stored.asset.kind != .video, let size = stored.asset.originalSize else { return }
    var recipe = recipe
    recipe.size = recipe.size ?? size
    guard recipe.size == size, recipe.unlessIdentity != nil else { return }
    let extent = try recipe.extent(of: stored.asset, size: size)
    let (now, maker, text) = (now, actor.rowNumber, recipe.canonicalText)
    try onDatabase { db in
      try db.checkRecipe(of: text.utf8.count, for: stored)
      try db.run(
        VersionQueries.insert, stored.rowNumber, 1, text, now, maker,
        Int(extent.width), Int(extent.height))
      try db.run(VersionQueries.setCurrent, stored.rowNumber, 1, now)
    }
    try logUpdate(of: stored)
  }
}
