/// A validated request head.
package struct RequestHead: Sendable {
  package enum Framing: Hashable, Sendable {
    case none
    case length(Int)
    /// The end is marked in the data.
    case chunked
  }

  package var method: Method
  package var version: Request.Version
  package var target: RequestTarget
  package var headers: Headers
  package var framing: Framing
  /// Whether the client wants to keep the connection open.
  package var keepsAlive: Bool
  /// Whether the client waits for a 100 response before it sends the body.
  package var expectsContinue: Bool
}
