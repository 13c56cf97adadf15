internal import Arguments
internal import Catalog
internal import Glibc
internal import JSON
internal import Library

/// Functions shared by the commands about accounts.
enum UserCommands {
  /// Performs a request through the process that holds the library: a server, or this process
  /// temporarily.
  static func perform(
    _ action: String, _ arguments: JSON.Object = JSON.Object(), _ path: String?,
    _ invocation: Invocation, makes: Bool = false,
    line: @escaping @Sendable (String) -> Void = { Terminal.write($0 + "\n") }
  ) async throws -> ExitStatus {
    let folder = try path ?? Surroundings.library(invocation.environment)
    var arguments = arguments
    arguments["action"] = .string(action)
    return try await withLibrary(
      ControlService.accounts, .object(arguments), folder: folder, user: nil, create: makes
    ) { session in
      try await session.each { message in
        if let text = message.json["line"]?.string { line(text) }
        if let text = message.json["report"]?.string { Terminal.report(text) }
      }
    }
  }

  static func role(_ word: String) throws(Failure) -> Account.Role {
    guard let role = Account.Role(rawValue: word) else {
      throw Failure(
        .wrongUsage, "--role expects administrator, member or viewer, not \(word.quoted)")
    }
    return role
  }

  /// Reads a line of standard input; on a terminal without echo.
  static func password() throws(Failure) -> String {
    let isTerminal = isatty(STDIN_FILENO) == 1
    var before = termios()
    if isTerminal {
      Terminal.note("Password: ")
      tcgetattr(STDIN_FILENO, &before)
      var silent = before
      silent.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(STDIN_FILENO, TCSANOW, &silent)
    }
    let line = readLine(strippingNewline: true)
    if isTerminal {
      tcsetattr(STDIN_FILENO, TCSANOW, &before)
      Terminal.note("\n")
    }
    guard let line, !line.isEmpty else {
      throw Failure(.wrongUsage, "no password came on standard input")
    }
    return line
  }
}
