internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Words

/// Reviews of places.
extension Site {
  func reviewRoutes() -> [Route<RouteAccess, Principal>] {
    let body = RouteBody.json(limit: ServerLimits.listBytes)
    let value = [
      RouteAnswer(
        422, "A value is not allowed; `detail` says why.", code: "badValue")
    ]
    let missing = [RouteAnswer(404, "The account has no such review.", code: "noSuchReview")]
    return [
      Route(
        .post, "/api/v1/places/{id}/reviews",
        "Adds a review: 1 to 5 `stars`, `text`, and `assets`, which all accounts then see.",
        access: .account, body: body,
        answers: Self.answers(
          [RouteAnswer(.created, "The review's id.", type: "application/json")], value,
          Self.missingPlace)
      ) { [self] (request, principal, place: PlaceID) in
        let (members, key) = try await request.members()
        let words = try ReviewWords(members)
        let review = try await library.places.addReview(
          words, of: place, once: key, as: principal)
        return .json(["review": .string(review.text)], status: .created)
      },
      Route(
        .put, "/api/v1/reviews/{id}", "Replaces the account's own review.", access: .account,
        body: body,
        answers: Self.answers([RouteAnswer(.noContent, "Replaced.")], value, missing)
      ) { [self] (request, principal, id: ReviewID) in
        let words = try ReviewWords(try await request.members().members)
        try await library.places.edit(id, to: words, as: principal)
        return Response(.noContent)
      },
      Route(
        .delete, "/api/v1/reviews/{id}", "Removes the account's own review.", access: .account,
        answers: Self.answers([RouteAnswer(.noContent, "Deleted.")], missing)
      ) { [self] (_, principal, id: ReviewID) in
        try await library.places.delete(id, as: principal)
        return Response(.noContent)
      },
    ]
  }
}

extension ReviewWords {
  fileprivate init(_ members: JSONBody) throws(RequestError) {
    guard let stars = try members.integer("stars") else {
      throw .member("stars", expected: Message("expected.stars"))
    }
    self.init(stars: stars, text: try members.text("text") ?? "", assets: try members.assets())
  }
}
