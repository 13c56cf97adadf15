internal import HTTP
internal import Library

extension Site {
  func healthRoutes() -> [Route<Access, Asker>] {
    [
      Route(
        .get, "/health/live", "Whether the program runs.", access: .anyone,
        answers: [RouteAnswer(.ok, "It runs.", type: "application/json")]
      ) { _, _ in .json(#"{"status":"ok"}"#) },
      Route(
        .get, "/health/ready", "Whether the library answers.", access: .anyone,
        answers: [
          RouteAnswer(.ok, "It does.", type: "application/json"),
          RouteAnswer(503, "It does not; the sentence says why.", code: "storage"),
        ]
      ) { [library] _, _ in
        _ = try await library.changeToken()
        return .json(#"{"status":"ok"}"#)
      },
    ]
  }
}
