internal import Arguments
internal import CVersion
internal import Catalog
internal import JSON
internal import Library

/// The version of this program: the file VERSION, as it was built.
enum Version {
  static let text = String(String(cString: cversion_text()).prefix { !$0.isWhitespace })
}

/// Prints the program's manual page.
struct Manual: Command {
  static let info = CommandInfo<Self>(
    "manual", "Prints the manual page, which man shows.",
    discussion: "Packages install it; 'tintype manual | man -l -' shows it.")

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    Terminal.write(invocation.tool.manual)
    return .done
  }
}

/// Asks the running server whether its library answers.
struct Health: Command {
  var library: String?

  static let info = CommandInfo<Self>(
    "health", "Asks the server that holds the library whether it answers.",
    [.library(\.library)],
    discussion: """
      Prints the server's version. Ends with 1 where no server runs or the library does not \
      answer. Containers use it as their health check.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Surroundings.library(invocation.environment)
    guard let link = SocketLink.connect(folder: folder) else {
      throw Failure(.partial, "no server holds the library in \(folder.quotedPath)")
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

/// The server's side of `tintype health`: the catalog answers a query.
enum HealthControl {
  static func run(
    _ library: Library, _ principal: Principal, _ arguments: JSON, _ link: any ControlLink
  ) async throws -> ExitStatus {
    _ = try await library.changeToken()
    await link.send(ControlMessage(["version": JSON(Version.text)]))
    return .done
  }
}
