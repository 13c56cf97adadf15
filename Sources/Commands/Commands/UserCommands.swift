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
    let folder = try path ?? Environment.library(invocation.environment)
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

/// Creates an account, with a password from standard input.
struct UserAdd: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var name = ""
  var role = "member"

  static let info = CommandInfo<Self>(
    "user add", "Adds an account, with a password from standard input.",
    [
      .argument("NAME", \.name, "The account's name."),
      .option("role", \.role, "ROLE", "administrator, member or viewer."),
      .library(\.library), .blobs(\.blobs), .store(\.store),
    ],
    discussion: """
      The first administrator becomes the owner of everything that was added before there were \
      accounts. If there is no library, one is created.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let role = try Account.Role(option: role)
    let password = try UserCommands.password()
    return try await UserCommands.perform(
      "add",
      [
        "name": .string(name), "role": .string(role.rawValue), "password": .string(password),
      ], library, invocation, makes: true)
  }
}

/// Lists the accounts.
struct UserList: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "user list", "Lists the accounts of a library.",
    [
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .flag("json", \.isJSON, "Print one JSON object per line."),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let isJSON = isJSON
    return try await UserCommands.perform("list", [:], library, invocation) { text in
      // Invalid JSON is shown as it came: the library has written it.
      let account = try? JSON(parsing: text)
      Terminal.write((isJSON ? text : account.map(Self.line) ?? text) + "\n")
    }
  }

  private static func line(_ account: JSON) -> String {
    let password = account["hasPassword"]?.bool == true ? "" : ", no password"
    return "\(account["name"]?.string ?? ""): \(account["role"]?.string ?? ""), "
      + "\(account["assets"]?.int ?? 0) assets\(password)"
  }
}

/// Changes an account's role.
struct UserRole: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var name = ""
  var role = ""

  static let info = CommandInfo<Self>(
    "user role", "Changes an account's role.",
    [
      .argument("NAME", \.name, "The account's name."),
      .argument("ROLE", \.role, "administrator, member or viewer."), .library(\.library),
      .blobs(\.blobs), .store(\.store),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let role = try Account.Role(option: role)
    return try await UserCommands.perform(
      "role", ["name": .string(name), "role": .string(role.rawValue)], library, invocation)
  }
}

/// Sets a new password for an account.
struct UserPassword: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var name = ""

  static let info = CommandInfo<Self>(
    "user password", "Sets an account's password, from standard input.",
    [
      .argument("NAME", \.name, "The account's name. Its sessions end."), .library(\.library),
      .blobs(\.blobs),
      .store(\.store),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    // Checks that the account exists before asking for a password.
    let found = try await UserCommands.perform(
      "find", ["name": .string(name)], library, invocation)
    guard found == .done else { return found }
    let password = try UserCommands.password()
    return try await UserCommands.perform(
      "password", ["name": .string(name), "password": .string(password)], library, invocation)
  }
}

/// Removes an account.
struct UserRemove: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var name = ""
  var heir: String?
  var trashes = false

  static let info = CommandInfo<Self>(
    "user remove", "Removes an account.",
    [
      .argument("NAME", \.name, "The account's name."),
      .option("to", \.heir, "NAME", "The account that gets its photos and albums."),
      .flag("trash", \.trashes, "Move its photos to the trash instead."),
      .library(\.library), .blobs(\.blobs), .store(\.store),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    guard (heir != nil) != trashes else {
      throw Failure(.wrongUsage, "choose what happens to the photos: --to NAME or --trash")
    }
    var arguments: JSON.Object = ["name": .string(name)]
    if let heir { arguments["heir"] = .string(heir) }
    return try await UserCommands.perform("remove", arguments, library, invocation)
  }
}
