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
