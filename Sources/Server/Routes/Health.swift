internal import HTTP
internal import Library

extension Site {
  func healthRoutes() -> [Route<Access, Principal>] {
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
      Route(
        .get, "/metrics",
        "Numbers about the server, in the text format of Prometheus: for an administrator, or a "
          + "token of theirs that reads.",
        access: .account,
        answers: [
          RouteAnswer(.ok, "The numbers.", type: "text/plain"),
          RouteAnswer(403, "It takes an administrator.", code: "notAdministrator"),
        ]
      ) { [self] _, principal in
        // Not even for this machine without: a proxy on it may look like a visitor of its own.
        guard try principal.reader().role == .administrator else {
          throw LibraryError.notAdministrator
        }
        return try await metrics()
      },
    ]
  }
}
