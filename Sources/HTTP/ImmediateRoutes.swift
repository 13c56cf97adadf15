/// Routes whose handlers never wait and do not depend on the visitor: they are answered without a
/// task.
package struct ImmediateRoutes: Sendable {
  typealias Respond = @Sendable (Request, [String]) throws -> Response

  private let tree: RouteTree
  /// The pattern and handler of each route in the tree; `nil` if it has to wait.
  private let routes: [(pattern: String, respond: Respond?)]
  private let failure: @Sendable (any Error, Request) -> Response

  init(
    _ tree: RouteTree, _ routes: [(pattern: String, respond: Respond?)],
    _ failure: @escaping @Sendable (any Error, Request) -> Response
  ) {
    self.tree = tree
    self.routes = routes
    self.failure = failure
  }

  /// Returns the response if the route is one of these, otherwise `nil`.
  package func respond(to request: Request) -> Response? {
    guard !request.isAboutServer,
      case .route(let index, let values) = tree.match(request.method, request.segments),
      let respond = routes[index].respond
    else { return nil }
    var response: Response
    do { response = try respond(request, values) } catch { response = failure(error, request) }
    response.route = routes[index].pattern
    return response
  }
}
