import Blobs
import BlobsS3
import Synchronization

/// Stands between a client and its server, and injects faults into chosen requests.
final class FaultyConnection: S3Transport {
  enum Fault: Sendable {
    /// The server is never asked.
    case status(Int, String)
    case unreachable
    /// The server has done it, and its answer is lost.
    case lostAnswer
    /// One bit of the answer is another one.
    case wrongBody
  }

  private let inner: any S3Transport
  private let choose: @Sendable (_ number: Int, _ request: S3Request) -> Fault?
  private let seen = Mutex<[String]>([])

  /// `choose` is given each request with its number, from 1.
  init(
    _ inner: any S3Transport, _ choose: @escaping @Sendable (Int, S3Request) -> Fault?
  ) {
    self.inner = inner
    self.choose = choose
  }

  /// Methods and paths in order.
  var requests: [String] { seen.withLock { $0 } }

  func send(
    _ request: S3Request, to url: String, headers: [(name: String, value: String)]
  ) async throws(S3Error) -> S3Answer {
    let number = seen.withLock { seen in
      seen.append("\(request.method) \(request.path)")
      return seen.count
    }
    switch choose(number, request) {
    case nil: return try await inner.send(request, to: url, headers: headers)
    case .status(let status, let code):
      let body = "<?xml version=\"1.0\"?><Error><Code>\(code)</Code></Error>"
      return S3Answer(
        status: status, headers: ["content-type": "application/xml"], body: Array(body.utf8))
    case .unreachable: throw .unreachable(host: "a host", reason: "injected")
    case .lostAnswer:
      _ = try await inner.send(request, to: url, headers: headers)
      throw .cut(host: "a host", reason: "injected")
    case .wrongBody:
      let answer = try await inner.send(request, to: url, headers: headers)
      var body = answer.body
      if !body.isEmpty { body[body.count / 2] ^= 1 }
      return S3Answer(status: answer.status, headers: answer.headers, body: body)
    }
  }
}
