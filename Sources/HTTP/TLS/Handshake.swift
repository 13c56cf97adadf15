/// A connection during the TLS handshake, which is then replaced by one that speaks the agreed
/// protocol.
final class Handshake: LoopClient {
  let transport: Transport
  private let begun: MonotonicTime
  private let until: MonotonicTime
  private var isFirst = true

  init(_ transport: Transport) {
    self.transport = transport
    begun = transport.loop.now
    until = transport.loop.now + transport.loop.limits.handshakeSeconds
  }

  func ready(_ readiness: Readiness) {
    if !readiness.isDisjoint(with: .broken) { return close() }
    if isFirst {
      isFirst = false
      if transport.beginsInPlainText { return explain() }
    }
    switch transport.handshake() {
    case .failed: close()
    case .blocked:
      transport.wait(for: transport.isBlocked ? [.readable, .writable] : .readable)
    case .done(let agreed):
      let next: any LoopClient =
        switch agreed {
        case .http1: H1Connection(transport)
        case .http2: H2Connection(transport)
        }
      transport.loop.replace(self, with: next)
      next.ready(.readable)
    }
  }

  func check() { if until <= transport.loop.now { close() } }

  func stop() { close() }

  func close() { close(isAtOnce: false) }

  func close(isAtOnce: Bool) {
    transport.loop.remove(self)
    isAtOnce ? transport.abort() : transport.close()
  }

  var idleSince: MonotonicTime? { begun }
  var isNew: Bool { true }
  var unsentBytes: Int { 0 }

  /// Answers a request sent with http instead of https.
  private func explain() {
    transport.sendInPlainText(Response(Problem(.needsTLS)).wholeBytes)
    close()
  }
}
