internal import Codecs
internal import Darkroom
internal import Glibc

/// Takes jobs from the socket at descriptor 3 and does them inside the sandbox,
/// until the other side closes it.
///
/// `--probe NAME` closes the sandbox and tries what it must end a process for;
/// the tests start it to see that it does. `--probe` alone lists the names.
@main enum Program {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case (nil, _): work()
    case ("--probe", 1):
      say(Sandbox.Probe.allCases.map(\.rawValue).joined(separator: "\n"), to: STDOUT_FILENO)
    case ("--probe", 2): probe(arguments[1])
    default: fail("tintype-worker is started by tintype and takes no orders", status: 2)
    }
  }

  private static func probe(_ name: String) {
    guard let probe = Sandbox.Probe(rawValue: name) else {
      fail("there is no probe '\(name)'", status: 2)
    }
    enterSandbox()
    probe.attempt()
    fail("the sandbox let '\(name)' through", status: 1)
  }

  private static func work() {
    // Libraries look at the processor and the environment when first used.
    Development.warmUp()
    enterSandbox()
    do {
      try WorkerLoop.run([
        Facts.handler, SidecarReading.handler, Development.handler, Filtering.handler,
        Comparing.handler,
      ])
    } catch {
      fail("\(error)", status: 70)
    }
  }

  private static func enterSandbox() {
    do {
      try Sandbox.close(channel: WorkerLoop.channel)
    } catch {
      fail("the sandbox cannot be closed: \(error)", status: 70)
    }
  }

  /// Writes a line. Plain `write`, because the streams of the C
  /// library ask for more than the sandbox leaves.
  private static func say(_ line: String, to descriptor: Int32 = STDERR_FILENO) {
    let bytes = Array("\(line)\n".utf8)
    // Nobody is left to be told of a failure.
    _ = write(descriptor, bytes, bytes.count)
  }

  private static func fail(_ sentence: String, status: Int32) -> Never {
    say("tintype-worker: \(sentence)")
    _exit(status)
  }
}
