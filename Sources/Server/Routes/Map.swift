internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Media
internal import Words

/// The map of photos, and their photographers.
extension Site {
  func mapRoutes() -> [Route<RouteAccess, Principal>] {
    let part = [
      QueryParameter(
        "box", .text(maxBytes: 128),
        "`west,south,east,north` in degrees; a box may cross the date line.",
        isRequired: true),
      QueryParameter(
        "photographer", .text(maxBytes: ServerLimits.tokenBytes), "Only photos of this account."),
    ]
    let zoom = QueryParameter(
      "zoom", .integer(0...24), "The map's zoom, which determines how photos are grouped.")
    let person = QueryParameter(
      "person", .text(maxBytes: ServerLimits.tokenBytes), "Only photos of this person.")
    let missing = [RouteAnswer(404, "No such photographer.", code: "notFound")]
    return [
      Route(
        .get, "/api/v1/map", "The photos in an area of the map, grouped into pins.",
        access: .account, query: part + [zoom, person],
        answers: Self.shows("The pins, and the number of photos without a location.") + missing
      ) { [self] request, principal in
        if let person = request.query["person"] {
          let pins = try await library.people.pins(
            of: try id(person), in: try box(of: request), zoom: request.query.integer("zoom"),
            for: principal)
          return .json(["clusters": .array(pins.map(\.json)), "unplaced": 0], answering: request)
        }
        let photographer = try self.photographer(of: request)
        let clusters = try await library.map.clusters(
          in: try box(of: request), zoom: request.query.integer("zoom"), of: photographer,
          for: principal)
        let unplaced = try await library.map.unplacedCount(of: photographer, for: principal)
        let json: JSON = [
          "clusters": .array(clusters.map(\.json)), "unplaced": JSON(unplaced),
        ]
        return .json(json, answering: request)
      },
      Route(
        .get, "/api/v1/map/assets", "The photos in an area of the map, a page at a time.",
        access: .account, query: part + Self.listQuery, answers: Self.listAnswers + missing
      ) { [self] request, principal in
        let photographer = try self.photographer(of: request)
        return try await list(.map(try box(of: request), of: photographer), request, principal)
      },
      Route(
        .get, "/api/v1/photographers", "The accounts that have photos, the caller's first.",
        access: .account, answers: Self.shows("The people.")
      ) { [self] request, principal in
        let people = try await library.accounts.photographers(for: principal)
        return .json(["photographers": .array(people.map(\.json))], answering: request)
      },
      Route(
        .get, "/api/v1/photographers/{id}/assets", "The photos that one of them has added.",
        access: .account, query: Self.listQuery, answers: Self.listAnswers
      ) { [self] (request, principal, id: AccountID) in
        try await list(.photographer(id), request, principal)
      },
    ]
  }

  private func photographer(of request: Request) throws(HTTPError) -> AccountID? {
    guard let text = request.query["photographer"] else { return nil }
    return try id(text)
  }

  private func box(of request: Request) throws(HTTPError) -> MapBox {
    let numbers = (request.query["box"] ?? "").split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 4,
      let southWest = Position(latitude: numbers[1], longitude: numbers[0]),
      let northEast = Position(latitude: numbers[3], longitude: numbers[2]),
      let box = MapBox(southWest: southWest, northEast: northEast)
    else { throw .badParameter(name: "box", expected: Message("expected.box")) }
    return box
  }
}
