package import ImageEngine
internal import JSON
package import Media

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

  package func checked() throws(LibraryError) -> UploadWishes {
    for (member, text) in [("subtitle", subtitle), ("burst", burst), ("pair", pair)] {
      guard (text ?? "").utf8.count <= LibraryLimits.textBytes else {
        throw .uploadRequest(
          member: member, reason: "it may have at most \(LibraryLimits.textBytes) bytes")
      }
    }
    guard (recipe ?? "").utf8.count <= LibraryLimits.uploadRecipeBytes else {
      throw .uploadRequest(
        member: "recipe", reason: "it may have at most \(LibraryLimits.uploadRecipeBytes) bytes")
    }
    if recipe != nil { _ = try parsedRecipe }
    return self
  }

  package var parsedRecipe: Recipe? {
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
  package var text: String? {
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
  package init(text: String?) {
    guard let text, let json = try? JSON(parsing: text),
      let wishes = try? UploadWishes(said: { json[$0]?.string })
    else {
      self.init()
      return
    }
    self = wishes
  }
}
