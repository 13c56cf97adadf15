/// An HTTP/1 connection.
///
/// `@unchecked Sendable`: its state is used on the loop's thread only. The methods
/// of `ExchangeOwner`, which handlers call from any thread, switch to it first.
final class H1Connection: LoopClient, @unchecked Sendable {
  enum Phase { case open, lingering, closed }

  /// The framing of the answer in progress.
  enum Sending {
    case none
    case whole
    /// The remaining bytes of the declared length.
    case counted(left: Int)
    case chunked
    case untilClose
  }

  let transport: Transport

  var phase = Phase.open
  var timeouts: ConnectionTimeouts
  var input = InputBuffer()
  var output = OutputBuffer()
  /// The log entry of the request in progress.
  var entry: AccessEntry
  /// The position in the output where its answer's body begins.
  var bodyBegins = 0
  /// The output's bytes that are charged to the budget.
  var charged = 0
  var isPumping = false
  /// Whether it is reading; its interests are updated afterwards.
  var isReading = false
  /// Whether the timeouts were told that output waits.
  var isOutputWaiting = false
  /// The peer will send nothing more.
  var sawEnd = false
  /// The same, but received bytes may still have to be read.
  var hasPeerEnded = false
  /// No further request is accepted; it closes once the answer is sent.
  var mustClose = false
  /// The peer may still be sending: read that before closing.
  var mustLinger = false

  // The request being read.
  var scanner: HeadScanner
  var lastHead = HeadParser.Memory()
  var decoder: BodyDecoder?
  var isBodyHeld = false
  var expectsContinue = false
  /// The number of bytes discarded of an unwanted body; `nil` if the body is wanted.
  var discarded: Int?

  // The exchange in progress.
  var exchange: Exchange?
  var task: Task<Void, Never>?
  var sending = Sending.none
  var isEvents = false
  var isHead = false
  var version = Request.Version.http11
  var keepsAlive = true
  /// Leases of answers whose sending is not complete.
  var leases: [Lease] = []

  init(_ transport: Transport) {
    self.transport = transport
    timeouts = ConnectionTimeouts(limits: transport.loop.limits, now: transport.loop.now)
    scanner = HeadScanner(limits: transport.loop.limits)
    entry = AccessEntry(version: .http11, transport, at: transport.loop.now)
  }

  var loop: EventLoop { transport.loop }
  var limits: HTTPLimits { loop.limits }

  var idleSince: MonotonicTime? { phase == .open && exchange == nil ? timeouts.idleSince : nil }
  var isNew: Bool { timeouts.isNew }
  var unsentBytes: Int { output.memoryBytes }

  /// Updates the budget with the unsent bytes in memory.
  func settleCharge() {
    if output.memoryBytes == charged { return }
    transport.charge.change(by: output.memoryBytes - charged)
    charged = output.memoryBytes
  }

  func note(_ event: ConnectionTimeouts.Event) { timeouts.handle(event, at: loop.now) }

  /// Handles the readiness reported by epoll.
  func ready(_ readiness: Readiness) {
    if !readiness.isDisjoint(with: .broken) { return close() }
    if readiness.contains(.peerFinished) {
      // Browsers never half-close an event stream; other clients may wait for the answer after
      // half-closing.
      if isEvents { return close() }
      hasPeerEnded = true
      transport.wait(for: transport.waitsFor.subtracting(.peerFinished))
    }
    if readiness.contains(.readable) { read() }
    if readiness.contains(.writable) { pump() }
  }

  /// Does everything possible now: requests, answers, the socket.
  func pump() {
    if isPumping || phase == .closed { return }
    isPumping = true
    while phase == .open {
      process()
      let wasFull = isOutputFull
      flush()
      if !wasFull || isOutputFull || input.isEmpty { break }
    }
    isPumping = false
    if !isReading { updateInterest() }
  }

  private var isStreaming: Bool {
    switch sending {
    case .none, .whole: false
    case .counted, .chunked, .untilClose: true
    }
  }

  var isOutputFull: Bool { output.count >= limits.outputBufferBytes }

  var wantsInput: Bool {
    switch phase {
    case .closed: false
    case .lingering: !sawEnd
    case .open where sawEnd: false
    case .open:
      if decoder != nil {
        !isBodyHeld
      } else if exchange != nil {
        input.isEmpty && !mustClose
      } else {
        !isOutputFull && !mustClose
      }
    }
  }

  func updateInterest() {
    if phase == .closed { return }
    var wanted = transport.waitsFor.intersection(.peerFinished)
    if wantsInput { wanted.insert(.readable) }
    if !output.isEmpty || transport.isBlocked { wanted.insert(.writable) }
    transport.wait(for: wanted)
  }

  /// Sends the waiting output, and closes if it was the last.
  func flush() {
    if phase != .open { return }
    let outcome = output.isEmpty && !transport.isBlocked ? .drained : output.flush(to: transport)
    switch outcome {
    case .failed: return close()
    case .blocked, .paused:
      if !isOutputWaiting {
        isOutputWaiting = true
        note(.outputWaits(acknowledged: progress.acknowledged))
      }
    case .drained:
      output.swapBuffer(&transport.loop.spareOutput)
      if isOutputWaiting {
        isOutputWaiting = false
        note(.outputDrained)
      }
    }
    settleCharge()
    if outcome == .drained, exchange == nil, !leases.isEmpty { leases = [] }
    if isStreaming { exchange?.outputLeft(output.count) }
    if outcome == .drained, exchange == nil, mustClose { closeGracefully() }
  }

  var progress: ConnectionTimeouts.Progress {
    ConnectionTimeouts.Progress(
      queued: output.total, acknowledged: output.total - output.count - transport.unconfirmed)
  }

  /// Closes so that the last answer arrives: unread bytes of the peer would turn the close into a
  /// reset.
  private func closeGracefully() {
    if sawEnd || !(mustLinger || !input.isEmpty) { return close() }
    phase = .lingering
    decoder = nil
    input.consume(input.count)
    note(.lingerBegan)
    transport.finish()
  }

  func close() { close(isAtOnce: false) }

  /// - Parameter isAtOnce: Whether to discard output that has not arrived.
  func close(isAtOnce: Bool) {
    if phase == .closed { return }
    phase = .closed
    leases = []
    if exchange != nil {
      let waiting = min(output.count, output.total - bodyBegins)
      loop.log(entry, bytes: output.total - bodyBegins - waiting, isWhole: false)
    }
    exchange?.close()
    exchange = nil
    task?.cancel()
    task = nil
    output.removeAll()
    settleCharge()
    loop.remove(self)
    isAtOnce ? transport.abort() : transport.close()
  }

  /// Accepts no further request, and closes when nothing is in progress.
  func stop() {
    if phase != .open { return }
    if isEvents { return endEvents() }
    mustClose = true
    pump()
  }
}
