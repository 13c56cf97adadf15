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
  case mkcol = "MKCOL"
}
