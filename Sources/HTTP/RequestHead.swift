/// Everything before the body, checked.
package struct RequestHead: Sendable {
  package enum Framing: Hashable, Sendable {
    case none
    case length(Int)
    /// Its end shows when it comes.
    case chunked
  }

  package var method: Method
  package var version: Request.Version
  package var target: RequestTarget
  package var headers: Headers
  package var framing: Framing
  /// Whether the client would like to keep the connection.
  package var keepsAlive: Bool
  /// Whether it waits for our word before it sends the body.
  package var expectsContinue: Bool
}
