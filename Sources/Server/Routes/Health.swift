internal import Catalog
internal import HTTP
internal import JSON
internal import Library

extension Site {
  func healthRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/health/live", "Whether the server is running.", access: .anyone,
        answers: [RouteAnswer(.ok, "The server is running.", type: "application/json")]
      ) { _, _ in .json(#"{"status":"ok"}"#) },
      Route(
        .get, "/health/ready",
        "Whether the library answers; local callers and accounts also get the version.",
        access: .anyone,
        answers: [
          RouteAnswer(.ok, "The library answers.", type: "application/json"),
          RouteAnswer(503, "The library does not answer; `detail` says why.", code: "storage"),
        ]
      ) { [self] request, _ in
        _ = try await library.changeToken()
        guard await mayKnowVersion(request) else { return .json(#"{"status":"ok"}"#) }
        return .json(["status": "ok", "version": .string(version)])
      },
      Route(
        .get, "/metrics",
        "Metrics of the server in Prometheus's text format, for administrators and their tokens "
          + "with the level `read`.",
        access: .account,
        answers: [
          RouteAnswer(.ok, "The metrics.", type: "text/plain"),
          RouteAnswer(403, "Only an administrator may do this.", code: "notAdministrator"),
        ]
      ) { [self] _, principal in
        // Not even for this machine without: a proxy on it may look like a visitor of its own.
        _ = try principal.readingAdministrator()
        return try await metrics()
      },
    ]
  }

  /// Whether a request comes from this machine or belongs to an account. A stranger could look up
  /// what is known of a version.
  private func mayKnowVersion(_ request: Request) async -> Bool {
    if Gate.isFromHere(request, host: request.host ?? "") { return true }
    // Any refusal means that there is no account.
    return (try? await principal(of: request, .account))?.account != nil
  }
}
