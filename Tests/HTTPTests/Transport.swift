import HTTP
import TestSupport

/// A way for a request to reach a handler.
enum Transport: String, CaseIterable, Sendable {
  case inProcess, http1, http1OverTLS, http2OverTLS

  struct Reply: Sendable {
    var status: Int
    var fields: [String: String]
    var body: String
  }

  typealias Ask =
    @Sendable (HTTP.Method, String, _ fields: [String: String], _ body: String) async throws
    -> Reply

  /// Lets a test ask the handler in this way.
  func run(_ handler: @escaping HTTPServer.Handler, _ body: (Ask) async throws -> Void) async throws
  {
    if self == .inProcess { return try await body { try await Self.ask(handler, $0, $1, $2, $3) } }
    var settings = HTTPServer.Settings(handler: handler)
    if self != .http1 { settings.tls = try TLSContext.sample() }
    let server = try HTTPServer(address: .loopback(port: 0), settings)
    async let running: Void = server.run()
    let root = "http\(self == .http1 ? "" : "s")://localhost:\(server.port)"
    do {
      try await body { method, target, fields, text in
        try await blocking { try curl(method, root + target, fields, text) }
      }
    } catch {
      await server.stop(graceSeconds: 0)
      throw error
    }
    await server.stop(graceSeconds: 0)
    try await running
  }

  private static func ask(
    _ handler: HTTPServer.Handler, _ method: HTTP.Method, _ target: String,
    _ fields: [String: String], _ body: String
  ) async throws -> Reply {
    var headers = Headers()
    for (name, value) in fields { headers.add(name, value) }
    let request = try Request(method, target, headers: headers, body: Array(body.utf8))
    let response = await handler(request)
    var reply = Reply(status: response.status.code, fields: [:], body: "")
    for (name, value) in response.headers { reply.fields[name.lowercased()] = value }
    if method != .head {
      reply.body = String(decoding: try await response.collectedBody(), as: UTF8.self)
    }
    return reply
  }

  /// Asks with the client that everybody has.
  private func curl(
    _ method: HTTP.Method, _ url: String, _ fields: [String: String], _ body: String
  ) throws -> Reply {
    var words = [
      "curl", "-sik", "--max-time", "20", self == .http2OverTLS ? "--http2" : "--http1.1",
    ]
    words += method == .head ? ["-I"] : ["-X", method.rawValue]
    for (name, value) in fields { words += ["-H", "\(name): \(value)"] }
    if !body.isEmpty { words += ["-H", "Expect:", "--data-binary", "@-"] }
    let process = try Subprocess.run(words + [url], input: body)
    let parts = process.output.split(
      separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\r\n")
    guard let first = lines.first?.split(separator: " "), first.count > 1,
      let status = Int(first[1]), first[0] == (self == .http2OverTLS ? "HTTP/2" : "HTTP/1.1")
    else { throw RawClient.Failure(what: "curl \(process.status): \(process.output.prefix(200))") }
    var reply = Reply(status: status, fields: [:], body: parts.count > 1 ? String(parts[1]) : "")
    for line in lines.dropFirst() {
      let pair = line.split(separator: ":", maxSplits: 1)
      reply.fields[pair[0].lowercased()] = pair.count > 1 ? String(pair[1].dropFirst()) : ""
    }
    return reply
  }
}
