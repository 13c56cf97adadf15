internal import CLinux
internal import Glibc

/// The main program of a worker: it takes jobs from the channel and does them inside the sandbox,
/// until the other side closes the channel.
///
/// `--walls` closes the sandbox and lists the walls that stand, for `tintype doctor`.
/// For tests, `--probe NAME` closes the sandbox and makes a call that must end the
/// process (`--probe` alone lists the names), and `--probe-walls PORT` closes all of
/// it but the filter and lists the calls that were allowed.
package struct WorkerMain {
  /// The argument that starts a worker that draws text.
  static let fontsArgument = "--fonts"
  static let wallsArgument = "--walls"
  /// The argument that starts a worker with models, before their role and their folder.
  static let seeArgument = "--see"

  private let program: String
  private let fileBytes: Int
  private let hasNamespaces: Bool

  /// - Parameters:
  ///   - program: The program's name, for its messages.
  ///   - fileBytes: The maximum length of files that it writes.
  ///   - prepare: Loads and opens the things that cannot be opened once the sandbox is closed.
  ///   - openFonts: The same for workers that draw text, started with `--fonts`.
  ///   - openModels: The same for workers with models, started with `--see ROLE FOLDER`. Returns
  ///     their handlers, or `nil` if there is no such role.
  package static func run(
    _ program: String, _ handlers: [TaskHandler], fileBytes: Int = DarkroomLimits.outputBytes,
    prepare: () -> Void, openFonts: (() -> Void)? = nil,
    openModels: ((WorkerProgram, ModelFolder) -> [TaskHandler]?)? = nil
  ) {
    let main = WorkerMain(
      program: program, fileBytes: fileBytes, hasNamespaces: Sandbox.leaveNamespaces())
    // With memory per thread, the C library opens a system file the first time it returns some of
    // it: inside the sandbox, that would end the process.
    clinux_share_heap()
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case (nil, _):
      prepare()
      main.work(handlers)
    case (fontsArgument, 1) where openFonts != nil:
      prepare()
      openFonts?()
      main.work(handlers)
    case (seeArgument, 3):
      prepare()
      let role = WorkerProgram(rawValue: arguments[1])
      // If the system refuses, it competes like others.
      if role?.givesWay == true { _ = nice(DarkroomLimits.nicenessOfModels) }
      let handlers = role.flatMap { openModels?($0, ModelFolder(arguments[2])) }
      guard let handlers else { main.fail("there is no role '\(arguments[1])'", status: 2) }
      main.work(handlers)
    case ("--probe", 1):
      main.say(Sandbox.Probe.allCases.map(\.rawValue).joined(separator: "\n"), to: STDOUT_FILENO)
    case ("--probe", 2): main.probe(arguments[1])
    case (wallsArgument, 1):
      prepare()
      for wall in main.enterSandbox() { main.say(wall.rawValue) }
    case ("--probe-walls", 2): main.probeWalls(port: UInt16(arguments[1]) ?? 0)
    default: main.fail("\(program) is started by tintype and takes no orders", status: 2)
    }
  }

  private func probe(_ name: String) {
    guard let probe = Sandbox.Probe(rawValue: name) else {
      fail("there is no probe '\(name)'", status: 2)
    }
    enterSandbox()
    probe.attempt()
    fail("the sandbox let '\(name)' through", status: 1)
  }

  private func probeWalls(port: UInt16) {
    enterSandbox(hasFilter: false)
    for probe in Sandbox.WallProbe.allCases where probe.isAllowed(port: port) {
      say(probe.rawValue, to: STDOUT_FILENO)
    }
  }

  private func work(_ handlers: [TaskHandler]) {
    enterSandbox()
    do {
      try WorkerLoop.run(handlers)
    } catch {
      fail("\(error)", status: 70)
    }
  }

  /// Returns the walls that stand.
  @discardableResult
  private func enterSandbox(hasFilter: Bool = true) -> [SandboxWall] {
    do {
      let walls = try Sandbox.close(
        channel: WorkerLoop.channel, fileBytes: fileBytes, hasFilter: hasFilter)
      return hasNamespaces ? [.namespaces] + walls : walls
    } catch {
      fail("the sandbox cannot be closed: \(error)", status: 70)
    }
  }

  /// Writes a line with `write`, because the C library's streams need more system calls than the
  /// sandbox allows.
  private func say(_ line: String, to descriptor: Int32 = STDERR_FILENO) {
    let bytes = Array("\(line)\n".utf8)
    // A failure cannot be reported anywhere.
    _ = write(descriptor, bytes, bytes.count)
  }

  private func fail(_ sentence: String, status: Int32) -> Never {
    say("\(program): \(sentence)")
    _exit(status)
  }
}
