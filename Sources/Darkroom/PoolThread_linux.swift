internal import CLinux
internal import Glibc
internal import Platform
internal import Synchronization

/// The thread that owns the worker processes: it starts them, assigns jobs, receives their
/// responses and reaps them, as decided by ``Pool``.
///
/// It is a dedicated thread because a worker dies with the thread that started it
/// (`PR_SET_PDEATHSIG`), and a queue's threads end when idle; and because waiting in `poll` must
/// not block a thread of the cooperative pool.
final class PoolThread: Sendable {
  enum Command: Sendable {
    case submit(Pool.Ticket, PendingTask)
    case cancel(Pool.Ticket)
    /// Time may have passed.
    case wake
    case stop(CheckedContinuation<Void, Never>?)
  }

  private struct Shared {
    var commands: [Command] = []
    var load = Darkroom.Load()
    var nextTicket = 0
    /// Whether the thread has ended; requests are then refused at once.
    var isClosed = false
  }

  private let shared = Mutex(Shared())
  /// Both ends of a pipe that wakes the thread.
  private let bell: (reading: FileDescriptor, writing: FileDescriptor)

  init() {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    let result = clinux_pipe(&reading, &writing)
    precondition(result == 0, "a pipe can be made when the program starts")
    bell = (FileDescriptor(owning: reading), FileDescriptor(owning: writing))
  }

  func nextTicket() -> Pool.Ticket {
    shared.withLock {
      $0.nextTicket += 1
      return $0.nextTicket
    }
  }

  /// The load as of the thread's last round.
  var load: Darkroom.Load {
    get { shared.withLock { $0.load } }
    set { shared.withLock { $0.load = newValue } }
  }

  func send(_ command: Command) {
    let isClosed = shared.withLock {
      if !$0.isClosed { $0.commands.append(command) }
      return $0.isClosed
    }
    guard isClosed else { return ring() }
    switch command {
    case .submit(_, let task): task.fail(.stopped)
    case .stop(let continuation): continuation?.resume()
    case .cancel, .wake: break
    }
  }

  private func ring() {
    var byte: UInt8 = 1
    // If the pipe is full, a wake-up is already pending.
    _ = write(bell.writing.number, &byte, 1)
  }

  /// Takes the commands sent since the last call.
  func takeCommands() -> [Command] {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(bell.reading.number, &bytes, bytes.count) == bytes.count {}
    return shared.withLock {
      let commands = $0.commands
      $0.commands = []
      return commands
    }
  }

  /// Closes if no command was sent meanwhile.
  func closeIfQuiet() -> Bool {
    shared.withLock {
      $0.isClosed = $0.commands.isEmpty
      return $0.isClosed
    }
  }

  /// Waits until a descriptor is readable, the pipe wakes the thread, or time is up.
  ///
  /// - Returns: The readable descriptors.
  func wait(for descriptors: [Int32], atMost limit: Duration?) -> Set<Int32> {
    var entries = (descriptors + [bell.reading.number]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let timeout = limit.map { Int32(clamping: $0.milliseconds) } ?? -1
    // An interrupted wait counts as finding nothing.
    guard poll(&entries, nfds_t(entries.count), timeout) > 0 else { return [] }
    return Set(entries.filter { $0.revents != 0 }.map(\.fd))
  }
}

extension Duration {
  /// Rounded up and never negative, so that a wait does not end early.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return min(seconds, 1_000_000) * 1000 + (attoseconds + 999_999_999_999_999)
      / 1_000_000_000_000_000
  }
}
