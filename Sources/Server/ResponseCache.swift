internal import Catalog
internal import HTTP
internal import Library
internal import Platform

/// Caches responses for repeated requests of the same visitor, until the library is written.
///
/// A page of tiles is requested again and again; identifying the visitor, checking visibility and
/// finding the file are then done once.
final class ResponseCache: Sendable {
  private struct Ready: Sendable {
    let response: Response
    let tag: EntityTag
    /// For a browser that has it already.
    let unchanged: Response
  }

  private let cache = EditionCache<[UInt8], Ready>(budget: ServerLimits.readyBytes)

  /// The response, if the same request was answered before.
  func answer(to request: Request, in edition: Int, at now: Timestamp) -> Response? {
    guard Self.isPlain(request),
      let ready = cache.value(for: Self.key(request), in: edition, at: now)
    else { return nil }
    guard let tags = request.headers["If-None-Match"] else { return ready.response }
    return ready.tag.isNamed(in: tags) ? ready.unchanged : ready.response
  }

  /// - Parameters:
  ///   - response: The complete response, in memory.
  ///   - edition: The library's edition before the request was handled.
  func keep(
    _ response: Response, tag: EntityTag, for request: Request, in edition: Int, until: Timestamp
  ) {
    var unchanged = response
    unchanged.status = .notModified
    unchanged.headers["Content-Type"] = nil
    unchanged.body = .none
    cache.remember(
      Ready(response: response, tag: tag, unchanged: unchanged), for: Self.key(request),
      in: edition, until: until, cost: response.length ?? 0)
  }

  /// Whether it requests the whole of something.
  static func isPlain(_ request: Request) -> Bool {
    request.method == .get && !request.headers.contains("Range")
  }

  /// The request with everything that identifies the visitor, as a digest, so that neither secrets
  /// nor their similarity are exposed in memory or timing.
  private static func key(_ request: Request) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(384)
    text.append(request.isSecure ? 1 : 0)
    // Pictures differ by it.
    text.append(request.takesWebP ? 1 : 0)
    func add(_ part: String) {
      // With its length, so that different requests have different texts.
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
  /// With the security headers of all responses.
  func readyAnswer(to request: Request) -> Response? {
    ready.answer(to: request, in: library.edition, at: now())
  }

  /// Caches the response with a small file.
  func keep(
    _ response: inout Response, for request: Request, in edition: Int,
    _ router: Router<RouteAccess, Principal>
  ) {
    guard ResponseCache.isPlain(request), response.status == .ok,
      case .file(let file, let offset, let count) = response.body,
      count <= ServerLimits.readyAnswerBytes,
      let tag = response.headers["ETag"].flatMap(EntityTag.init(header:)),
      let access = router.route(request.method, request.segments)?.access,
      let credential = credential(of: request, access),
      let known = library.access.known(credential)
    else { return }
    // An unreadable file is sent as far as possible, and not cached.
    guard let bytes = try? file.bytes(at: offset, length: count), bytes.count == count else {
      return
    }
    response.body = .bytes(bytes)
    securityHeaders.add(to: &response.headers, isSecure: request.isSecure)
    ready.keep(response, tag: tag, for: request, in: edition, until: known.until)
  }
}
