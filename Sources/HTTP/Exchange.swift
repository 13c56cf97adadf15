internal import Synchronization

/// One request and its answer: connects the handler, on any thread, with the connection on its
/// loop's thread.
///
/// It is independent of the transport, so a connection may carry several exchanges in sequence or
/// at once.
final class Exchange: Sendable {
  struct State {
    var chunks: [[UInt8]] = []
    var chunkBytes = 0
    /// The end of the body: `nil` until then, later an error or success.
    var ending: Result<Void, HTTPError>?
    var reader: CheckedContinuation<Void, Never>?
    /// Whether the connection waits for a request for more bytes.
    var isHeld: Bool
    /// Bytes taken by the handler and not yet reported to the connection.
    var unreported = 0
    var pendingOutput = 0
    /// Bytes granted and not yet written.
    var reserved = 0
    var writer: CheckedContinuation<Void, Never>?
    var isClosed = false
  }

  private let owner: any ExchangeOwner
  let limits: HTTPLimits
  let charge: UnsentCharge
  let state: Mutex<State>

  /// - Parameter isHeld: Whether the connection sends no body until asked.
  init(
    owner: any ExchangeOwner, limits: HTTPLimits, charge: UnsentCharge, hasBody: Bool, isHeld: Bool
  ) {
    self.owner = owner
    self.charge = charge
    self.limits = limits
    state = Mutex(State(ending: hasBody ? nil : .success(()), isHeld: isHeld))
  }
}

/// The connection, or one of its streams. Callable from any thread.
protocol ExchangeOwner: AnyObject, Sendable {
  /// The handler has room for more of the body, after taking this many bytes since the last call.
  func bodyWanted(by exchange: Exchange, taken: Int)
  /// The handler has written a piece of its answer, which is already charged.
  func send(_ bytes: [UInt8], from exchange: Exchange)
  /// The peer is too slow and must be dropped.
  func overflowed(_ exchange: Exchange)
}

// Called by the connection.
extension Exchange {
  /// Passes on a piece of the body. Returns whether there is room for more; if not, `bodyWanted`
  /// will report when there is.
  func deliver(_ bytes: [UInt8]) -> Bool {
    let (reader, hasRoom) = state.withLock { state in
      if !state.isClosed {
        state.add(bytes)
        state.isHeld = state.chunkBytes >= limits.bodyBufferBytes
      }
      defer { state.reader = nil }
      return (state.reader, !state.isHeld)
    }
    reader?.resume()
    return hasRoom
  }

  /// The body is complete, or will never be.
  func endBody(_ ending: Result<Void, HTTPError>) {
    let reader = state.withLock { state in
      if state.ending == nil { state.ending = ending }
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
  }

  /// The socket has accepted bytes; this many still wait.
  func outputLeft(_ count: Int) {
    // A writer with a smaller allowance is woken at fewer bytes.
    let allowance = count > 0 ? charge.allowance : 0
    let writer = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.pendingOutput = count
      if count > min(limits.outputBufferBytes, allowance) / 2 { return nil }
      defer { state.writer = nil }
      return state.writer
    }
    writer?.resume()
  }

  /// Nothing is transferred any more in either direction.
  func close() {
    let (reader, writer, reserved) = state.withLock { state in
      state.isClosed = true
      state.chunks = []
      if state.ending == nil { state.ending = .failure(.closed) }
      defer { (state.reader, state.writer, state.reserved) = (nil, nil, 0) }
      return (state.reader, state.writer, state.reserved)
    }
    charge.change(by: -reserved)
    reader?.resume()
    writer?.resume()
  }
}

// Called by the handler.
extension Exchange: BodySource {
  func next() async throws(HTTPError) -> [UInt8]? {
    while true {
      let (step, taken) = state.withLock { $0.read(lowWater: limits.bodyBufferBytes / 2) }
      if let taken { owner.bodyWanted(by: self, taken: taken) }
      switch step {
      case .chunk(let bytes): return bytes
      case .ended(.success): return nil
      case .ended(.failure(let error)): throw error
      case .wait:
        await withCheckedContinuation { continuation in
          let mustWait = state.withLock { state in
            if !state.chunks.isEmpty || state.ending != nil { return false }
            state.reader = continuation
            return true
          }
          if !mustWait { continuation.resume() }
        }
      }
    }
  }
}

extension Exchange.State {
  /// Pieces are merged up to this size, as a peer may send single bytes.
  private static let pieceBytes = 16 << 10

  fileprivate mutating func add(_ bytes: [UInt8]) {
    chunkBytes += bytes.count
    if let last = chunks.indices.last, chunks[last].count + bytes.count <= Self.pieceBytes {
      chunks[last] += bytes
    } else {
      chunks.append(bytes)
    }
  }

  fileprivate enum Step {
    case chunk([UInt8])
    case ended(Result<Void, HTTPError>)
    case wait
  }

  /// The next step of reading, and the number of bytes taken if the connection must be told:
  /// because it waits, or because its peer may soon have to.
  fileprivate mutating func read(lowWater: Int) -> (Step, taken: Int?) {
    if let chunk = chunks.first {
      chunks.removeFirst()
      chunkBytes -= chunk.count
      unreported += chunk.count
      return (
        .chunk(chunk), tell(if: isHeld && chunkBytes <= lowWater || unreported >= lowWater / 2)
      )
    }
    if let ending { return (.ended(ending), nil) }
    return (.wait, tell(if: isHeld || unreported > 0))
  }

  private mutating func tell(if isTime: Bool) -> Int? {
    guard isTime else { return nil }
    isHeld = false
    defer { unreported = 0 }
    return unreported
  }
}

extension Exchange: ResponseSink {
  func write(_ bytes: [UInt8]) async throws(HTTPError) {
    let (isClosed, more) = state.withLock { state in
      if state.isClosed { return (true, 0) }
      state.pendingOutput += bytes.count
      let reserved = min(state.reserved, bytes.count)
      state.reserved -= reserved
      return (false, bytes.count - reserved)
    }
    if isClosed { throw .closed }
    charge.change(by: more)
    owner.send(bytes, from: self)
    let most = min(limits.outputBufferBytes, charge.allowance)
    await withCheckedContinuation { continuation in
      let mustWait = state.withLock { state in
        if state.isClosed || state.pendingOutput <= most { return false }
        state.writer = continuation
        return true
      }
      if !mustWait { continuation.resume() }
    }
    if state.withLock({ $0.isClosed }) { throw .closed }
  }

  func post(_ bytes: [UInt8]) -> Bool {
    enum Verdict { case closed, overflow, sent }
    let verdict: Verdict = state.withLock { state in
      if state.isClosed { return .closed }
      if state.pendingOutput + bytes.count > limits.eventBufferBytes {
        state.isClosed = true
        return .overflow
      }
      state.pendingOutput += bytes.count
      return .sent
    }
    switch verdict {
    case .closed: return false
    case .overflow:
      owner.overflowed(self)
      return false
    case .sent:
      charge.change(by: bytes.count)
      owner.send(bytes, from: self)
      return true
    }
  }
}
