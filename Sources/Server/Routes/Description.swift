internal import Catalog
internal import HTTP
internal import JSON
internal import Synchronization

extension Site {
  /// The API's description, for programs.
  func descriptionRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/openapi.json", "This description (OpenAPI 3.1).", access: .anyone,
        answers: [RouteAnswer(.ok, "The description.", type: "application/json")]
      ) { [self] request, _ in .json(described()).compressed(for: request) }
    ]
  }

  /// Generated once: the routes never change.
  private func described() -> String {
    description.withLock { known in
      let text = known ?? OpenAPI(routes(), base: base).document.text
      known = text
      return text
    }
  }
}
