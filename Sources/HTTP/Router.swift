/// Finds the route for a request, identifies the visitor, and answers.
package struct Router<Access: Sendable, Visitor: Sendable>: Sendable {
  package typealias Admission = @Sendable (Request, Access) async throws -> Visitor
  /// Runs a handler in a context, and gives its streamed body the same context.
  package typealias Surrounding =
    @Sendable (Visitor, Request, @Sendable () async throws -> Response) async throws -> Response
  package typealias Failure = @Sendable (any Error, Request) -> Response

  package let routes: [Route<Access, Visitor>]
  private let tree: RouteTree
  private let admit: Admission
  private let surround: Surrounding
  /// The routes that can be answered at once.
  package let immediate: ImmediateRoutes
  private let failure: Failure

  /// - Parameters:
  ///   - admit: Identifies the visitor, or throws the reason for refusing.
  ///   - surround: The context in which a visitor is answered.
  ///   - anyone: The visitor for routes open to all; `nil` for others.
  ///   - failure: The answer to an error: `HTTPError` from here (`notFound`,
  ///     `methodNotAllowed` …), or another one from `admit` or a handler.
  /// - Precondition: No two routes have the same method and pattern.
  package init(
    _ routes: [Route<Access, Visitor>], admit: @escaping Admission,
    surround: @escaping Surrounding = { try await $2() },
    anyone: (Access) -> Visitor? = { _ in nil }, failure: @escaping Failure
  ) {
    self.routes = routes
    tree = RouteTree(routes.map { ($0.method, $0.pattern) })
    self.admit = admit
    self.surround = surround
    immediate = ImmediateRoutes(
      tree, routes.map { ($0.pattern.text, anyone($0.access).flatMap($0.immediate)) }, failure)
    self.failure = failure
  }

  package func respond(to request: Request) async -> Response {
    var found: Route<Access, Visitor>?
    do {
      if request.isAboutServer { return options(Method.allCases) }
      switch tree.match(request.method, request.segments) {
      case .none(let allowed) where allowed.isEmpty: throw HTTPError.notFound
      case .none(let allowed) where request.method == .options: return options(allowed)
      case .none(let allowed): throw HTTPError.methodNotAllowed(allowed: allowed)
      case .route(let index, let values):
        let route = routes[index]
        found = route
        let visitor = try await admit(request, route.access)
        for parameter in route.query { try parameter.check(request.query) }
        let checked = try route.body.checked(request)
        var response = try await surround(visitor, request) {
          try await route.respond(checked, visitor, values)
        }
        response.route = route.pattern.text
        return response
      }
    } catch {
      var response = failure(error, request)
      response.route = found?.pattern.text
      return response
    }
  }

  /// The route of such a request, for tests and documentation.
  package func route(_ method: Method, _ path: [String]) -> Route<Access, Visitor>? {
    match(method, path)?.route
  }

  /// The route of such a request, and the values in its path.
  package func match(
    _ method: Method, _ path: [String]
  ) -> (route: Route<Access, Visitor>, values: [String])? {
    guard case .route(let index, let values) = tree.match(method, path) else { return nil }
    return (routes[index], values)
  }

  private func options(_ allowed: [Method]) -> Response {
    Response(.noContent, headers: ["Allow": allowed.map(\.rawValue).joined(separator: ", ")])
  }
}
