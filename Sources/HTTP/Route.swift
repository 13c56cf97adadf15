/// A route, declared in one place: documentation, tests and error responses are derived from it.
///
/// `Access` declares who may use it, in terms defined by the application; `Visitor` is the
/// identified requester.
package final class Route<Access: Sendable, Visitor: Sendable>: Sendable {
  package let method: Method
  package let pattern: RoutePattern
  package let summary: String
  package let access: Access
  package let query: [QueryParameter]
  package let body: RouteBody
  package let answers: [RouteAnswer]
  /// The type of each path value.
  package let pathTypes: [any PathValue.Type]
  let respond: @Sendable (Request, Visitor, [String]) async throws -> Response
  /// The handler if it never waits, to be run without a task.
  private let respondAtOnce: (@Sendable (Request, Visitor, [String]) throws -> Response)?

  /// - Parameters:
  ///   - pattern: Such as `/api/v1/assets/{id}/renditions/{size}`; a last segment `{path*}` matches
  ///     everything that remains.
  ///   - handler: Receives the path values in order, as the types it declares; an address with a
  ///     value of another type does not exist.
  /// - Precondition: The pattern has as many values.
  package convenience init<each Value: PathValue>(
    _ method: Method, _ pattern: String, _ summary: String, access: Access,
    query: [QueryParameter] = [], body: RouteBody = .none, answers: [RouteAnswer] = [],
    handler: @escaping @Sendable (Request, Visitor, repeat each Value) async throws -> Response
  ) {
    self.init(
      method, pattern, summary, access: access, query: query, body: body, answers: answers,
      pathTypes: types((repeat (each Value).self)), atOnce: nil
    ) { request, visitor, values in
      var rest = values[...]
      let converted = (repeat try convert(&rest, to: (each Value).self))
      return try await handler(request, visitor, repeat each converted)
    }
  }

  /// The same for a handler that never waits.
  package convenience init<each Value: PathValue>(
    _ method: Method, _ pattern: String, _ summary: String, access: Access,
    query: [QueryParameter] = [], body: RouteBody = .none, answers: [RouteAnswer] = [],
    handler: @escaping @Sendable (Request, Visitor, repeat each Value) throws -> Response
  ) {
    let atOnce: @Sendable (Request, Visitor, [String]) throws -> Response = {
      request, visitor, values in
      var rest = values[...]
      let converted = (repeat try convert(&rest, to: (each Value).self))
      return try handler(request, visitor, repeat each converted)
    }
    self.init(
      method, pattern, summary, access: access, query: query, body: body, answers: answers,
      pathTypes: types((repeat (each Value).self)), atOnce: atOnce
    ) { try atOnce($0, $1, $2) }
  }

  private init(
    _ method: Method, _ pattern: String, _ summary: String, access: Access,
    query: [QueryParameter], body: RouteBody, answers: [RouteAnswer],
    pathTypes: [any PathValue.Type],
    atOnce: (@Sendable (Request, Visitor, [String]) throws -> Response)?,
    respond: @escaping @Sendable (Request, Visitor, [String]) async throws -> Response
  ) {
    self.method = method
    self.pattern = RoutePattern(pattern)
    self.summary = summary
    self.access = access
    self.query = query
    self.body = body
    self.answers = answers
    precondition(
      pathTypes.count == self.pattern.names.count, "\(pattern): one argument for each value")
    self.pathTypes = pathTypes
    respondAtOnce = atOnce
    self.respond = respond
  }
}

extension Route {
  /// Returns the handler for a known visitor, if it never waits.
  func immediate(_ visitor: Visitor) -> ImmediateRoutes.Respond? {
    guard let respondAtOnce else { return nil }
    let (query, body) = (query, body)
    return { request, values in
      for parameter in query { try parameter.check(request.query) }
      return try respondAtOnce(try body.checked(request), visitor, values)
    }
  }
}

private func types<each Value: PathValue>(
  _ values: (repeat (each Value).Type)
) -> [any PathValue.Type] {
  var types: [any PathValue.Type] = []
  for type in repeat each values { types.append(type) }
  return types
}

private func convert<Value: PathValue>(
  _ values: inout ArraySlice<String>, to type: Value.Type
) throws(HTTPError) -> Value {
  guard let text = values.popFirst(), let value = Value(pathSegment: text) else { throw .notFound }
  return value
}

/// A type that a path segment can be parsed as.
package protocol PathValue: Sendable {
  init?(pathSegment: String)
  /// The type's name in a schema: `string` or `integer`.
  static var schemaType: String { get }
}

extension String: PathValue {
  package init?(pathSegment: String) { self = pathSegment }
  package static var schemaType: String { "string" }
}

extension Int: PathValue {
  /// Accepts digits only, so that a number has one address.
  package init?(pathSegment: String) {
    guard pathSegment.utf8.allSatisfy(\.isDigit), let value = Int(pathSegment),
      pathSegment == "0" || pathSegment.first != "0"
    else { return nil }
    self = value
  }
  package static var schemaType: String { "integer" }
}
