internal import HTTP
internal import Library

/// Answers that are given again as they are, to the same question of the same
/// visitor, while nothing has been written in the library.
///
/// A page of tiles is asked for again and again; who asks, what they may see and
/// which file it is are found out once.
final class ReadyAnswers: Sendable {
  private struct Ready: Sendable {
    let response: Response
    let tag: EntityTag
    /// For a browser that has it already.
    let unchanged: Response
  }

  private let remembered = Remembered<[UInt8], Ready>(budget: Limits.readyBytes)

  /// The answer, where the same was asked before.
  func answer(to request: Request, in edition: Int, at now: Timestamp) -> Response? {
    guard Self.isPlain(request),
      let ready = remembered.value(for: Self.question(request), in: edition, at: now)
    else { return nil }
    guard let tags = request.headers["If-None-Match"] else { return ready.response }
    return ready.tag.isNamed(in: tags) ? ready.unchanged : ready.response
  }

  /// - Parameters:
  ///   - response: all of it, in memory.
  ///   - edition: that of the library before the request was looked at.
  func keep(
    _ response: Response, tag: EntityTag, for request: Request, in edition: Int, until: Timestamp
  ) {
    var unchanged = response
    unchanged.status = .notModified
    unchanged.headers["Content-Type"] = nil
    unchanged.body = .none
    remembered.remember(
      Ready(response: response, tag: tag, unchanged: unchanged), for: Self.question(request),
      in: edition, until: until, cost: response.length ?? 0)
  }

  /// Whether it asks for the whole of something.
  static func isPlain(_ request: Request) -> Bool {
    request.method == .get && !request.headers.contains("Range")
  }

  /// What is asked, and everything that says who asks. A digest, so that neither
  /// secrets nor how alike they are lie open in memory and time.
  private static func question(_ request: Request) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(384)
    text.append(request.isSecure ? 1 : 0)
    func add(_ part: String) {
      // Its length, so that no two questions are one text.
      withUnsafeBytes(of: Int32(part.utf8.count)) { text += $0 }
      text += part.utf8
    }
    for segment in request.segments { add(segment) }
    for pair in request.query.pairs {
      text.append(2)
      add(pair.name)
      add(pair.value)
    }
    for name in ["Cookie", "Authorization"] {
      text.append(3)
      for value in request.headers.values(name) { add(value) }
    }
    return Credential.digest(of: text)
  }
}

extension Site {
  /// With what every answer tells the browser not to do.
  func readyAnswer(to request: Request) -> Response? {
    ready.answer(to: request, in: library.edition, at: now())
  }

  /// Keeps a small file's answer for whoever asks the same again.
  func keep(
    _ response: inout Response, for request: Request, in edition: Int,
    _ router: Router<Access, Asker>
  ) {
    guard ReadyAnswers.isPlain(request), response.status == .ok,
      case .file(let file, let offset, let count) = response.body, count <= Limits.readyAnswerBytes,
      let tag = response.headers["ETag"].flatMap(EntityTag.init(header:)),
      let access = router.route(request.method, request.segments)?.access,
      let credential = credential(of: request, access),
      let known = library.doors.known(credential)
    else { return }
    // What cannot be read is sent as far as it goes, and asked for again.
    guard let bytes = try? file.bytes(at: offset, length: count), bytes.count == count else {
      return
    }
    response.body = .bytes(bytes)
    securityHeaders.add(to: &response.headers, isSecure: request.isSecure)
    ready.keep(response, tag: tag, for: request, in: edition, until: known.until)
  }
}
