internal import HTTP
internal import JSON
internal import Library

extension Site {
  /// What there is, for programs.
  func descriptionRoutes() -> [Route<Access, Asker>] {
    [
      Route(
        .get, "/api/v1/openapi.json", "This description (OpenAPI 3.1).", access: .anyone,
        answers: [RouteAnswer(.ok, "The description.", type: "application/json")]
      ) { [self] request, _ in .json(OpenAPI(routes()).document).packed(for: request) }
    ]
  }
}
