internal import Catalog
internal import Geocoding
internal import HTTP
internal import JSON
internal import Library

/// Named places on the map, their photos and their reviews.
extension Site {
  func placeRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/places"
    let body = RouteBody.json(limit: ServerLimits.documentBytes)
    let near = "`48.2,16.4`: the nearest first, each with its `metres`; by name if absent."
    return [
      Route(
        .get, path, "The library's places.", access: .account,
        query: [QueryParameter("near", .text(maxBytes: 64), near)],
        answers: Self.shows("The places.")
      ) { [self] request, principal in try await places(request, principal) },
      Route(
        .post, path, "Creates a place with a `name`, and a `position` if it is known.",
        access: .account, body: body,
        answers: [
          RouteAnswer(.created, "The place.", type: "application/json"),
          RouteAnswer(403, "This account may not add photos.", code: "mayNotAdd"),
          RouteAnswer(422, "A value is not allowed; `detail` says why.", code: "badValue"),
        ]
      ) { [self] request, principal in try await makePlace(request, principal) },
      Route(
        .get, "\(path)/{id}", "One place, with its reviews.", access: .account,
        answers: Self.answers(Self.shows("The place."), Self.missingPlace)
      ) { [self] (request, principal, id: PlaceID) in
        let place = try await library.places.place(id, for: principal)
        let reviews = try await library.places.reviews(of: place.id, for: principal)
        let json: JSON = ["place": place.json, "reviews": .array(reviews.map(\.json))]
        return .json(json, answering: request)
      },
      Route(
        .patch, "\(path)/{id}", "Changes its name or its position.", access: .account, body: body,
        answers: Self.answers(
          Self.shows("The place after the change."), Self.missingPlace, Self.foreign)
      ) { [self] (request, principal, id: PlaceID) in
        let (members, _) = try await request.members(limit: ServerLimits.documentBytes)
        let (name, position) = (try members.text("name"), try members.position("position"))
        try await library.places.edit(
          id, name: name, position: members.has("position") ? .some(position) : nil,
          as: principal)
        return try await answer(id, .ok, principal)
      },
      Route(
        .delete, "\(path)/{id}", "Removes a place with its reviews, but no photos.",
        access: .account,
        answers: Self.answers(
          [RouteAnswer(.noContent, "Deleted.")], Self.missingPlace, Self.foreign)
      ) { [self] (_, principal, id: PlaceID) in
        try await library.places.delete(id, as: principal)
        return Response(.noContent)
      },
    ]
  }

  static let missingPlace = [
    RouteAnswer(404, "Not found, or not visible to the caller.", code: "noSuchPlace")
  ]

  private func answer(_ id: PlaceID, _ status: Status, _ principal: Principal) async throws
    -> Response
  {
    let place = try await library.places.place(id, for: principal)
    var response = Response.json(["place": place.json], status: status)
    if status == .created { response.headers["Location"] = "/api/v1/places/\(id.text)" }
    return response
  }

  private func makePlace(_ request: Request, _ principal: Principal) async throws -> Response {
    let (members, key) = try await request.members(limit: ServerLimits.documentBytes)
    let (name, position) = (try members.requiredText("name"), try members.position("position"))
    let id = try await library.places.make(name, at: position, once: key, as: principal)
    return try await answer(id, .created, principal)
  }

  private func places(_ request: Request, _ principal: Principal) async throws -> Response {
    let places = try await library.places.all(for: principal)
    guard let here = try Self.position(in: request, "near") else {
      return .json(["places": .array(places.map(\.json))], answering: request)
    }
    let ranked = places.compactMap { place in
      place.position.map { (place: place, metres: here.metres(to: $0)) }
    }.sorted { $0.metres < $1.metres }
    let list = ranked.map { entry -> JSON in
      guard case .object(var members) = entry.place.json else { return .null }
      members["metres"] = JSON(Int(entry.metres))
      return .object(members)
    }
    return .json(["places": .array(list)], answering: request)
  }

  func placePhotoRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/places/{id}"
    let body = RouteBody.json(limit: ServerLimits.listBytes)
    let changed = Self.shows("The place after the change.")
    return [
      Route(
        .get, "\(path)/assets", "The photos of a place.", access: .account,
        query: Self.listQuery, answers: Self.answers(Self.listAnswers, Self.missingPlace)
      ) { [self] (request, principal, id: PlaceID) in
        try await list(.place(id), request, principal)
      },
      Route(
        .post, "\(path)/assets",
        "Adds photos to a place, which makes them visible to all accounts.", access: .account,
        body: body, answers: Self.answers(changed, Self.missingPlace, Self.foreign)
      ) { [self] (request, principal, id: PlaceID) in
        let (members, key) = try await request.members()
        let assets = try members.someAssets()
        try await library.places.add(assets, to: id, once: key, as: principal)
        return try await answer(id, .ok, principal)
      },
      Route(
        .post, "\(path)/remove", "Removes photos from a place; all accounts still see them.",
        access: .account, body: body,
        answers: Self.answers(changed, Self.missingPlace, Self.foreign)
      ) { [self] (request, principal, id: PlaceID) in
        let (members, key) = try await request.members()
        let assets = try members.someAssets()
        try await library.places.remove(assets, from: id, once: key, as: principal)
        return try await answer(id, .ok, principal)
      },
    ]
  }
}
