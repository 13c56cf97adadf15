package import Words

extension Problem {
  /// Creates the response to an error of this module.
  package init(_ error: HTTPError) {
    self.init(error.status, error.message)
    switch error {
    case .malformed(let fault): members = [Member("fault", json: "\"\(fault.rawValue)\"")]
    case .methodNotAllowed(let allowed): headers["Allow"] = allowed.list
    case .bodyTooLarge(let limit), .tooManyParts(let limit):
      members = [Member("limit", json: "\(limit)")]
    case .rangeNotSatisfiable(let length): headers["Content-Range"] = "bytes */\(length)"
    case .unavailable: headers["Retry-After"] = "2"
    case .badParameter, .notFound, .requestTimeout, .lengthRequired, .targetTooLong,
      .unsupportedMediaType, .preconditionFailed, .expectationFailed, .headTooLarge,
      .notImplemented, .versionNotSupported, .needsTLS, .closed, .failed, .badAddress, .tls,
      .system:
      break
    }
  }
}

extension HTTPError {
  fileprivate var status: Status {
    switch self {
    case .malformed, .badParameter, .needsTLS, .closed: 400
    case .notFound: 404
    case .methodNotAllowed: 405
    case .requestTimeout: 408
    case .lengthRequired: 411
    case .preconditionFailed: 412
    case .bodyTooLarge, .tooManyParts: 413
    case .targetTooLong: 414
    case .unsupportedMediaType: 415
    case .rangeNotSatisfiable: 416
    case .expectationFailed: 417
    case .headTooLarge: 431
    case .failed, .badAddress, .tls, .system: 500
    case .notImplemented: 501
    case .unavailable: 503
    case .versionNotSupported: 505
    }
  }
}

extension [Method] {
  fileprivate var list: String { map(\.rawValue).joined(separator: ", ") }
}

extension HTTPError: Explainable {
  package var message: Message {
    switch self {
    case .malformed(let fault): fault.message
    case .badParameter(let name, let expected):
      Message("http.badParameter", ["name": .text(name), "expected": .message(expected)])
    case .notFound: Message("http.notFound")
    case .methodNotAllowed(let allowed):
      Message("http.methodNotAllowed", ["methods": .text(allowed.list)])
    case .requestTimeout: Message("http.requestTimeout")
    case .lengthRequired: Message("http.lengthRequired")
    case .bodyTooLarge(let limit): Message("http.bodyTooLarge", ["limit": .number(limit)])
    case .targetTooLong: Message("http.targetTooLong")
    case .tooManyParts(let limit): Message("http.tooManyParts", ["limit": .number(limit)])
    case .unsupportedMediaType(let allowed):
      Message(
        "http.unsupportedMediaType", ["types": .text(allowed.joined(separator: ", "))])
    case .preconditionFailed: Message("http.preconditionFailed")
    case .rangeNotSatisfiable(let length):
      Message("http.rangeNotSatisfiable", ["length": .number(length)])
    case .expectationFailed: Message("http.expectationFailed")
    case .headTooLarge: Message("http.headTooLarge")
    case .notImplemented(let name): Message("http.notImplemented", ["name": .text(name)])
    case .unavailable: Message("http.unavailable")
    case .versionNotSupported: Message("http.versionNotSupported")
    case .needsTLS: Message("http.needsTLS")
    case .closed: Message("http.bodyIncomplete")
    case .failed, .badAddress, .tls, .system: Message("http.internalError")
    }
  }
}

extension HTTPError.Fault {
  /// The sentence for the developer of the client.
  fileprivate var message: Message {
    switch self {
    case .requestLine: Message("http.badRequest.requestLine")
    case .target: Message("http.badRequest.target")
    case .percentEncoding: Message("http.badRequest.percentEncoding")
    case .pathSegment: Message("http.badRequest.pathSegment")
    case .query: Message("http.badRequest.query")
    case .headerName: Message("http.badRequest.headerName")
    case .headerValue: Message("http.badRequest.headerValue")
    case .lineEnding: Message("http.badRequest.lineEnding")
    case .controlCharacter: Message("http.badRequest.controlCharacter")
    case .folding: Message("http.badRequest.folding")
    case .host: Message("http.badRequest.host")
    case .contentLength: Message("http.badRequest.contentLength")
    case .transferEncoding: Message("http.badRequest.transferEncoding")
    case .chunk: Message("http.badRequest.chunk")
    case .trailer: Message("http.badRequest.trailer")
    case .truncated: Message("http.badRequest.truncated")
    case .authority: Message("http.badRequest.authority")
    case .cookie: Message("http.badRequest.cookie")
    case .multipart: Message("http.badRequest.multipart")
    }
  }
}
