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
    var edit = AssetEdit()
    edit.requiresOwnership = true
    edit.title = setting(arguments["title"])
    edit.subtitle = setting(arguments["subtitle"])
    edit.caption = setting(arguments["caption"])
    edit.rating = arguments["rating"]?.int
    edit.flag = setting(arguments["flag"])
    edit.label = setting(arguments["label"])
    edit.isHidden = arguments["hidden"]?.bool
    edit.isFavorite = arguments["favorite"]?.bool
    var changes: [AssetChange] = [.edit(edit)]
    if let isTrashed = arguments["trashed"]?.bool {
      changes.append(isTrashed ? .trash : .takeFromTrash)
    }
    if let album = arguments["album"]?.string { changes.append(.addToAlbum(named: album)) }
    try await library.assets.change(ids, changes, as: principal)
  }

  /// An empty text clears the value.
  private static func setting(_ text: JSON?) -> AssetEdit.Setting<String>? {
    text?.string.map { $0.isEmpty ? .clear : .set($0) }
  }

  /// An empty text clears the value, and so does a word that is not one of its values, like `none`.
  private static func setting<Word: RawRepresentable<String>>(
    _ word: JSON?
  ) -> AssetEdit.Setting<Word>? {
    word?.string.map { Word(rawValue: $0).map { .set($0) } ?? .clear }
  }
}
