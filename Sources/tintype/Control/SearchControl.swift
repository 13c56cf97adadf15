internal import Arguments
internal import Catalog
internal import JSON
internal import Library

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
