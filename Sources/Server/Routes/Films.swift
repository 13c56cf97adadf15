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
        The video in a form that every browser plays; supports range requests. While it is being \
        converted the answer is 202: request it again.
        """,
        access: .guest,
        answers: [
          RouteAnswer(.ok, "The video.", type: "video/mp4"),
          RouteAnswer(202, "The video is being converted.", type: "application/json"),
          RouteAnswer(404, "No such video.", code: "noSuchAsset"),
          RouteAnswer(422, "The video cannot be played; `detail` says why.", code: "noPicture"),
          Self.damaged,
        ]
      ) { [self] (request, principal, id: AssetID) in
        switch try await library.films.playable(of: id, for: principal) {
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
        .get, "/api/v1/assets/{id}/motion", "The video of a Live Photo; supports range requests.",
        access: .account,
        answers: [
          RouteAnswer(.ok, "The video.", type: "video/mp4"),
          RouteAnswer(404, "No such photo.", code: "noSuchAsset"),
          RouteAnswer(422, "The photo has no video.", code: "noPicture"),
          Self.damaged,
        ]
      ) { [self] (request, principal, id: AssetID) in
        let (file, part) = try await library.films.motion(of: id, for: principal)
        // Browsers play QuickTime files but refuse their media type.
        var response = try file.response(to: request, part: part, type: "video/mp4")
        response.headers["Cache-Control"] = "private, no-cache"
        return response
      },
      Route(
        .delete, "/api/v1/assets/{id}/playable",
        "Cancels the conversion of a video that no page waits for.", access: .account,
        answers: [
          RouteAnswer(.noContent, "Cancelled."),
          RouteAnswer(404, "No such video.", code: "noSuchAsset"),
          RouteAnswer(422, "The video cannot be played.", code: "noPicture"),
        ]
      ) { [self] (_, principal, id: AssetID) in
        try await library.films.cancelPlayable(of: id, for: principal)
        return Response(.noContent)
      },
    ]
  }
}
