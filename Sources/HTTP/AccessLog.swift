/// The access log: one line of JSON per request.
///
/// A line contains the route's pattern, never the requested address: paths and queries contain
/// tokens, names and places, and so do cookies and other headers. What is not in the line cannot
/// leak from it.
package struct AccessLog: Sendable {
  let write: @Sendable ([UInt8]) -> Void

  /// - Parameter write: Takes one or more complete lines, on any thread; connections wait while it
  ///   blocks.
  package init(_ write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }
}

/// A log line under construction.
struct AccessEntry: Sendable {
  var method: Method?
  var version: Request.Version
  var client: SocketAddress
  var isSecure: Bool
  var begun: MonotonicTime
  var status: Status?
  /// The pattern of the matched route.
  var route: String?

  init(version: Request.Version, _ transport: Transport, at now: MonotonicTime) {
    self.version = version
    client = transport.remote
    isSecure = transport.isSecure
    begun = now
  }

  mutating func begin(
    _ method: Method, _ version: Request.Version, _ peer: TrustedProxies.Peer, at now: MonotonicTime
  ) {
    self.method = method
    self.version = version
    (client, isSecure) = (peer.client, peer.isSecure)
    begun = now
    (status, route) = (nil, nil)
  }

  mutating func answered(_ response: Response) {
    status = response.status
    route = response.route
  }

  /// - Parameters:
  ///   - time: The end of the response, in seconds since 1970.
  ///   - bytes: The bytes of the body that were sent.
  ///   - isWhole: Whether the whole body was sent.
  func append(
    to line: inout [UInt8], time: Int, now: MonotonicTime, bytes: Int, isWhole: Bool
  ) {
    let date = HTTPDate.calendar(time)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    line += "{\"time\":\"\(date.year)-\(two(date.month))-\(two(date.day))T".utf8
    line += "\(two(date.hour)):\(two(date.minute)):\(two(date.second))Z\"".utf8
    line += ",\"client\":\"\(client.host)\",\"version\":\"\(version.text)\"".utf8
    line += ",\"tls\":\(isSecure),\"method\":".utf8
    line += (method.map { "\"\($0.rawValue)\"" } ?? "null").utf8
    line += ",\"route\":".utf8
    line += (route.map { "\"\($0)\"" } ?? "null").utf8
    line += ",\"status\":\(status.map { "\($0.code)" } ?? "null"),\"bytes\":\(bytes)".utf8
    line += ",\"ms\":\(now.milliseconds - begun.milliseconds),\"whole\":\(isWhole)}\n".utf8
  }
}

extension Request.Version {
  fileprivate var text: String {
    switch self {
    case .http10: "1.0"
    case .http11: "1.1"
    case .http2: "2"
    }
  }
}
