internal import Catalog
internal import HTTP
internal import JSON
internal import Library

extension Site {
  /// Videos in playable form.
  func filmRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/assets/{id}/playable",
        """
        The video as every browser plays it, in ranges. Where the original is not one, it is made: \
        until it is there the answer is 202, and to be asked for again.
        """,
        access: .guest,
        answers: [
          RouteAnswer(.ok, "The video.", type: "video/mp4"),
          RouteAnswer(202, "It is being made.", type: "application/json"),
          RouteAnswer(404, "There is no such video.", code: "noSuchAsset"),
          RouteAnswer(422, "It cannot be played; the sentence says why.", code: "noPicture"),
          Self.damaged,
        ]
      ) { [self] request, principal, id in
        switch try await library.films.playable(of: assetID(id), for: principal) {
        case .film(let file):
          var response = try file.response(to: request)
          response.headers["Cache-Control"] = "private, no-cache"
          return response
        case .making:
          var response = Response.json(["state": "making"], status: 202)
          response.headers["Retry-After"] = "2"
          response.headers["Cache-Control"] = "no-store"
          return response
        }
      },
      Route(
        .get, "/api/v1/assets/{id}/motion", "What moves of a Live Photo, in ranges.",
        access: .account,
        answers: [
          RouteAnswer(.ok, "The video.", type: "video/mp4"),
          RouteAnswer(404, "There is no such photo.", code: "noSuchAsset"),
          RouteAnswer(422, "It has no motion part.", code: "noPicture"),
          Self.damaged,
        ]
      ) { [self] request, principal, id in
        let (file, part) = try await library.films.motion(of: assetID(id), for: principal)
        // Browsers play QuickTime files but refuse their media type.
        var response = try file.response(to: request, part: part, type: "video/mp4")
        response.headers["Cache-Control"] = "private, no-cache"
        return response
      },
      Route(
        .delete, "/api/v1/assets/{id}/playable",
        "Ends the making of a video that no page waits for any more.", access: .account,
        answers: [
          RouteAnswer(.noContent, "It is not being made."),
          RouteAnswer(404, "There is no such video.", code: "noSuchAsset"),
          RouteAnswer(422, "It cannot be played.", code: "noPicture"),
        ]
      ) { [self] _, principal, id in
        try await library.films.cancelPlayable(of: assetID(id), for: principal)
        return Response(.noContent)
      },
    ]
  }
}
