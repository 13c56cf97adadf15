package import Platform

extension Response {
  /// Serves a file, honouring conditional and range requests.
  ///
  /// - Parameters:
  ///   - start: The offset in the file, for content inside another file.
  ///   - length: The current length of the content from there.
  ///   - tag: Identifies these bytes; without it only dates make a request conditional.
  ///   - modified: Seconds since 1970.
  ///   - headers: Such as `Cache-Control`; sent with a 304 as well.
  package static func file(
    _ file: FileDescriptor, from start: Int = 0, length: Int, type: String,
    tag: EntityTag? = nil, modified: Int? = nil, headers: Headers = [:], request: Request
  ) -> Response {
    conditional(
      length: length, type: type, tag: tag, modified: modified, headers: headers, request: request
    ) { .file(file, offset: start + $0.lowerBound, length: $0.count) }
  }

  /// Serves bytes in memory in the same way.
  package static func content(
    _ bytes: [UInt8], type: String, tag: EntityTag? = nil, headers: Headers = [:],
    request: Request
  ) -> Response {
    conditional(
      length: bytes.count, type: type, tag: tag, modified: nil, headers: headers, request: request
    ) { $0.count == bytes.count ? .bytes(bytes) : .bytes(Array(bytes[$0])) }
  }

  private static func conditional(
    length: Int, type: String, tag: EntityTag?, modified: Int?, headers: Headers,
    request: Request, body: (Range<Int>) -> BodyPiece
  ) -> Response {
    var response = Response(.ok, headers: headers)
    if let tag { response.headers["ETag"] = tag.header }
    if let modified { response.headers["Last-Modified"] = HTTPDate.text(modified) }
    response.headers["Accept-Ranges"] = "bytes"
    guard isStillWanted(request, tag: tag, modified: modified) else {
      return Response(Problem(.preconditionFailed))
    }
    if isUnchanged(request, tag: tag, modified: modified) {
      response.status = .notModified
      return response
    }
    response.headers["Content-Type"] = type
    // HEAD describes the whole: ranges apply to GET only.
    let wanted = request.method == .get && allowsRange(request, tag: tag, modified: modified)
    switch ByteRange(wanted ? request.headers["Range"] : nil, length: length) {
    case .whole: response.body = Body(body(0..<length))
    case .part(let range):
      response.status = .partialContent
      response.headers["Content-Range"] =
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
      response.body = Body(body(range))
    case .parts(let ranges):
      response.status = .partialContent
      response.setParts(ranges, of: length, type: type, piece: body)
    case .unsatisfiable: return Response(Problem(.rangeNotSatisfiable(length: length)))
    }
    return response
  }

  /// Serves several ranges, each with its own headers.
  private mutating func setParts(
    _ ranges: [Range<Int>], of length: Int, type: String, piece: (Range<Int>) -> BodyPiece
  ) {
    // Long and random, so that it does not occur in the content.
    let boundary = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }
      .joined()
    var pieces: [BodyPiece] = []
    for range in ranges {
      let head = """
        \r\n--\(boundary)\r\nContent-Type: \(type)\r\n\
        Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)\r\n\r\n
        """
      pieces.append(.bytes(Array(head.utf8)))
      pieces.append(piece(range))
    }
    pieces.append(.bytes(Array("\r\n--\(boundary)--\r\n".utf8)))
    headers["Content-Type"] = "multipart/byteranges; boundary=\(boundary)"
    body = .pieces(pieces)
  }

  /// Evaluates `If-Match` and `If-Unmodified-Since`.
  private static func isStillWanted(_ request: Request, tag: EntityTag?, modified: Int?) -> Bool {
    if request.headers.contains("If-Match") {
      return request.headers.values("If-Match").contains { isNamed(tag, in: $0, strongly: true) }
    }
    guard let modified, let text = request.headers["If-Unmodified-Since"],
      let since = HTTPDate.unixSeconds(text)
    else { return true }
    return modified <= since
  }

  /// A star matches any existing content.
  private static func isNamed(_ tag: EntityTag?, in list: String, strongly: Bool) -> Bool {
    tag?.isNamed(in: list, strongly: strongly) ?? (list == "*")
  }

  private static func isUnchanged(_ request: Request, tag: EntityTag?, modified: Int?) -> Bool {
    guard request.method == .get || request.method == .head else { return false }
    if request.headers.contains("If-None-Match") {
      return request.headers.values("If-None-Match").contains {
        isNamed(tag, in: $0, strongly: false)
      }
    }
    guard let modified, let text = request.headers["If-Modified-Since"],
      let since = HTTPDate.unixSeconds(text)
    else { return false }
    return modified <= since
  }

  /// Evaluates `If-Range`: a part is served only if the client's other parts are current.
  private static func allowsRange(_ request: Request, tag: EntityTag?, modified: Int?) -> Bool {
    guard let condition = request.headers["If-Range"] else { return true }
    if condition.contains("\"") {
      return tag.map { $0.isNamed(in: condition, strongly: true) } ?? false
    }
    guard let modified, let date = HTTPDate.unixSeconds(condition) else { return false }
    return date == modified
  }
}
