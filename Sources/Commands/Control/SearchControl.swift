internal import Arguments
internal import Catalog
internal import ImageEngine
internal import JSON
internal import Library
internal import Media

/// The library's side of `tintype search`: one message per asset, best match first.
enum SearchControl {
  static func run(
    _ library: Library, _ principal: Principal, _ arguments: JSON, _ link: any ControlLink
  ) async throws -> ExitStatus {
    let text = arguments["words"]?.string ?? ""
    var left = arguments["limit"]?.int ?? .max
    var cursor: SearchCursor?
    repeat {
      let page = try await library.search.find(
        text, after: cursor, limit: min(left, AssetService.maxPageAssets), for: principal)
      for asset in page.assets {
        let albums = try await library.collections.albums(containing: asset.id, for: principal)
        await link.send(ControlMessage(ListControl.json(asset, albums)))
      }
      left -= page.assets.count
      cursor = page.next
    } while cursor != nil && left > 0
    return .done
  }
}

/// The library's side of `tintype list`: one message per asset, newest first.
enum ListControl {
  static func run(
    _ library: Library, _ principal: Principal, _ arguments: JSON, _ link: any ControlLink
  ) async throws -> ExitStatus {
    var cursor: AssetCursor?
    repeat {
      let page = try await library.assets.page(for: principal, after: cursor)
      for asset in page.assets {
        let albums = try await library.collections.albums(containing: asset.id, for: principal)
        await link.send(ControlMessage(json(asset, albums)))
      }
      cursor = page.next
    } while cursor != nil
    return .done
  }

  /// Parses the id of a photo given to a command.
  static func id(_ named: JSON) throws(Failure) -> AssetID {
    let text = named.string ?? ""
    guard let id = AssetID(text) else {
      throw Failure(.unknownName, "\(text.quoted) is not a photo's id; 'tintype list' has them")
    }
    return id
  }

  static func json(_ asset: Asset, _ albums: [Collection]) -> JSON {
    let isLive = asset.kind == .image && asset.subtypes.contains(.live)
    return [
      "id": JSON(asset.id.text), "sha256": JSON(asset.sha256),
      "kind": JSON(isLive ? "live" : asset.kind.rawValue), "filename": JSON(asset.filename),
      "format": JSON(asset.format), "bytes": JSON(asset.sizeBytes),
      "captured": JSON(asset.captured?.text), "offset": JSON(asset.captured?.offset),
      "width": JSON(asset.size?.width), "height": JSON(asset.size?.height),
      "title": JSON(asset.title), "rating": JSON(asset.rating),
      "flag": JSON(asset.flag?.rawValue), "label": JSON(asset.label?.rawValue),
      "favorite": .bool(asset.isFavorite), "versions": JSON(asset.versionCount),
      "version": JSON(asset.currentVersion),
      "albums": .array(albums.map { JSON($0.id.text) }),
    ]
  }
}
