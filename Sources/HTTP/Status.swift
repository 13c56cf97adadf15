/// A response's status code. Any code can be written as a literal.
package struct Status: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  package let code: Int

  /// - Precondition: Three digits.
  package init(_ code: Int) {
    precondition((100...999).contains(code), "a status has three digits")
    self.code = code
  }

  package init(integerLiteral code: Int) { self.init(code) }

  package static let ok: Status = 200
  package static let created: Status = 201
  package static let noContent: Status = 204
  package static let partialContent: Status = 206
  package static let multiStatus: Status = 207
  package static let seeOther: Status = 303
  package static let notModified: Status = 304

  package var description: String { "\(code) \(phrase)" }

  /// Whether the protocol allows a body with this status.
  var allowsBody: Bool { code >= 200 && code != 204 && code != 304 }

  /// The reason phrase; empty for codes without one here.
  package var phrase: String {
    switch code {
    case 100: "Continue"
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 206: "Partial Content"
    case 207: "Multi-Status"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 423: "Locked"
    case 428: "Precondition Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 460: "Checksum Mismatch"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    case 507: "Insufficient Storage"
    default: ""
    }
  }
}
