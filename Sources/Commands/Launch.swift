package import Arguments
package import Catalog
internal import Darkroom
internal import Dispatch
internal import Glibc
package import Maintenance
internal import Platform

/// Opens originals and catalogs that are outside of a library's folder. Only `tintype-node` has an
/// opener; `tintype` replaces itself with that program where a command needs one.
package protocol BlobPlaceOpener: Sendable {
  /// Reads an address and the credentials for it; sends nothing to the server.
  func place(
    _ address: String, _ environment: [String: String]
  ) throws(Failure) -> BlobPlace

  /// Reads the address of a database; sends nothing to the server.
  func catalog(_ address: String) throws(Failure) -> CatalogPlace

  /// Tests a place with a small key of its own, which it removes again.
  func examine(
    _ address: String, _ environment: [String: String], folder: String
  ) async -> [Examination]
}

/// The start of the programs that have all commands, `tintype` and `tintype-node`.
package enum Launch {
  static let tool = Tool(
    "tintype", version: ProgramVersion.text,
    summary: "A photo library that you host yourself, with a darkroom built in.",
    commands: [
      Serve.self, UserList.self, UserAdd.self, UserPassword.self, UserRole.self, UserRemove.self,
      TokenAdd.self, Import.self, Export.self, List.self, Search.self, Edit.self, Verify.self,
      Scrub.self,
      Backup.self,
      Restore.self, Rebuild.self, Move.self, Doctor.self, Info.self, Thumb.self, Render.self,
      FilterCommand.self, Compare.self, See.self, ModelsShow.self, ModelsAdd.self, Filters.self,
      Shader.self, Config.self, Health.self, Manual.self,
    ])

  /// Runs the command of the command line and ends the process.
  ///
  /// - Parameter opener: Opens places other than folders; `nil` in `tintype`.
  package static func run(with opener: (any BlobPlaceOpener)? = nil) -> Never {
    ProcessMemory.returnLargeBlocks()
    let environment = Environment.environment
    var arguments = Array(CommandLine.arguments.dropFirst())
    // The program of an unpacked archive serves if it is started without a command.
    if arguments.isEmpty, OwnProgram.isPortable { arguments = ["serve"] }
    let outcome: Outcome
    do throws(Failure) {
      outcome = tool.outcome(
        of: arguments, environment: environment,
        configuration: try Environment.configuration(environment))
      if opener == nil, case .run(let command, _) = outcome,
        try OriginalsOption.needsNode(command, environment)
      {
        try NodeProgram.become()
      }
    } catch {
      Terminal.end(refuse(error))
    }
    if arguments.first == "serve" {
      ServerWall.close(
        worker: Environment.worker,
        allowsBacktraces: environment["SWIFT_BACKTRACE"]?.contains("enable=yes") == true)
    }
    // All other tasks inherit this priority. Threads of a higher one ask for a lower nice value,
    // which only root gets; for other users libdispatch writes a failure to the system's log.
    Task(priority: .medium) { Terminal.end(await run(outcome, opener)) }
    dispatchMain()
  }

  private static func run(_ outcome: Outcome, _ opener: (any BlobPlaceOpener)?) async -> ExitStatus
  {
    do {
      switch outcome {
      case .run(let command, let invocation):
        let given = try OriginalsOption(of: command, invocation.environment, opener)
        return try await OriginalsOption.$current.withValue(given) {
          try await command.run(invocation)
        }
      case .show(let text):
        Terminal.write(text)
        return .done
      case .refuse(let failure): return refuse(failure)
      }
    } catch let failure as Failure {
      return refuse(failure)
    } catch {
      return refuse(Failure(.ourMistake, "an unexpected error: \(error)"))
    }
  }

  private static func refuse(_ failure: Failure) -> ExitStatus {
    Terminal.report("tintype: \(failure.sentence)")
    return failure.status
  }
}

/// The program `tintype-node` beside this one, which can use buckets and PostgreSQL.
enum NodeProgram {
  /// Runs that program in this process instead, with the same arguments. Must be called before
  /// `ServerWall` is closed, which forbids other programs.
  static func become() throws(Failure) -> Never {
    let path = OwnProgram.folder + "/tintype-node"
    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    execv(path, &arguments)
    let reason = errno
    for text in arguments { free(text) }
    throw Failure(
      .unknownName,
      reason == ENOENT
        ? "buckets and databases need the program tintype-node, which is not beside this one: "
          + "install the package tintype-node"
        : "\(path.quotedPath) cannot be run: \(Environment.reason(reason))")
  }
}
