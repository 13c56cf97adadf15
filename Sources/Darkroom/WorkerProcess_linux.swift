internal import CLinux
internal import Glibc
internal import Platform

/// A running worker, controlled by the thread that started it.
final class WorkerProcess {
  let id: pid_t
  let channel: Channel
  /// Our end of the channel.
  private let socket: FileDescriptor
  private let errors: FileDescriptor
  private var lastWords: [UInt8] = []

  /// Starts the program with `/dev/null` as stdin and stdout, its channel as descriptor 3, and no
  /// other inherited descriptors.
  init(_ command: WorkerCommand) throws(SystemError) {
    let (ours, theirs) = try Channel.pair()
    socket = FileDescriptor(owning: ours)
    channel = Channel(socket: ours)
    let otherEnd = FileDescriptor(owning: theirs)
    var (reading, writing): (Int32, Int32) = (-1, -1)
    guard clinux_pipe(&reading, &writing) == 0 else { throw SystemError("pipe2") }
    errors = FileDescriptor(owning: reading)
    id = try Self.spawn(
      command, standardError: FileDescriptor(owning: writing), channel: otherEnd)
  }

  /// The reading end of its stderr.
  var standardError: Int32 { errors.number }

  private static func spawn(
    _ command: WorkerCommand, standardError: FileDescriptor, channel: FileDescriptor
  ) throws(SystemError) -> pid_t {
    // Above the child's descriptor numbers, so that none overwrites another.
    let errors = FileDescriptor(owning: fcntl(standardError.number, F_DUPFD_CLOEXEC, 10))
    guard errors.number >= 0 else { throw SystemError("dup") }
    let socket = FileDescriptor(owning: fcntl(channel.number, F_DUPFD_CLOEXEC, 10))
    guard socket.number >= 0 else { throw SystemError("dup") }
    let environment = command.environment.map { strdup($0) }
    let name = strdup("tintype-worker")
    let options = command.arguments.map { strdup($0) }
    defer {
      for text in environment + [name] + options { free(text) }
    }
    var child: pid_t = 0
    let code = withExtendedLifetime((errors, socket)) {
      clinux_spawn(
        &child, command.executable, [name] + options + [nil], environment + [nil], errors.number,
        socket.number)
    }
    guard code == 0 else { throw SystemError("starting '\(command.executable)'", code: code) }
    return child
  }

  /// Kills it.
  func kill() { _ = Glibc.kill(id, SIGKILL) }

  /// Waits for the end of a process that has closed its channel; a worker closes it only by ending,
  /// so one that is still running is killed first.
  func reap() -> WorkerEnd {
    kill()
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      // The process was reaped elsewhere, and its end is unknown.
      guard errno == EINTR else { return WorkerEnd(.exit(status: -1), lastWords: takeLastWords()) }
    }
    let signal = status & 0x7F
    let cause: WorkerEnd.Cause = signal == 0 ? .exit(status: status >> 8 & 0xFF) : .signal(signal)
    return WorkerEnd(cause, lastWords: takeLastWords())
  }

  /// Empties the pipe, so that a talkative worker does not block, and keeps the last bytes. Returns
  /// false at the end.
  func readStandardError() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    // Limited, so that a worker that never stops writing does not keep this thread busy.
    for _ in 0..<16 {
      let count = read(standardError, &buffer, buffer.count)
      if count == 0 { return false }
      guard count > 0 else { return errno == EAGAIN || errno == EINTR }
      lastWords = (lastWords + buffer.prefix(count)).suffix(DarkroomLimits.lastWordsBytes)
    }
    return true
  }

  private func takeLastWords() -> String {
    _ = readStandardError()
    return String(decoding: lastWords, as: UTF8.self)
  }
}
