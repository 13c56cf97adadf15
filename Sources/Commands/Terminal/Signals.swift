internal import Dispatch
internal import Glibc

/// Signals when certificates should be checked: every hour, and on SIGHUP after a renewal. SIGHUP
/// on a terminal means that it was closed. Requests are recorded from creation on, even before
/// anything waits for them.
struct Reminders {
  /// The requests.
  let all: AsyncStream<Bool>
  private let timer: any DispatchSourceTimer
  private let signals: (any DispatchSourceSignal)?

  init(everySeconds: Int) {
    let (all, continuation) = AsyncStream<Bool>.makeStream()
    self.all = all
    timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { continuation.yield(false) }
    timer.schedule(
      deadline: .now() + .seconds(everySeconds), repeating: .seconds(everySeconds))
    timer.activate()
    guard isatty(STDERR_FILENO) == 0 else {
      signals = nil
      return
    }
    signal(SIGHUP, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
    source.setEventHandler { continuation.yield(true) }
    source.activateAndWait()
    signals = source
  }
}

/// Requests to stop, by a terminal or the system.
///
/// They are recorded from creation on, even before anything waits for them; earlier ones end the
/// program at once, and so does a second one.
struct Signals {
  private static let numbers = [SIGINT, SIGTERM]
  private let requests: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  init() {
    let (requests, continuation) = AsyncStream<Void>.makeStream()
    self.requests = requests
    sources = Self.numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        for number in Self.numbers { signal(number, SIG_DFL) }
        continuation.yield()
      }
      source.activateAndWait()
      return source
    }
  }

  /// Returns when the program is asked to stop, or the task is cancelled.
  func end() async {
    for await _ in requests { break }
    for source in sources { source.cancel() }
  }
}

extension DispatchSourceSignal {
  /// Starts the source, and returns when it receives signals. Dispatch registers sources on a
  /// thread of its own; a signal before that would be lost.
  fileprivate func activateAndWait() {
    let isRegistered = DispatchSemaphore(value: 0)
    setRegistrationHandler { isRegistered.signal() }
    activate()
    isRegistered.wait()
  }
}
