import HTTP
import TestSupport

/// A server on a free port of this machine, for as long as a test talks to it.
struct TestServer {
  var limits = HTTPLimits()
  var threads = 1
  var time = TimeSource.system
  var tls: TLSContext?
  var log: AccessLog?
  var handler: HTTPServer.Handler

  func run<Result: Sendable>(
    _ body: @escaping @Sendable (HTTPServer) throws -> Result
  ) async throws -> Result {
    var settings = HTTPServer.Settings(handler: handler)
    (settings.limits, settings.threads, settings.time) = (limits, threads, time)
    (settings.tls, settings.log) = (tls, log)
    let server = try HTTPServer(address: .loopback(port: 0), settings)
    async let running: Void = server.run()
    let result: Swift.Result<Result, any Error>
    do { result = .success(try await blocking { try body(server) }) } catch {
      result = .failure(error)
    }
    await server.stop(graceSeconds: 0)
    try await running
    return try result.get()
  }
}

/// A request line and the host, ready for more fields.
func line(_ method: String, _ target: String) -> String {
  "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
}

func get(_ target: String = "/") -> String { line("GET", target) + "\r\n" }

extension TLSContext {
  /// A certificate for `localhost` that vouches for itself.
  static func sample() throws(HTTPError) -> TLSContext {
    let folder = packageRoot + "/Tests/Fixtures/tls/"
    return try TLSContext(certificate: folder + "certificate.pem", key: folder + "key.pem")
  }
}
