/// The supported request methods; others are answered with 501.
package enum Method: String, CaseIterable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"
  case propfind = "PROPFIND"
  case proppatch = "PROPPATCH"
  case mkcol = "MKCOL"
  case move = "MOVE"
  case lock = "LOCK"
  case unlock = "UNLOCK"

  /// Whether it is one of the methods that WebDAV adds.
  package var isWebDAV: Bool {
    switch self {
    case .get, .head, .post, .put, .patch, .delete, .options: false
    case .propfind, .proppatch, .mkcol, .move, .lock, .unlock: true
    }
  }
}
