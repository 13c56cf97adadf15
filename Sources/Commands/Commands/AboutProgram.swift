internal import Arguments
internal import JSON

/// Prints the program's manual page.
struct Manual: Command {
  static let info = CommandInfo<Self>(
    "manual", "Prints the manual page.",
    discussion: "Packages install it for man; 'tintype manual | man -l -' shows it from here.")

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    Terminal.write(invocation.tool.manual)
    return .done
  }
}

/// Asks the running server whether its library answers.
struct Health: Command {
  var library: String?

  static let info = CommandInfo<Self>(
    "health", "Checks whether the library's server answers.",
    [.library(\.library)],
    discussion: """
      Prints the server's version. Exits with 1 if no server runs or if it does not answer. \
      Containers use it as their health check.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Environment.library(invocation.environment)
    guard let link = SocketLink.connect(folder: folder) else {
      throw Failure(.partial, "no server is running for the library in \(folder.quotedPath)")
    }
    let session = LibrarySession(link: link, finish: {})
    await session.request("health", .object(JSON.Object()), user: nil)
    let status = try await session.each { message in
      Terminal.write("ready \(message.json["version"]?.string ?? "")\n")
    }
    await session.close()
    return status
  }
}

/// Shows the program's settings and their sources.
struct Config: Command {
  var isExplained = false

  static let info = CommandInfo<Self>(
    "config", "Shows every setting.",
    [.flag("explain", \.isExplained, "Also show where each value comes from and what it does.")],
    discussion: """
      Settings are lines such as 'listen = 127.0.0.1:8470' in ~/.config/tintype/tintype.conf. \
      XDG_CONFIG_HOME and XDG_DATA_HOME move that file and the library.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    for setting in invocation.settings {
      Terminal.write("\(setting.name) = \(setting.value ?? "")\n")
      if isExplained { Terminal.write("  from \(setting.source). \(setting.help)\n") }
    }
    return .done
  }
}
