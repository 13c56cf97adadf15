internal import CPostgres
internal import Dispatch
internal import Glibc
internal import Store

/// One connection to a server. Statements are sent in a pipeline and answered in order: what is
/// sent ahead costs no round trip.
///
/// All calls wait in `poll` rather than in libpq, so that a server that says nothing can be left.
final class PostgresSession {
  private let handle: OpaquePointer
  private let place: String
  private let cancelling: PostgresCancelling
  private let isWanted: () -> Bool
  /// The seconds that an answer may take; `nil` for any.
  private let answerSeconds: Int?
  private var owed: [Owed] = []
  private var aheadBytes = 0
  private(set) var isLost = false
  /// The round trips so far, for tests.
  private(set) var roundTrips = 0
  private var prepared = 0
  private let notices: Notices

  /// Statements that the server has not prepared, since they or others before them failed.
  private var unprepared: Set<String> = []

  private enum Owed {
    /// An answer; with the name of the statement that it prepares.
    case answer(operation: String, subject: String, name: String?)
    case end
  }

  /// Connects and says what is wrong where that fails.
  init(
    _ address: PostgresAddress, answerSeconds: Int?, isWanted: @escaping () -> Bool
  ) throws(PostgresError) {
    place = "\(address)"
    self.isWanted = isWanted
    self.answerSeconds = answerSeconds
    handle = try PostgresConnecting(address).connect()
    cancelling = PostgresCancelling(handle)
    notices = Notices(handle)
    PQsetnonblocking(handle, 1)
    PQenterPipelineMode(handle)
  }

  deinit { PQfinish(handle) }

  /// Whether a warning came since the last look.
  func hasWarned() -> Bool { notices.take() }

  /// A name for a prepared statement that no other of the session has.
  func newName() -> String {
    prepared += 1
    return "s\(prepared)"
  }

  var hasUnread: Bool { !owed.isEmpty }

  /// Whether a statement can be run by its name.
  func has(_ name: String) -> Bool { !unprepared.contains(name) }
}

// MARK: - Sending

extension PostgresSession {
  func prepare(_ name: String, _ text: String, _ types: [PostgresType], as subject: String)
    throws(StoreError)
  {
    let oids = types.map(\.rawValue)
    let sent = PQsendPrepare(handle, name, text, Int32(oids.count), oids)
    try note(sent, "prepare", subject, bytes: text.utf8.count, name: name)
  }

  /// Sends a statement that `prepare` named.
  func run(_ name: String, _ values: [[UInt8]?], as subject: String) throws(StoreError) {
    let size = values.reduce(0) { $0 + ($1?.count ?? 0) }
    let sent = withParameters(values) { pointers, lengths, formats in
      PQsendQueryPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1)
    }
    try note(sent, "step", subject, bytes: size)
  }

  /// Sends a text without parameters.
  func run(_ text: String, _ operation: String) throws(StoreError) {
    let sent = PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 1)
    try note(sent, operation, text, bytes: text.utf8.count)
  }

  private func note(
    _ sent: Int32, _ operation: String, _ subject: String, bytes: Int, name: String? = nil
  ) throws(StoreError) {
    guard sent == 1, !isLost else { throw lost(operation, subject) }
    owed.append(.answer(operation: operation, subject: subject, name: name))
    aheadBytes += bytes
  }

  private func withParameters<T>(
    _ values: [[UInt8]?],
    _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> T
  ) -> T {
    // All values in one block, since libpq copies them at once.
    var block: [UInt8] = []
    block.reserveCapacity(values.reduce(1) { $0 + ($1?.count ?? 0) })
    let starts = values.map { bytes -> Int? in
      defer { block += bytes ?? [] }
      return bytes.map { _ in block.count }
    }
    // An empty value has an address as well: none means null.
    block.append(0)
    return block.withUnsafeBytes { raw in
      let base = raw.bindMemory(to: CChar.self).baseAddress
      return body(
        starts.map { start in start.flatMap { base?.advanced(by: $0) } },
        values.map { Int32($0?.count ?? 0) }, values.map { _ in 1 })
    }
  }

  /// Reads what was sent ahead, if it is much.
  func relieve() throws(StoreError) {
    if owed.count >= PostgresLimits.ahead || aheadBytes >= PostgresLimits.aheadBytes {
      _ = try answer()
    }
  }

  /// Ends the pipeline's part so that the server works on it, without reading its answers.
  func sendOff() {
    guard !isLost, PQpipelineSync(handle) == 1, PQflush(handle) >= 0 else {
      isLost = true
      return
    }
    owed.append(.end)
  }
}

// MARK: - Reading

extension PostgresSession {
  /// Reads all answers. Returns the last one, or throws the first failure.
  @discardableResult
  func answer() throws(StoreError) -> PostgresResult? {
    if isLost { throw lost("step", place) }
    if case .end? = owed.last {
      // It was sent off before.
    } else {
      guard PQpipelineSync(handle) == 1 else { throw lost("step", place) }
      owed.append(.end)
      roundTrips += 1
    }
    var last: PostgresResult?
    var failure: StoreError?
    let waiting = Waiting(answerSeconds)
    for sent in owed {
      switch sent {
      case .end: PQclear(try next(waiting))
      case .answer(let operation, let subject, let name):
        while let result = try next(waiting) {
          let answer = PostgresResult(result)
          if let name, PQresultStatus(result) != PGRES_COMMAND_OK { unprepared.insert(name) }
          if let found = self.failure(result, operation, subject) {
            if failure == nil { failure = found }
          } else {
            last = answer
          }
        }
      }
    }
    owed = []
    aheadBytes = 0
    waiting.finish(cancelling) { isLost = true }
    if let failure { throw failure }
    return last
  }

  /// Runs every statement of a text, for schemas: they have no parameters and need no pipeline.
  func runAll(_ text: String) throws(StoreError) {
    _ = try owed.isEmpty ? nil : answer()
    guard PQexitPipelineMode(handle) == 1, PQsendQuery(handle, text) == 1 else {
      throw lost("step", text)
    }
    roundTrips += 1
    var failure: StoreError?
    let waiting = Waiting(nil)
    while let result = try next(waiting) {
      let answer = PostgresResult(result)
      if failure == nil { failure = self.failure(result, "step", text) }
      _ = answer
    }
    waiting.finish(cancelling) { isLost = true }
    guard PQenterPipelineMode(handle) == 1 else { throw lost("step", text) }
    if let failure { throw failure }
  }

  /// Returns the next result; `nil` at the end of a statement's.
  private func next(_ waiting: Waiting) throws(StoreError) -> OpaquePointer? {
    while true {
      let unsent = PQflush(handle)
      if unsent < 0 { throw lost("step", place) }
      if unsent == 0, PQisBusy(handle) == 0 { break }
      var waited = pollfd(
        fd: PQsocket(handle), events: Int16(POLLIN) | (unsent > 0 ? Int16(POLLOUT) : 0), revents: 0)
      let found = poll(&waited, 1, PostgresLimits.checkMilliseconds)
      if found != 0 {
        if PQconsumeInput(handle) == 0 { throw lost("step", place) }
      } else if isWanted() || waiting.isOver {
        guard waiting.cancel(cancelling) else {
          isLost = true
          throw StoreError(state: "57014", "step", place, "the server does not answer")
        }
      }
    }
    let result = PQgetResult(handle)
    if PQstatus(handle) != CONNECTION_OK {
      PQclear(result)
      throw lost("step", place)
    }
    return result
  }

  /// The failure that a result tells of.
  private func failure(
    _ result: OpaquePointer, _ operation: String, _ subject: String
  ) -> StoreError? {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_PIPELINE_SYNC: return nil
    // An earlier one failed, and its failure is thrown.
    case PGRES_PIPELINE_ABORTED: return nil
    case PGRES_EMPTY_QUERY:
      return StoreError(state: "42601", "prepare", subject, "an empty statement")
    default:
      func field(_ code: Int32) -> String {
        PQresultErrorField(result, code).map { String(cString: $0) } ?? ""
      }
      // Only the first sentence: details quote values.
      return StoreError(
        state: field(Int32(UInt8(ascii: "C"))), operation, subject,
        field(Int32(UInt8(ascii: "M"))))
    }
  }

  private func lost(_ operation: String, _ subject: String) -> StoreError {
    isLost = true
    owed = []
    return StoreError(.cut(place: place, .closed), operation, subject)
  }

  /// Finds out without waiting whether the server has closed the connection, and reads what it
  /// still owes, which is not needed.
  func refresh() {
    var waiting = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    // The end of a connection comes behind what the server says last.
    while !isLost, poll(&waiting, 1, 0) > 0 {
      if PQconsumeInput(handle) == 0 || PQstatus(handle) != CONNECTION_OK { isLost = true }
    }
    // Answers to the end of a reading transaction tell nothing.
    if !isLost, !owed.isEmpty { _ = try? answer() }
  }
}

/// How long an answer has been waited for.
private final class Waiting {
  private let limit: ContinuousClock.Instant?
  private var cancelled: ContinuousClock.Instant?
  private var done: DispatchSemaphore?

  init(_ seconds: Int?) { limit = seconds.map { .now + .seconds($0) } }

  var isOver: Bool { limit.map { .now >= $0 } ?? false }

  /// Asks the server once to end the statement. Returns `false` when it has not for too long.
  func cancel(_ cancelling: PostgresCancelling) -> Bool {
    if let cancelled { return .now < cancelled + .seconds(PostgresLimits.cancelSeconds) }
    cancelled = .now
    done = cancelling.start()
    return true
  }

  /// Waits until a request to cancel has arrived, so that it cannot end a later statement.
  func finish(_ cancelling: PostgresCancelling, otherwise lose: () -> Void) {
    guard let done else { return }
    if done.wait(timeout: .now() + .seconds(PostgresLimits.cancelSeconds)) == .timedOut { lose() }
  }
}

/// Asks a server to end the running statement of a connection. That needs a connection of its own,
/// which a hanging server may never close, and so a thread of its own.
private final class PostgresCancelling: Sendable {
  /// The address of libpq's object, which never changes.
  private let address: Int

  init(_ connection: OpaquePointer) { address = Int(bitPattern: PQgetCancel(connection)) }
  deinit { PQfreeCancel(handle) }

  private var handle: OpaquePointer? { OpaquePointer(bitPattern: address) }

  func start() -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { [self] in
      var reason = [CChar](repeating: 0, count: 256)
      PQcancel(handle, &reason, Int32(reason.count))
      done.signal()
    }
    return done
  }
}

/// Notes warnings, and keeps libpq from printing them.
private final class Notices {
  private var hasWarned = false

  init(_ connection: OpaquePointer) {
    PQsetNoticeReceiver(
      connection,
      { notices, result in
        let severity = PQresultErrorField(result, Int32(UInt8(ascii: "V")))
        guard let notices, let severity, strcmp(severity, "WARNING") == 0 else { return }
        Unmanaged<Notices>.fromOpaque(notices).takeUnretainedValue().hasWarned = true
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func take() -> Bool {
    defer { hasWarned = false }
    return hasWarned
  }
}
