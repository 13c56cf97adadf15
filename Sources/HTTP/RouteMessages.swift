/// The request body that a route accepts.
package struct RouteBody: Hashable, Sendable {
  /// The accepted media types; empty means any.
  package var types: [String]
  /// The maximum number of bytes; `nil` leaves it to the handler.
  package var limit: Int?
  /// Whether the length must be announced.
  package var requiresLength = false
  /// Whether the route reads its body; if not, it is discarded.
  package var isRead = true

  package static let none = RouteBody(types: [], limit: 0, isRead: false)

  package static func json(limit: Int = HTTPLimits().bodyBytes) -> RouteBody {
    RouteBody(types: ["application/json"], limit: limit)
  }

  package static func bytes(
    types: [String] = [], limit: Int?, requiresLength: Bool = false
  ) -> RouteBody {
    RouteBody(types: types, limit: limit, requiresLength: requiresLength)
  }

  /// Returns the request with its body restricted accordingly.
  func checked(_ request: Request) throws(HTTPError) -> Request {
    guard isRead else { return request }
    var request = request
    if requiresLength, request.body.length == nil || !request.headers.contains("Content-Length") {
      throw .lengthRequired
    }
    if let limit {
      if let length = request.body.length, length > limit { throw .bodyTooLarge(limit: limit) }
      request.body = request.body.limited(to: limit)
    }
    if !types.isEmpty, !request.body.isEmpty {
      guard let type = request.contentType, types.contains(type) else {
        throw .unsupportedMediaType(allowed: types)
      }
    }
    return request
  }
}

/// A documented response of a route.
package struct RouteAnswer: Hashable, Sendable {
  package var status: Status
  package var summary: String
  /// The body's media type; `nil` if there is no body.
  package var type: String?
  /// The `code` of a problem.
  package var code: String?

  package init(_ status: Status, _ summary: String, type: String? = nil, code: String? = nil) {
    self.status = status
    self.summary = summary
    self.type = code == nil ? type : "application/problem+json"
    self.code = code
  }
}
