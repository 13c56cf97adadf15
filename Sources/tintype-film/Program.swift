internal import Darkroom
internal import Film
internal import Glibc

/// Takes jobs about films from the socket at descriptor 3 and does them inside
/// the sandbox, until the other side closes it. `--probe NAME` closes the
/// sandbox and tries what it must end a process for.
@main enum Program {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case (nil, _): work()
    case ("--probe", 2): probe(arguments[1])
    default: fail("tintype-film is started by tintype and takes no orders", status: 2)
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
    FilmLibraries.prepare()
    enterSandbox()
    do {
      try WorkerLoop.run([FactsOfFilm.handler, PosterOfFilm.handler, PlayableFromFilm.handler])
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

  /// Plain `write`, because the streams of the C library ask for more than the
  /// sandbox leaves. Nobody is left to be told of a failure.
  private static func fail(_ sentence: String, status: Int32) -> Never {
    let bytes = Array("tintype-film: \(sentence)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    _exit(status)
  }
}
