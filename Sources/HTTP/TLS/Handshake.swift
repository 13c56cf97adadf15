/// A connection during the TLS handshake, which is then replaced by one that speaks the agreed
/// protocol.
final class Handshake: LoopClient {
  let wire: Wire
  private let begun: Moment
  private let until: Moment
  private var isFirst = true

  init(_ wire: Wire) {
    self.wire = wire
    begun = wire.loop.now
    until = wire.loop.now + wire.loop.limits.handshakeSeconds
  }

  func ready(_ readiness: Readiness) {
    if !readiness.isDisjoint(with: .broken) { return close() }
    if isFirst {
      isFirst = false
      if wire.beginsInPlainText { return explain() }
    }
    switch wire.handshake() {
    case .failed: close()
    case .blocked:
      wire.wait(for: wire.isBlocked ? [.readable, .writable] : .readable)
    case .done(let agreed):
      let next: any LoopClient =
        switch agreed {
        case .http1: H1Connection(wire)
        case .http2: H2Connection(wire)
        }
      wire.loop.replace(self, with: next)
      next.ready(.readable)
    }
  }

  func check() { if until <= wire.loop.now { close() } }

  func stop() { close() }

  func close() { close(isAtOnce: false) }

  func close(isAtOnce: Bool) {
    wire.loop.remove(self)
    isAtOnce ? wire.abort() : wire.close()
  }

  var idleSince: Moment? { begun }
  var unsentBytes: Int { 0 }

  /// Answers a request sent with http instead of https.
  private func explain() {
    wire.sendInPlainText(Response(Problem(.needsTLS)).wholeBytes)
    close()
  }
}
