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
        "Numbers for whoever looks after the server, in the text format of Prometheus: on this "
          + "machine to everybody, and elsewhere to an administrator or their token.",
        access: .anyone,
        answers: [
          RouteAnswer(.ok, "The numbers.", type: "text/plain"),
          RouteAnswer(401, "Nobody is signed in.", code: "signInRequired"),
          RouteAnswer(403, "It takes an administrator.", code: "notAdministrator"),
        ]
      ) { [self] request, _ in
        if !Gate.isFromHere(request, host: request.host ?? "") {
          let principal = try await principal(of: request, .account)
          guard try principal.reader().role == .administrator else {
            throw LibraryError.notAdministrator
          }
        }
        return try await metrics()
      },
    ]
  }
}
