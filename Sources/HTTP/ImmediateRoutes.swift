/// Routes whose handlers wait for nothing, for visitors who need not be known:
/// they are answered without a task.
package struct ImmediateRoutes: Sendable {
  typealias Respond = @Sendable (Request, [String]) throws -> Response

  private let tree: RouteTree
  /// One for each route of the tree; `nil` where it has to wait.
  private let responses: [Respond?]
  private let failure: @Sendable (any Error, Request) -> Response

  init(
    _ tree: RouteTree, _ responses: [Respond?],
    _ failure: @escaping @Sendable (any Error, Request) -> Response
  ) {
    self.tree = tree
    self.responses = responses
    self.failure = failure
  }

  /// The answer, where it is one of these; otherwise `nil`.
  package func respond(to request: Request) -> Response? {
    guard !request.isAboutServer,
      case .route(let index, let values) = tree.match(request.method, request.segments),
      let respond = responses[index]
    else { return nil }
    do { return try respond(request, values) } catch { return failure(error, request) }
  }
}
