extension Problem {
  /// Creates the response to an error of this module.
  package init(_ error: HTTPError) {
    switch error {
    case .malformed(let fault):
      self.init(400, "badRequest", fault.sentence)
      members = [Member("fault", json: "\"\(fault.rawValue)\"")]
    case .badParameter(let name, let expected):
      self.init(400, "badParameter", "The parameter \u{201C}\(name)\u{201D} must be \(expected).")
    case .notFound:
      self.init(404, "notFound", "There is nothing at this address.")
    case .methodNotAllowed(let allowed):
      let list = allowed.map(\.rawValue).joined(separator: ", ")
      self.init(405, "methodNotAllowed", "This address takes only \(list).")
      headers["Allow"] = list
    case .requestTimeout:
      self.init(408, "requestTimeout", "The request took too long to arrive.")
    case .lengthRequired:
      self.init(411, "lengthRequired", "The request must say how long its body is.")
    case .bodyTooLarge(let limit):
      self.init(413, "bodyTooLarge", "The body is larger than the \(limit) bytes allowed here.")
      members = [Member("limit", json: "\(limit)")]
    case .targetTooLong:
      self.init(414, "targetTooLong", "The address is too long.")
    case .tooManyParts(let limit):
      self.init(413, "tooManyParts", "The form has more than the \(limit) parts allowed here.")
      members = [Member("limit", json: "\(limit)")]
    case .unsupportedMediaType(let allowed):
      let list = allowed.joined(separator: ", ")
      self.init(415, "unsupportedMediaType", "The body must be of the type \(list).")
    case .preconditionFailed:
      self.init(
        412, "preconditionFailed", "It is another by now than the request says; ask for it anew.")
    case .rangeNotSatisfiable(let length):
      self.init(416, "rangeNotSatisfiable", "The range lies outside the \(length) bytes there are.")
      headers["Content-Range"] = "bytes */\(length)"
    case .expectationFailed:
      self.init(417, "expectationFailed", "The only expectation met here is 100-continue.")
    case .headTooLarge:
      self.init(431, "headTooLarge", "The request has too many or too long header fields.")
    case .notImplemented(let what):
      self.init(501, "notImplemented", "This server does not know \(what).")
    case .unavailable:
      self.init(503, "unavailable", "The server is busy or stopping; try again shortly.")
      headers["Retry-After"] = "2"
    case .versionNotSupported:
      self.init(505, "versionNotSupported", "This server speaks HTTP/1.0, HTTP/1.1 and HTTP/2.")
    case .needsTLS:
      self.init(400, "needsTLS", "This address speaks HTTPS: write https:// before it.")
    case .closed:
      self.init(400, "bodyIncomplete", "The request ended before its body was complete.")
    case .failed, .badAddress, .tls, .system:
      self.init(500, "internalError", "Something went wrong in the server.")
    }
  }
}

extension HTTPError.Fault {
  /// A description of the fault for the developer of the client.
  package var sentence: String {
    switch self {
    case .requestLine: "The request line is not valid."
    case .target: "The address in the request line is not valid."
    case .percentEncoding: "The address has a percent sign without two digits or is not UTF-8."
    case .pathSegment: "The path has a part that is not allowed."
    case .query: "The query of the address is not valid."
    case .headerName: "A header field has no valid name."
    case .headerValue: "A header field has a value that is not allowed."
    case .lineEnding: "Lines must end with a carriage return and a line feed."
    case .controlCharacter: "The request head has a control character."
    case .folding: "A header field goes on in a second line."
    case .host: "The request must name exactly one host."
    case .contentLength: "The length of the body is not valid."
    case .transferEncoding: "The transfer coding does not fit the request."
    case .chunk: "A chunk of the body is not valid."
    case .trailer: "The fields after the body are not valid."
    case .truncated: "The request ended too early."
    case .authority: "The address names another host than the request."
    case .cookie: "The cookies are not valid."
    case .multipart: "The form's parts are not as its boundary says."
    }
  }
}
