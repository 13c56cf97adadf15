internal import CNGHTTP2

/// One request and its answer on an HTTP/2 connection.
///
/// `@unchecked Sendable`: its state is used on the loop's thread only. The methods
/// of `ExchangeOwner`, which handlers call from any thread, switch to it first.
final class H2Stream: @unchecked Sendable {
  let connection: H2Connection
  let id: Int32

  private(set) var isHead = false
  var isTouched = false
  /// Whether a body follows the head.
  private var hasBody = false
  /// Whether the peer has sent everything.
  private var isBodyComplete = false
  /// Parts of the body that arrived before the handler was started.
  private var early: [[UInt8]] = []

  private var head = H2Head()
  private var trailerBytes = 0
  private var timeouts: ConnectionTimeouts
  private(set) var exchange: Exchange?
  private var task: Task<Void, Never>?
  /// Bytes of the body that the handler has not taken.
  private var untaken = 0
  /// The number of bytes discarded of an unwanted body; `nil` if the body is wanted.
  private var discarded: Int?
  private var expectsContinue = false

  var output = OutputBuffer()
  /// The output's bytes that are charged to the budget.
  var charged = 0
  private var entry: AccessEntry
  private var hasBegun = false
  /// No more output will follow.
  private var hasEnded = false
  private var isEvents = false
  /// Remaining bytes of the declared length.
  private var left: Int?
  /// Whether nghttp2 asked for bytes when there were none.
  private var isDeferred = false
  /// Whether the timeouts were told that output waits.
  private var isOutputWaiting = false
  private var isClosed = false
  /// The answer's lease, until it is sent completely.
  private var lease: Lease?

  init(_ connection: H2Connection, id: Int32) {
    self.connection = connection
    self.id = id
    timeouts = ConnectionTimeouts(limits: connection.limits, now: connection.now)
    entry = AccessEntry(version: .http2, connection.transport, at: connection.now)
  }

  var loop: EventLoop { connection.loop }
  var limits: HTTPLimits { connection.limits }

  private func note(_ event: ConnectionTimeouts.Event) {
    timeouts.handle(event, at: connection.now)
  }

  // The request.

  /// Takes a header field; trailers must be valid fields, and are ignored. Returns whether the
  /// stream can continue.
  func field(
    _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>, isTrailer: Bool
  ) -> Bool {
    if isTrailer {
      trailerBytes += name.count + value.count + 32
      return trailerBytes <= limits.trailerBytes
    }
    head.add(name, value, limits: limits)
    return true
  }

  func endHead(hasBody: Bool) {
    self.hasBody = hasBody
    isBodyComplete = !hasBody
    note(.headEnded(hasBody: hasBody))
  }

  /// Runs the handler, or answers with an error.
  func start() {
    if isClosed { return }
    do throws(HTTPError) {
      start(try head.finished(hasBody: hasBody))
    } catch {
      giveUpBody()
      answer(loop.refusal(error))
    }
    (head, early) = (H2Head(), [])
  }

  private func start(_ head: RequestHead) {
    isHead = head.method == .head
    expectsContinue = head.expectsContinue && !isBodyComplete
    guard hasBody else {
      let request = request(head, RequestBody(length: 0, source: nil))
      if let response = loop.immediately(request), response.isComplete { return answer(response) }
      return start(request, exchange(hasBody: false, isHeld: false))
    }
    let exchange = exchange(hasBody: true, isHeld: expectsContinue)
    for bytes in early where !exchange.deliver(bytes) { note(.bodyHeld) }
    if isBodyComplete { exchange.endBody(.success(())) }
    let length: Int? = if case .length(let count) = head.framing { count } else { nil }
    start(request(head, RequestBody(length: length, source: exchange)), exchange)
  }

  private func start(_ request: Request, _ exchange: Exchange) {
    self.exchange = exchange
    let task = run(request, exchange, on: loop)
    // It may be answered already.
    if self.exchange === exchange { self.task = task }
  }

  private func request(_ head: consuming RequestHead, _ body: RequestBody) -> Request {
    let transport = connection.transport
    let peer = transport.peer(of: head.headers)
    entry.begin(head.method, .http2, peer, at: connection.now)
    return Request(head, remote: transport.remote, peer: peer, body: body)
  }

  func receive(_ bytes: UnsafeBufferPointer<UInt8>) {
    note(.bodyReceived(bytes: bytes.count))
    guard discarded == nil else { return discard(bytes.count) }
    untaken += bytes.count
    connection.hold(bytes.count)
    // Data may arrive with the head, before the handler runs.
    if let exchange {
      if !exchange.deliver(Array(bytes)) { note(.bodyHeld) }
    } else {
      early.append(Array(bytes))
    }
  }

  private func discard(_ count: Int) {
    connection.discard(count, of: id)
    let total = (discarded ?? 0) + count
    discarded = total
    if total > limits.drainBytes, hasEnded { reset(NGHTTP2_NO_ERROR) }
  }

  func endBody() {
    isBodyComplete = true
    exchange?.endBody(.success(()))
    note(.bodyEnded)
  }

  /// The body comes too slowly. The handler is told and may still answer.
  private func bodyFailed(_ error: HTTPError) {
    giveUpBody()
    note(.bodyEnded)
    exchange?.endBody(.failure(error))
  }

  /// The rest of the body is not wanted.
  private func giveUpBody() {
    if discarded == nil { discarded = 0 }
    if untaken > 0 { connection.release(untaken, of: id) }
    untaken = 0
  }

  // The end.

  func reset(_ reason: nghttp2_error_code) {
    nghttp2_submit_rst_stream(
      connection.session, UInt8(NGHTTP2_FLAG_NONE.rawValue), id, reason.rawValue)
  }

  /// The last frame of the answer is being sent.
  func answerIsSent() {
    if isBodyComplete { return }
    // The rest of a small unread body is accepted, that of a large one is not.
    giveUpBody()
    if (discarded ?? 0) > limits.drainBytes { reset(NGHTTP2_NO_ERROR) }
  }

  /// The stream has ended.
  func closed() {
    if isClosed { return }
    isClosed = true
    lease = nil
    connection.forget(untaken)
    loop.log(
      entry, bytes: output.total - output.count, isWhole: hasEnded && output.isEmpty)
    exchange?.close()
    exchange = nil
    task?.cancel()
    task = nil
    output.removeAll()
    settleCharge()
  }

  /// Ends an event stream in order, so that the page reconnects.
  func stop() {
    guard isEvents, let exchange else { return }
    task?.cancel()
    end(exchange)
  }
}

// The answer.
extension H2Stream: ResponseSender {
  func isAwaiting(_ exchange: Exchange) -> Bool { self.exchange === exchange }

  func begin(_ response: Response) {
    hasBegun = true
    // Once the answer has begun, the peer no longer waits for an interim response.
    expectsContinue = false
    entry.answered(response)
    if let lease = response.lease { hold(lease) }
    let length = response.length
    let isEmpty = isHead || !response.status.allowsBody || length == 0
    let body = isEmpty ? Response.Body.none : response.body
    switch body {
    case .bytes(let bytes): output.append(bytes)
    case .file(let file, let offset, let count):
      output.append(file, offset: offset, length: count)
    case .pieces(let pieces): for piece in pieces { output.append(piece) }
    case .stream: left = length
    case .none, .events: break
    }
    ResponseFields(response, length: length, date: loop.date).submit(
      to: connection.session, id: id, hasBody: !isEmpty)
    if isEmpty { hasEnded = true }
    note(.wrote)
    connection.touch(self)
  }

  /// Keeps the lease of output already given to the network until the connection has sent it.
  private func hold(_ lease: Lease) {
    self.lease = lease
    let name = ObjectIdentifier(lease)
    lease.whenOver { [weak self] in
      guard let stream = self else { return }
      stream.loop.perform { [weak stream] in
        guard let stream, !stream.isClosed, stream.lease.map(ObjectIdentifier.init) == name
        else { return }
        stream.connection.close(isAtOnce: true)
      }
    }
  }

  func beginEvents() {
    isEvents = true
    note(.eventsBegan)
    connection.pump()
  }

  func end(_ exchange: Exchange) {
    guard self.exchange === exchange else { return }
    if let left, left > 0, !isHead { return breakOff() }
    exchange.close()
    self.exchange = nil
    task = nil
    isEvents = false
    hasEnded = true
    note(.answered)
    if !isBodyComplete { giveUpBody() }
    resume()
  }

  func breakOff() {
    exchange?.close()
    exchange = nil
    task = nil
    reset(NGHTTP2_INTERNAL_ERROR)
    connection.pump()
  }

  /// Answers without a handler.
  private func answer(_ response: Response) {
    begin(response)
    hasEnded = true
    note(.answered)
    resume()
  }

  private func resume() {
    if isDeferred {
      isDeferred = false
      nghttp2_session_resume_data(connection.session, id)
    }
    connection.touch(self)
    connection.pump()
  }

  private func append(_ bytes: [UInt8]) {
    if let left {
      // Bytes beyond the declared length would break the framing.
      if bytes.count > left { return breakOff() }
      self.left = left - bytes.count
    }
    if hasEnded { return }
    output.append(bytes)
    resume()
  }

  /// Fills a frame with waiting output.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, _ flags: inout UInt32) -> Int {
    guard let count = output.take(into: buffer) else {
      return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
    }
    connection.touch(self)
    if output.isEmpty, hasEnded {
      flags |= UInt32(NGHTTP2_DATA_FLAG_EOF.rawValue)
    } else if count == 0 {
      isDeferred = true
      return Int(NGHTTP2_ERR_DEFERRED.rawValue)
    }
    return count
  }

  /// After a turn: tells the writer how much output is left.
  func settle() {
    isTouched = false
    if isClosed { return }
    settleCharge()
    exchange?.outputLeft(output.count)
    if output.isEmpty == !isOutputWaiting { return }
    isOutputWaiting = !output.isEmpty
    note(isOutputWaiting ? .outputWaits(acknowledged: progress.acknowledged) : .outputDrained)
  }

  private var progress: ConnectionTimeouts.Progress {
    ConnectionTimeouts.Progress(queued: output.total, acknowledged: output.total - output.count)
  }
}

extension H2Stream: ExchangeOwner {
  func bodyWanted(by exchange: Exchange, taken: Int) {
    loop.perform { [self] in
      guard self.exchange === exchange, !isClosed else { return }
      if expectsContinue {
        expectsContinue = false
        ResponseFields.continue.submitInterim(to: connection.session, id: id)
      }
      let count = min(taken, untaken)
      untaken -= count
      if count > 0 { connection.release(count, of: id) }
      if !isBodyComplete { note(.bodyWanted) }
      connection.pump()
    }
  }

  func send(_ bytes: [UInt8], from exchange: Exchange) {
    loop.perform { [self] in
      guard self.exchange === exchange else {
        return connection.transport.charge.change(by: -bytes.count)
      }
      note(.wrote)
      charged += bytes.count
      append(bytes)
    }
  }

  func overflowed(_ exchange: Exchange) {
    loop.perform { [self] in
      guard self.exchange === exchange else { return }
      reset(NGHTTP2_CANCEL)
      connection.pump()
    }
  }
}

// Time limits.
extension H2Stream {
  /// Checks the time limits.
  func check() {
    guard !isClosed, timeouts.isDue(at: connection.now) else { return }
    switch timeouts.check(at: connection.now, progress) {
    case .nothing: break
    case .close, .refuseHead: reset(NGHTTP2_CANCEL)
    case .refuseBody:
      // If other streams have used up the connection's window, this sender is not at fault.
      if connection.isWindowSpent { return }
      exchange == nil ? reset(NGHTTP2_CANCEL) : bodyFailed(.requestTimeout)
    case .refuseAnswer: abandonAnswer()
    case .heartbeat: if output.isEmpty { append(Array(":\n\n".utf8)) }
    }
  }

  /// The handler is stuck. The client gets an error, unless the answer has begun.
  private func abandonAnswer() {
    task?.cancel()
    exchange?.close()
    exchange = nil
    task = nil
    giveUpBody()
    if hasBegun { return reset(NGHTTP2_INTERNAL_ERROR) }
    answer(loop.refusal(.unavailable))
  }
}
