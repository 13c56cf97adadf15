import HTTP

/// A server on a free port of this machine, for as long as a test talks to it.
struct TestServer {
  var limits = Limits()
  var threads = 1
  var time = TimeSource.system
  var handler: HTTPServer.Handler

  func run<Result: Sendable>(
    _ body: @escaping @Sendable (HTTPServer) throws -> Result
  ) async throws -> Result {
    let server = try HTTPServer(
      address: .loopback(port: 0), limits: limits, threads: threads, time: time, handler: handler)
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
