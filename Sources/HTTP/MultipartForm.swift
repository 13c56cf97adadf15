/// The parts of a form as they arrive. The sender is throttled when the reader stops.
package struct MultipartForm: Sendable {
  private var decoder: MultipartDecoder
  private var body: RequestBody.Iterator

  package mutating func next() async throws(HTTPError) -> MultipartDecoder.Event? {
    while true {
      if let event = try decoder.next() { return event }
      guard let bytes = try await body.next(isolation: #isolation) else {
        if decoder.isFinished { return nil }
        throw .malformed(.multipart)
      }
      decoder.push(bytes)
    }
  }

  fileprivate init(_ decoder: MultipartDecoder, _ body: RequestBody.Iterator) {
    self.decoder = decoder
    self.body = body
  }
}

extension Request {
  /// Returns the body as a form, whose parts may be files of any size.
  package func form(limits: HTTPLimits = HTTPLimits()) throws(HTTPError) -> MultipartForm {
    guard contentType == "multipart/form-data", let type = headers["Content-Type"] else {
      throw .unsupportedMediaType(allowed: ["multipart/form-data"])
    }
    return MultipartForm(
      try MultipartDecoder(contentType: type, limits: limits), body.makeAsyncIterator())
  }
}
