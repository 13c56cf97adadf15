internal import Arguments
internal import Catalog
internal import ImageEngine
internal import JSON
internal import Library
internal import Media

/// The library's side of `tintype edit`: makes the requested changes at once, and returns the
/// resulting photo.
enum EditControl {
  static func run(
    _ library: Library, _ principal: Principal, _ arguments: JSON, _ link: any ControlLink
  ) async throws -> ExitStatus {
    let ids = try (arguments["assets"]?.array ?? []).map { try ListControl.id($0) }
    try await applyEdits(to: ids, arguments, library, principal)
    for id in ids {
      var asset = try await library.assets.asset(id, for: principal)
      if let recipe = arguments["recipe"] {
        asset = try await library.editing.saveVersion(
          of: id, recipe: try Recipe(json: recipe), base: asset.currentVersion, as: principal)
      } else if arguments["revert"]?.bool == true {
        asset = try await library.editing.setCurrentVersion(
          of: id, to: 0, base: asset.currentVersion, as: principal)
      }
      let albums = try await library.collections.albums(containing: id, for: principal)
      await link.send(ControlMessage(ListControl.json(asset, albums)))
    }
    return .done
  }

  private static func applyEdits(
    to ids: [AssetID], _ arguments: JSON, _ library: Library, _ principal: Principal
  ) async throws {
    let (favorite, trashed) = (arguments["favorite"]?.bool, arguments["trashed"]?.bool)
    try await library.perform(as: principal) { change throws(LibraryError) in
      try change.edit(ids) { edits in
        if let title = arguments["title"]?.string { edits.title = title.nonEmpty }
        if let line = arguments["subtitle"]?.string { edits.subtitle = line.nonEmpty }
        if let caption = arguments["caption"]?.string { edits.caption = caption.nonEmpty }
        if let rating = arguments["rating"]?.int { edits.rating = rating }
        if let flag = arguments["flag"]?.string { edits.flag = Flag(rawValue: flag) }
        if let label = arguments["label"]?.string {
          edits.label = ColorLabel(rawValue: label)
        }
        if let isHidden = arguments["hidden"]?.bool { edits.isHidden = isHidden }
      }
      if let favorite { try change.setFavorite(ids, to: favorite) }
      if trashed == true { try change.trash(ids) }
      if trashed == false { try change.takeFromTrash(ids) }
      if let album = arguments["album"]?.string {
        try change.add(ids, to: try change.album(named: album))
      }
    }
  }
}

extension String {
  /// `nil` for an empty text, which clears the value.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
