internal import Arguments
internal import JSON

/// Asks the running server whether its library answers.
struct Health: Command {
  var library: String?

  static let info = CommandInfo<Self>(
    "health", "Asks the server that holds the library whether it answers.",
    [.library(\.library)],
    discussion: """
      Prints the server's version. Ends with 1 where no server runs or the library does not answer. \
      Containers use it as their health check.
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
