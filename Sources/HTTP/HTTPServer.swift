internal import Glibc
internal import Synchronization

/// Accepts connections at one address and passes their requests to a handler.
///
/// The handler runs on the connection's loop: it may await anything, but long computations and
/// blocking calls belong elsewhere.
package final class HTTPServer: Sendable {
  package typealias Handler = @Sendable (Request) async -> Response
  /// Answers a request that has no body at once, or returns `nil`.
  package typealias ImmediateHandler = @Sendable (Request) -> Response?

  private enum Phase { case ready, running, finished }

  private struct State {
    var phase = Phase.ready
    /// Loops that have connections, or may get some.
    var open: Int
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  /// The listening address, with the assigned port.
  package let address: SocketAddress
  package var port: UInt16 { address.port }

  private let loops: [EventLoop]
  private let admissions: ConnectionCounter
  private let budget: UnsentBudget
  private let time: TimeSource
  private let state: Mutex<State>

  /// The settings of a server, apart from its address.
  package struct Settings: Sendable {
    package var limits = HTTPLimits()
    /// The TLS certificate; without one the server uses plain HTTP/1.
    package var tls: TLSContext?
    /// The proxies whose forwarding headers are trusted.
    package var proxies = TrustedProxies()
    package var log: AccessLog?
    /// The number of loops, at least one.
    package var threads = 2
    package var time = TimeSource.system
    /// The headers of answers to requests that do not reach a handler.
    package var refusalHeaders: Headers = [:]
    /// Called before the handler; saves the handler and its task for requests that can be answered
    /// at once.
    package var immediately: ImmediateHandler = { _ in nil }
    package var handler: Handler

    package init(handler: @escaping Handler) { self.handler = handler }
  }

  /// The same with default settings.
  package convenience init(
    address: SocketAddress, limits: HTTPLimits = HTTPLimits(), threads: Int = 2,
    time: TimeSource = .system, handler: @escaping Handler
  ) throws(HTTPError) {
    var settings = Settings(handler: handler)
    (settings.limits, settings.threads, settings.time) = (limits, threads, time)
    try self.init(address: address, settings)
  }

  /// Listens at once; connections wait until `run`.
  ///
  /// - Parameter address: The address to listen at; port 0 picks a free one.
  package convenience init(address: SocketAddress, _ settings: Settings) throws(HTTPError) {
    try self.init(at: ReservedAddress(address), settings)
  }

  /// Listens at an address that was taken before.
  package init(at taken: ReservedAddress, _ settings: Settings) throws(HTTPError) {
    var settings = settings
    settings.limits.connections = min(
      settings.limits.connections, DescriptorLimit.affordableConnections)
    let admissions = ConnectionCounter(limits: settings.limits, proxies: settings.proxies)
    let budget = UnsentBudget(limits: settings.limits)
    var loops: [EventLoop] = []
    for _ in 0..<max(settings.threads, 1) {
      loops.append(try EventLoop(settings, admissions: admissions, budget: budget))
    }
    let targets = loops.map { Target($0) }
    let turn = Turn()
    let listener = Listener(
      taken, admissions: admissions,
      makeRoom: { for target in targets { target.loop.perform { target.loop.dropIdle() } } },
      handOut: { descriptor, remote in
        let loop = targets[turn.next(of: targets.count)].loop
        loop.perform { loop.adopt(descriptor, from: remote) }
      })
    listener.start(on: loops[0])
    loops[0].listener = listener
    address = taken.address
    self.loops = loops
    self.admissions = admissions
    self.budget = budget
    time = settings.time
    state = Mutex(State(open: loops.count))
  }

  /// Serves until it is stopped; cancelling the task stops it at once. Call it once.
  package func run() async throws(HTTPError) {
    let isFirst = state.withLock { state in
      defer { if state.phase == .ready { state.phase = .running } }
      return state.phase == .ready
    }
    if isFirst {
      for loop in loops {
        loop.onEmptied = { [weak self] in self?.loopEmptied() }
        try LoopThread.start(loop)
      }
    }
    await withTaskCancellationHandler {
      await finished()
    } onCancel: {
      beginStop(graceSeconds: 0)
    }
  }

  /// Accepts no more connections, closes idle ones and ends event streams, waits that long for
  /// running requests, then closes the rest.
  package func stop(graceSeconds: Int) async {
    beginStop(graceSeconds: graceSeconds)
    await finished()
  }

  /// The number of connections.
  package var connectionCount: Int { admissions.count }

  /// The unsent bytes in memory of all connections.
  var unsentBytes: Int { budget.used }

  /// Makes the loops process pending work and check time limits, with a clock that does not run by
  /// itself. Only while the server runs.
  package func tick() async {
    for _ in 0..<2 {
      // The first round accepts new connections, the second reads them.
      for loop in loops {
        await withCheckedContinuation { continuation in
          loop.perform {
            loop.sweep()
            continuation.resume()
          }
        }
      }
    }
  }

  private func beginStop(graceSeconds: Int) {
    let before = state.withLock { state in
      defer { if state.phase == .ready { state.phase = .finished } }
      return state.phase
    }
    for loop in loops {
      switch before {
      case .ready: loop.listener = nil
      case .running: loop.perform { [time] in loop.stop(by: time.moment() + graceSeconds) }
      case .finished: break
      }
    }
  }

  private func loopEmptied() {
    let waiters = state.withLock { state in
      state.open -= 1
      if state.open > 0 { return [CheckedContinuation<Void, Never>]() }
      state.phase = .finished
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  private func finished() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.phase == .finished { return true }
        state.waiters.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}

/// The loop to which a listener on another loop passes connections. It outlives the listener; a
/// weak reference would slow down all others.
private struct Target: Sendable {
  unowned let loop: EventLoop
  init(_ loop: EventLoop) { self.loop = loop }
}

/// Chooses the loops in turn.
private final class Turn: Sendable {
  private let last = Mutex(0)

  func next(of count: Int) -> Int {
    last.withLock {
      $0 = ($0 + 1) % count
      return $0
    }
  }
}
