internal import Catalog
internal import HTTP
internal import JSON
internal import Tiles
internal import Words

/// The detailed map, if the operator has configured one.
extension Site {
  func tileRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/map/tiles",
        "The address and kind of the map's tiles; null if there are only the page's own.",
        access: .account, answers: Self.shows("The tiles.")
      ) { [tiles] _, _ in .json(["tiles": tiles?.json ?? .null]) },
      Route(
        .get, "/api/v1/map/tiles/{revision}/{z}/{x}/{y}", "A map tile.", access: .account,
        answers: [
          RouteAnswer(.ok, "The tile.", type: "application/octet-stream"),
          RouteAnswer(.noContent, "There is no tile."),
        ]
      ) { [self] (request, _, revision: String, zoom: Int, x: Int, y: Int) in
        try await tile(request, revision, TilePosition(zoom: zoom, x: x, y: y))
      },
    ]
  }

  private func tile(
    _ request: Request, _ revision: String, _ position: TilePosition?
  ) async throws -> Response {
    guard let tiles, tiles.address == nil, tiles.revision == revision, let position else {
      throw HTTPError.notFound
    }
    // Another file has another address.
    var headers: Headers = [
      "Cache-Control": "private, max-age=2592000, immutable", "Vary": "Accept-Encoding",
    ]
    let found: MapTile?
    do throws(TileError) {
      found = try await tiles.tile(at: position)
    } catch {
      report(error.description)
      throw HTTPError.unavailable
    }
    guard let tile = found else { return Response(.noContent, headers: headers) }
    let type = tiles.facts.format.mediaType
    if tile.isPacked, ContentCoding.gzip.isAccepted(by: request.headers["Accept-Encoding"]) {
      headers["Content-Encoding"] = "gzip"
      return .bytes(tile.bytes, type: type, headers: headers)
    }
    guard let bytes = tile.unpacked else { throw HTTPError.unavailable }
    return .bytes(bytes, type: type, headers: headers)
  }
}

extension MapTiles {
  fileprivate var json: JSON {
    [
      "address": .string(address?.text ?? "/api/v1/map/tiles/\(revision)/{z}/{x}/{y}"),
      "kind": facts.format == .vector ? "vector" : "raster",
      "minZoom": JSON(facts.zooms.lowerBound), "maxZoom": JSON(facts.zooms.upperBound),
      "bounds": .array(facts.bounds.map { .number($0) }),
      "name": JSON(facts.name), "attribution": JSON(facts.attribution),
    ]
  }
}
