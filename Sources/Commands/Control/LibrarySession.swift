internal import Arguments
internal import Catalog
internal import Darkroom
internal import JSON
internal import Library
internal import Platform
internal import Words

/// A command's access to a library: through the server that holds it, or by holding it during the
/// command. The command cannot tell which.
struct LibrarySession: Sendable {
  private let link: any ControlLink
  /// Releases what was held for the conversation.
  private let finish: @Sendable () async -> Void

  init(link: any ControlLink, finish: @escaping @Sendable () async -> Void) {
    self.link = link
    self.finish = finish
  }

  /// Starts a conversation with this process itself.
  init(
    serving serve: @escaping @Sendable (any ControlLink) async -> Void,
    finish: @escaping @Sendable () async -> Void = {}
  ) {
    let (own, other) = LocalLink.pair()
    let serving = Task { await serve(other) }
    self.init(link: own) {
      await serving.value
      await finish()
    }
  }

  /// Answers a command if there is no library.
  typealias Substitute = @Sendable (Darkroom, any ControlLink) async throws -> ExitStatus

  /// Starts the conversation of a command.
  static func begin(
    _ command: String, _ arguments: JSON = .object(JSON.Object()), folder: String,
    user: String?, create: Bool = false, orElse substitute: Substitute? = nil
  ) async throws(Failure) -> LibrarySession {
    let session: LibrarySession
    if let link = SocketLink.connect(folder: folder) {
      session = LibrarySession(link: link, finish: {})
    } else {
      session = try await local(folder, create: create, orElse: substitute)
    }
    await session.request(command, arguments, user: user)
    return session
  }

  /// Sends the request.
  func request(_ command: String, _ arguments: JSON, user: String?) async {
    var request: JSON.Object = [
      "version": JSON(ControlService.version), "command": JSON(command), "arguments": arguments,
    ]
    if let user { request["user"] = JSON(user) }
    await send(.object(request))
  }

  private static func local(
    _ folder: String, create: Bool, orElse substitute: Substitute?
  ) async throws(Failure) -> LibrarySession {
    let darkroom = Darkroom(executable: Environment.worker)
    var options = LibraryOptions.given
    options.create = create
    let known = KnownLibraries(Environment.environment)
    try known.check(folder)
    do throws(LibraryError) {
      let library = try await Library.open(folder, darkroom: darkroom, options: options)
      known.remember(folder)
      return LibrarySession(
        serving: { await ControlService(library: library).serve($0) },
        finish: {
          await library.close()
          await darkroom.stop()
        })
    } catch {
      if case .noLibrary = error, let substitute {
        return LibrarySession(
          serving: { link in
            await ControlService.converse(link) { _ in try await substitute(darkroom, link) }
          }, finish: { await darkroom.stop() })
      }
      await darkroom.stop()
      throw Failure(error.exitStatus, error.description)
    }
  }

  func send(_ json: JSON, files: [FileDescriptor] = []) async {
    await link.send(ControlMessage(json, files: files))
  }

  /// Receives the next reply; throws the sentence of an error, and returns the status at the end.
  func receive() async throws(Failure) -> Reply {
    guard let message = await link.receive() else {
      throw Failure(.partial, "the library's server has stopped; run the command again")
    }
    guard let code = message.json["end"]?.int else { return .message(message) }
    let status = ExitStatus(rawValue: Int32(truncatingIfNeeded: code)) ?? .ourMistake
    if let sentence = message.json["sentence"]?.string { throw Failure(status, sentence) }
    return .end(status)
  }

  enum Reply: Sendable {
    case message(ControlMessage)
    case end(ExitStatus)
  }

  /// Passes every message to `body` until the end.
  func each(_ body: (ControlMessage) async throws -> Void) async throws -> ExitStatus {
    while true {
      switch try await receive() {
      case .message(let message): try await body(message)
      case .end(let status): return status
      }
    }
  }

  /// Interrupts the conversation; `close` must still be called.
  func interrupt() { link.close() }

  /// Ends the conversation at any point, and releases what it held.
  func close() async {
    link.close()
    await finish()
  }
}

/// Runs a conversation and ends it, also when interrupted: then with the results so far.
func withLibrary(
  _ command: String, _ arguments: JSON = .object(JSON.Object()), folder: String, user: String?,
  create: Bool = false, orElse substitute: LibrarySession.Substitute? = nil,
  _ body: @escaping @Sendable (LibrarySession) async throws -> ExitStatus
) async throws -> ExitStatus {
  let signals = Signals()
  let session = try await LibrarySession.begin(
    command, arguments, folder: folder, user: user, create: create, orElse: substitute)
  let work = Task { try await body(session) }
  let ending = Task {
    await signals.end()
    if Task.isCancelled { return }
    work.cancel()
    session.interrupt()
  }
  do {
    let status = try await work.value
    ending.cancel()
    await session.close()
    return status
  } catch {
    // An interruption by the user takes precedence over the resulting error.
    let wasTold = work.isCancelled
    ending.cancel()
    await session.close()
    throw wasTold ? Failure(.partial, "interrupted; run it again to continue") : error
  }
}
