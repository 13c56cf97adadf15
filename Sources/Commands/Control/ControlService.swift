internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Synchronization
internal import Words

/// The service that a library's process provides to commands, in this process or another: one
/// conversation per command.
///
/// A conversation begins with `{"version": 2, "command": NAME, "arguments": {…}}`, and optionally
/// `"user"`; the rest depends on the command. It ends with `{"end": STATUS}`, and a `"sentence"`
/// for an error.
struct ControlService: Sendable {
  static let version = 2

  let library: Library
  /// The account to act for, if the request names none.
  var owner: Principal?

  /// A command's implementation, by name.
  typealias Handler =
    @Sendable (Library, Principal, _ arguments: JSON, any ControlLink) async throws -> ExitStatus

  static let handlers: [String: Handler] = [
    "import": ImportControl.run,
    "scrub": ScrubControl.run,
    "list": ListControl.run,
    "search": SearchControl.run,
    "export": ExportControl.run,
    "edit": EditControl.run,
    "health": HealthControl.run,
  ]

  /// The command about accounts rather than photos.
  static let accounts = "accounts"
  /// Commands on the whole library, regardless of the photos' owners.
  static let ofAll: Set = ["scrub", "health"]

  func serve(_ link: any ControlLink) async {
    await Self.converse(link) { request in try await answer(request, link) }
  }

  /// Runs a conversation that ends with the response to its request.
  static func converse(
    _ link: any ControlLink, _ answer: (_ request: JSON) async throws -> ExitStatus
  ) async {
    guard let request = await link.receive() else { return }
    var end: JSON.Object
    do {
      end = ["end": JSON(Int(try await answer(request.json).rawValue))]
    } catch let failure as Failure {
      end = ["end": JSON(Int(failure.status.rawValue)), "sentence": JSON(failure.sentence)]
    } catch let error as LibraryError {
      end = ["end": JSON(Int(error.exitStatus.rawValue)), "sentence": JSON(error.description)]
    } catch {
      let status = Int(ExitStatus.ourMistake.rawValue)
      end = ["end": JSON(status), "sentence": JSON("an unexpected error: \(error)")]
    }
    await link.send(ControlMessage(.object(end)))
    // The other end reads the rest and disconnects.
    _ = await link.receive()
    link.close()
  }

  private func answer(_ request: JSON, _ link: any ControlLink) async throws -> ExitStatus {
    guard request["version"]?.int == Self.version else {
      throw Failure(
        .partial,
        "the server that holds the library is of another release than this command; start it again")
    }
    if request["command"]?.string == Self.accounts {
      return try await AccountControl.run(library, request["arguments"] ?? .null, link)
    }
    guard let command = request["command"]?.string, let handler = Self.handlers[command] else {
      throw Failure(.unknownName, "the server that holds the library does not know this command")
    }
    let principal =
      if let owner {
        owner
      } else if Self.ofAll.contains(command) {
        try await library.access.localOwner()
      } else {
        try await library.accounts.owner(named: request["user"]?.string)
      }
    return try await handler(library, principal, request["arguments"] ?? .null, link)
  }
}

/// A server's conversations with commands, until it stops.
final class ControlServer: Sendable {
  private let listener: ControlListener
  private let service: ControlService
  private let links = Mutex<[Int: any ControlLink]>([:])

  init(_ library: Library) throws(ControlFailure) {
    listener = try ControlListener(folder: library.folder)
    service = ControlService(library: library)
  }

  func run() async {
    await withDiscardingTaskGroup { group in
      var number = 0
      while let link = await listener.next() {
        number += 1
        let (id, service) = (number, service)
        links.withLock { $0[id] = link }
        group.addTask {
          await service.serve(link)
          self.links.withLock { _ = $0.removeValue(forKey: id) }
        }
      }
      group.cancelAll()
    }
  }

  /// Ends the conversations; commands are told that the server has stopped.
  func stop() {
    listener.close()
    for link in links.withLock({ Array($0.values) }) { link.close() }
  }
}

extension LibraryError {
  /// The exit status of a command that gets this error.
  var exitStatus: ExitStatus {
    switch self {
    case .noLibrary, .recipe: .unknownName
    case .accountNotGiven: .wrongUsage
    default: category.exitStatus
    }
  }
}

extension FailureCategory {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .missing: .unknownName
    case .signIn, .refused, .malformed, .invalid, .gone, .conflict, .tooLarge, .limited, .busy,
      .full, .unavailable:
      .partial
    }
  }
}
