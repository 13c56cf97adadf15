internal import CNGHTTP2

/// An HTTP/2 connection: many concurrent exchanges, each on its own stream. nghttp2 reads and
/// writes the frames.
final class H2Connection: LoopClient {
  /// The maximum size of frames made before the socket is written.
  private static let turnBytes = 64 << 10

  /// The number of turns before yielding to other connections.
  private static let turns = 16

  let transport: Transport
  let limits: HTTPLimits
  private(set) var session: OpaquePointer?
  private var streams: [Int32: H2Stream] = [:]
  /// Requests whose heads have arrived; handlers must run after nghttp2 returns.
  private var arrived: [H2Stream] = []
  /// Streams that have sent something, or want to.
  private var touched: [H2Stream] = []
  private var frames: [UInt8] = []
  private var framesSent = 0
  private var flood: FloodGuard
  /// The deadline of a head that has begun.
  private var headUntil: MonotonicTime?
  /// The deadline while there is no stream.
  private var idleEnd: MonotonicTime
  private var idleBegan: MonotonicTime
  private var lingersUntil: MonotonicTime?
  private var isBusy = false
  private var isClosed = false
  /// Received bytes of bodies that handlers have not taken yet.
  private var untaken = 0
  private var numbers = StreamNumbers()

  init(_ transport: Transport) {
    self.transport = transport
    limits = transport.loop.limits
    flood = FloodGuard(limits: transport.loop.limits, now: transport.loop.now)
    // A connection without a first request gets the time limit of a head.
    idleBegan = transport.loop.now
    idleEnd = transport.loop.now + transport.loop.limits.headSeconds
    session = H2Session.make(for: self, limits: limits)
  }

  deinit { nghttp2_session_del(session) }

  var loop: EventLoop { transport.loop }
  var now: MonotonicTime { transport.loop.now }

  subscript(id: Int32) -> H2Stream? { streams[id] }

  /// Whether senders are blocked because handlers have not taken their uploads.
  var isWindowSpent: Bool { untaken >= limits.connectionWindowBytes / 2 }

  func ready(_ readiness: Readiness) {
    if !readiness.isDisjoint(with: .broken) { return close() }
    if readiness.contains(.readable) { read() }
    if readiness.contains(.writable) { pump() }
  }

  private func read() {
    if lingersUntil != nil { return readAway() }
    for _ in 0..<4 {
      guard case .done(let count) = receive(), !isClosed else { break }
      if count < loop.spareInput.count { break }
    }
    pump()
  }

  private func receive() -> Transport.Result {
    let result = transport.receive(into: &loop.spareInput, from: 0)
    switch result {
    case .blocked: break
    case .failed, .done(0): close()
    case .done(let count):
      isBusy = true
      let taken = loop.spareInput.withUnsafeBytes {
        nghttp2_session_mem_recv(
          session, $0.assumingMemoryBound(to: UInt8.self).baseAddress, count)
      }
      isBusy = false
      if taken < 0 { close() }
    }
    return result
  }

  /// Discards received bytes while the last frames are being sent.
  private func readAway() {
    for _ in 0..<4 {
      switch transport.receive(into: &loop.spareInput, from: 0) {
      case .blocked: return transport.wait(for: .readable)
      case .failed, .done(0): return close()
      case .done: break
      }
    }
    transport.wait(for: .readable)
  }

  /// Does everything possible now: handlers, frames, the socket.
  func pump() {
    if isBusy || isClosed || lingersUntil != nil { return }
    isBusy = true
    for _ in 0..<Self.turns {
      startArrived()
      guard sendFrames(), makeFrames() else { break }
    }
    isBusy = false
    settle()
  }

  private func startArrived() {
    while !arrived.isEmpty, !isClosed, mayStart {
      arrived.removeFirst().start()
    }
  }

  /// Whether another request may start. It waits while earlier answers have many unsent bytes.
  private var mayStart: Bool {
    transport.charge.used < limits.unsentBytesOfConnection / 2
  }

  var idleSince: MonotonicTime? {
    // A connection that is ending closes by itself.
    streams.isEmpty && lingersUntil == nil && frames.isEmpty ? idleBegan : nil
  }

  var isNew: Bool { numbers.isEmpty }
  var unsentBytes: Int { transport.charge.used }

  /// Returns whether the socket has accepted everything.
  private func sendFrames() -> Bool {
    if isClosed { return false }
    while framesSent < frames.count {
      switch transport.send(frames[framesSent...]) {
      case .blocked: return false
      case .failed:
        close()
        return false
      case .done(let count): framesSent += count
      }
    }
    frames.removeAll(keepingCapacity: true)
    framesSent = 0
    return !transport.isBlocked
  }

  /// Returns whether there is something to send.
  private func makeFrames() -> Bool {
    if isClosed { return false }
    // An idle connection keeps no output buffer.
    if frames.capacity == 0 { swap(&frames, &loop.spareOutput) }
    while frames.count < Self.turnBytes {
      var bytes: UnsafePointer<UInt8>?
      let count = nghttp2_session_mem_send(session, &bytes)
      if count < 0 { close() }
      if count <= 0 { break }
      frames += UnsafeBufferPointer(start: bytes, count: count)
    }
    if frames.isEmpty, loop.spareOutput.capacity == 0 { swap(&frames, &loop.spareOutput) }
    return !frames.isEmpty
  }

  /// Reports progress to all streams, and closes if nothing is left to do.
  private func settle() {
    if isClosed { return }
    let batch = touched
    touched = []
    for stream in batch { stream.settle() }
    if !arrived.isEmpty, mayStart, !transport.isAwaited {
      transport.isAwaited = true
      loop.comeBack(to: transport.tag)
    }
    let hasOutput = !frames.isEmpty || transport.isBlocked
    if !hasOutput, nghttp2_session_want_read(session) == 0,
      nghttp2_session_want_write(session) == 0
    {
      return linger()
    }
    let hasMore = hasOutput || nghttp2_session_want_write(session) != 0
    transport.wait(for: hasMore ? [.readable, .writable] : .readable)
  }

  /// Closes so that the last frames arrive: unread bytes of the peer would turn the close into a
  /// reset.
  private func linger() {
    lingersUntil = now + limits.lingerSeconds
    transport.finish()
    transport.wait(for: .readable)
  }

  func check() {
    if isClosed { return }
    for stream in Array(streams.values) { stream.check() }
    if let headUntil, headUntil <= now { return close() }
    if let lingersUntil, lingersUntil <= now { return close() }
    if streams.isEmpty, lingersUntil == nil, idleEnd <= now { end(NGHTTP2_NO_ERROR) }
    pump()
  }

  func stop() {
    if isClosed { return }
    // The last stream begun is the last one answered.
    nghttp2_submit_goaway(
      session, UInt8(NGHTTP2_FLAG_NONE.rawValue),
      nghttp2_session_get_last_proc_stream_id(session), NGHTTP2_NO_ERROR.rawValue, nil, 0)
    for stream in Array(streams.values) { stream.stop() }
    if streams.isEmpty { end(NGHTTP2_NO_ERROR) }
    pump()
  }

  func close() { close(isAtOnce: false) }

  /// - Parameter isAtOnce: Whether to discard output that has not arrived.
  func close(isAtOnce: Bool) {
    if isClosed { return }
    isClosed = true
    let all = streams.values
    streams = [:]
    for stream in all { stream.closed() }
    // Each of them references the connection.
    (touched, arrived) = ([], [])
    loop.remove(self)
    isAtOnce ? transport.abort() : transport.close()
  }

  /// Sends GOAWAY, then closes.
  private func end(_ reason: nghttp2_error_code) {
    nghttp2_session_terminate_session(session, reason.rawValue)
  }

  func note(_ event: FloodGuard.Event) {
    if !flood.allows(event, at: now) { end(NGHTTP2_ENHANCE_YOUR_CALM) }
  }

  /// Schedules a progress report to the stream after this turn.
  func touch(_ stream: H2Stream) {
    if stream.isTouched || isClosed { return }
    stream.isTouched = true
    touched.append(stream)
  }

  func hold(_ count: Int) { untaken += count }

  /// Lets the peer send as many more bytes.
  func release(_ count: Int, of stream: Int32) {
    untaken -= count
    nghttp2_session_consume(session, stream, count)
  }

  /// The same for a stream that has ended.
  func forget(_ count: Int) {
    if count == 0 { return }
    untaken -= count
    nghttp2_session_consume_connection(session, count)
  }

  /// Lets the peer send as many more bytes in place of discarded ones.
  func discard(_ count: Int, of stream: Int32) { nghttp2_session_consume(session, stream, count) }
}

// Callbacks of nghttp2.
extension H2Connection {
  /// Ends the connection if a head comes for a stream number that was skipped.
  func headFrameBegins(_ id: Int32) {
    if !numbers.isAllowed(id) { end(NGHTTP2_PROTOCOL_ERROR) }
  }

  func headBegins(_ id: Int32) {
    streams[id] = H2Stream(self, id: id)
    headUntil = now + limits.headSeconds
  }

  func headEnds(_ stream: H2Stream, hasBody: Bool) {
    headUntil = nil
    stream.endHead(hasBody: hasBody)
    arrived.append(stream)
  }

  func streamCloses(_ id: Int32, wasReset: Bool) {
    headUntil = nil
    guard let stream = streams.removeValue(forKey: id) else { return }
    if wasReset { note(.reset) }
    stream.closed()
    if !streams.isEmpty { return }
    idleBegan = now
    idleEnd = now + limits.idleSeconds
    if loop.isStopping { end(NGHTTP2_NO_ERROR) }
  }
}
