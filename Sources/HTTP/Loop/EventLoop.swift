internal import CLinux
internal import Glibc
internal import Platform
internal import Synchronization

/// One thread that waits for sockets and runs their connections, and the handlers'
/// code between awaits.
///
/// `@unchecked Sendable`: `inbox` and `thread` may be used by any thread; the rest
/// is used by the loop's own thread only, or before it runs.
final class EventLoop: TaskExecutor, @unchecked Sendable {
  private enum Item {
    case job(UnownedJob)
    case work(@Sendable () -> Void)
    /// A connection has decrypted bytes to read, of which epoll does not know.
    case read(tag: UInt64)
  }

  static let wakeTag = UInt64.max
  static let listenerTag = UInt64.max - 1
  /// The buffer for reading: two heads of the maximum size fit.
  static let inputBytes = 64 << 10

  let limits: HTTPLimits
  let immediately: HTTPServer.ImmediateHandler
  let handler: HTTPServer.Handler
  let tlsBuffers = TLSBuffers()
  private let tls: TLSContext?
  let proxies: TrustedProxies
  private let accessLog: AccessLog?
  private let refusalHeaders: Headers
  /// Log lines not written yet.
  private var lines: [UInt8] = []
  private let time: TimeSource
  private let admissions: ConnectionCounter
  let budget: UnsentBudget
  private let epoll: Int32
  private let wakeup: Int32

  private let inbox = Mutex<[Item]>([])
  /// The thread that runs the loop; 0 before it runs.
  private let thread = Atomic<UInt>(0)

  private(set) var now: MonotonicTime
  /// The date header's value, updated once a second.
  private(set) var date: [UInt8] = []
  /// The header line with the date.
  private(set) var dateLine: [UInt8] = []
  private var dateSeconds = -1
  private var lastSweep: MonotonicTime
  private var items: [Item] = []
  private(set) var connections = ConnectionTable()
  /// The maximum number of connections since memory was last released.
  private var mostConnections = 0
  private var tasks = 0
  private(set) var isStopping = false
  private var stopBy: MonotonicTime?
  private var isEmptied = false
  /// Called once, when the loop is stopping and its last connection has closed.
  var onEmptied: (@Sendable () -> Void)?
  /// The listening socket, on the loop that owns it.
  var listener: Listener?
  var spareInput: [UInt8]
  var spareOutput: [UInt8] = []

  init(
    _ settings: HTTPServer.Settings, admissions: ConnectionCounter, budget: UnsentBudget
  ) throws(HTTPError) {
    limits = settings.limits
    tls = settings.tls
    proxies = settings.proxies
    accessLog = settings.log
    refusalHeaders = settings.refusalHeaders
    immediately = settings.immediately
    handler = settings.handler
    time = settings.time
    self.admissions = admissions
    self.budget = budget
    now = time.moment()
    lastSweep = now
    spareInput = [UInt8](repeating: 0, count: max(Self.inputBytes, 2 * limits.headBytes))
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    wakeup = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    if epoll < 0 || wakeup < 0 {
      throw .system(SystemError("epoll", "event loop"))
    }
    watch(wakeup, add: true, .readable, tag: Self.wakeTag)
  }

  deinit {
    close(epoll)
    close(wakeup)
  }

  var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

  // Scheduling.

  func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Runs work on the loop's thread: at once if this is that thread, otherwise after all earlier
  /// work.
  func perform(_ work: @escaping @Sendable () -> Void) {
    if isCurrent { work() } else { add(.work(work)) }
  }

  private func add(_ item: Item) {
    if isCurrent { return items.append(item) }
    let wasEmpty = inbox.withLock { inbox in
      inbox.append(item)
      return inbox.count == 1
    }
    if wasEmpty { wake() }
  }

  private func wake() {
    var one: UInt64 = 1
    // It fails only if the counter is full, and then the loop wakes up anyway.
    _ = write(wakeup, &one, 8)
  }

  /// Schedules another read for a connection, after all others have had their turn.
  func comeBack(to tag: UInt64) { items.append(.read(tag: tag)) }

  func taskBegan() { tasks += 1 }
  func taskEnded() { tasks -= 1 }

  // The thread.

  /// Runs until it is stopped and nothing is left to do.
  func run() {
    thread.store(UInt(pthread_self()), ordering: .relaxed)
    blockSignals()
    var events = [epoll_event](repeating: epoll_event(), count: 256)
    while true {
      let count = epoll_wait(epoll, &events, Int32(events.count), timeout)
      readClock()
      for index in 0..<Int(max(count, 0)) {
        withUnsafePointer(to: &events[index]) {
          dispatch(clinux_epoll_tag($0), Readiness(rawValue: $0.pointee.events))
        }
      }
      runItems()
      sweep()
      if isStopping, connections.isEmpty {
        writeLines()
        reportEmptied()
        if tasks == 0, items.isEmpty, inbox.withLock(\.isEmpty) { return }
      }
    }
  }

  /// Milliseconds to wait: none while there is work, a second while there are time limits,
  /// otherwise until an event.
  private var timeout: Int32 {
    if !items.isEmpty { return 0 }
    let isQuiet =
      connections.isEmpty && lines.isEmpty && mostConnections <= 256
      && !budget.isKeepingMemory && !(listener?.isPaused ?? false)
    return isQuiet && !isStopping ? -1 : 1000
  }

  private func dispatch(_ tag: UInt64, _ readiness: Readiness) {
    switch tag {
    case Self.wakeTag:
      var count: UInt64 = 0
      // Reading resets the counter.
      _ = read(wakeup, &count, 8)
    case Self.listenerTag: listener?.accept(at: now)
    default: connections[tag]?.ready(readiness)
    }
  }

  private func runItems() {
    let batch =
      items
      + inbox.withLock { inbox in
        defer { inbox = [] }
        return inbox
      }
    items.removeAll(keepingCapacity: true)
    for item in batch {
      switch item {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .work(let work): work()
      case .read(let tag):
        connections[tag]?.transport.isAwaited = false
        connections[tag]?.ready(.readable)
      }
    }
  }

  /// Returns the answer to a request that no handler sees.
  func refusal(_ error: HTTPError) -> Response {
    var response = Response(Problem(error))
    response.headers.addMissing(of: refusalHeaders)
    return response
  }

  /// Logs a finished request.
  func log(_ entry: AccessEntry, bytes: Int, isWhole: Bool) {
    if accessLog == nil { return }
    entry.append(
      to: &lines, time: dateSeconds, now: now, bytes: bytes, isWhole: isWhole)
    if lines.count > Self.inputBytes { writeLines() }
  }

  private func writeLines() {
    if lines.isEmpty { return }
    accessLog?.write(lines)
    lines = []
  }

  private func readClock() {
    now = time.moment()
    let seconds = time.unixSeconds()
    if seconds != dateSeconds {
      dateSeconds = seconds
      date = Array(HTTPDate.text(seconds).utf8)
      dateLine = ResponseHead.dateLine(date)
    }
  }

  /// Lets every connection check its time limits, once a second.
  func sweep() {
    if now.milliseconds - lastSweep.milliseconds < 1000 { return }
    lastSweep = now
    writeLines()
    listener?.resume()
    let isOver = stopBy.map { $0 <= now } ?? false
    returnMemory()
    if budget.isExceeded { dropLargest() }
    for connection in connections.all {
      if isOver { connection.close() } else { connection.check() }
    }
  }

  /// Returns memory to the system after most of many connections have closed: their freed memory is
  /// scattered, and would otherwise stay allocated.
  private func returnMemory() {
    mostConnections = max(mostConnections, connections.count)
    let isUnsentGone = budget.isMemoryDue()
    if mostConnections > 256, connections.count < mostConnections / 2 {
      mostConnections = connections.count
    } else if !isUnsentGone {
      return
    }
    clinux_return_memory()
  }

  /// Blocks signals, which are for the program's main thread; and a peer that closes during a file
  /// transfer must not end the process.
  private func blockSignals() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }
}

// Connections and their end.
extension EventLoop {
  func adopt(_ descriptor: Int32, from remote: SocketAddress) {
    let socket = Socket(descriptor: descriptor)
    if isStopping {
      admissions.leave(remote)
      return socket.close()
    }
    var session: TLSSession?
    if let tls {
      session = TLSSession(tls, socket, tlsBuffers)
      if session == nil {
        admissions.leave(remote)
        return socket.close()
      }
    }
    mostConnections = max(mostConnections, connections.count + 1)
    let tag = connections.nextTag
    let transport = Transport(socket, tls: session, remote: remote, loop: self, tag: tag)
    connections.insert(session == nil ? H1Connection(transport) : Handshake(transport))
    transport.beginWaiting()
  }

  /// Closes the connections that have been idle longest, to make room for new ones. Those that have
  /// just arrived are about to ask for something.
  func dropIdle() {
    guard admissions.isFull else { return }
    let idle = connections.all.compactMap { client in
      client.idleSince.flatMap { isArriving(client, since: $0) ? nil : (client, $0) }
    }
    let oldest = idle.sorted { $0.1 < $1.1 }.prefix(limits.connectionsBeyond)
    for (client, _) in oldest { client.close() }
  }

  private func isArriving(_ client: any LoopClient, since moment: MonotonicTime) -> Bool {
    client.isNew && now.milliseconds - moment.milliseconds < limits.arrivalMilliseconds
  }

  /// Closes connections with many unsent bytes, largest first, until the budget is kept.
  private func dropLargest() {
    let large = connections.all.filter { $0.unsentBytes > limits.largeUnsentBytes }
    for client in large.sorted(by: { $0.unsentBytes > $1.unsentBytes }) {
      guard budget.isExceeded else { return }
      client.close(isAtOnce: true)
    }
  }

  func replace(_ client: any LoopClient, with next: any LoopClient) {
    connections.replace(with: next)
    // The loop was stopped during the handshake.
    if isStopping { next.stop() }
  }

  func remove(_ client: any LoopClient) {
    connections.remove(client.transport.tag)
    admissions.leave(client.transport.remote)
  }

  func watch(_ descriptor: Int32, add: Bool, _ readiness: Readiness, tag: UInt64) {
    clinux_epoll_set(epoll, add ? 1 : 0, descriptor, readiness.rawValue, tag)
  }

  /// Accepts no more requests, and closes remaining connections at that moment.
  func stop(by moment: MonotonicTime) {
    stopBy = min(stopBy ?? moment, moment)
    isStopping = true
    listener = nil
    for connection in connections.all {
      if moment <= now { connection.close() } else { connection.stop() }
    }
  }

  private func reportEmptied() {
    if isEmptied { return }
    isEmptied = true
    onEmptied?()
  }
}
