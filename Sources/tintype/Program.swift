internal import Arguments
internal import Darkroom
internal import Dispatch

/// `tintype`: the library's server, and the commands that work with it.
@main
enum Program {
  static let tool = Tool(
    "tintype", version: Version.text,
    summary: "A photo library that you host yourself, with a darkroom built in.",
    commands: [
      Serve.self, UserList.self, UserAdd.self, UserPassword.self, UserRole.self, UserRemove.self,
      TokenAdd.self, Import.self, Export.self, List.self, Search.self, Edit.self, Verify.self,
      Scrub.self,
      Backup.self,
      Restore.self, Rebuild.self, Doctor.self, Info.self, Thumb.self, Render.self, Filter.self,
      Compare.self, See.self, ModelsShow.self, ModelsAdd.self, Filters.self, Shader.self,
      Config.self, Health.self, Manual.self,
    ])

  /// Not asynchronous, as the first threads start with the first task.
  static func main() {
    ProcessMemory.returnLargeBlocks()
    let environment = Surroundings.environment
    if CommandLine.arguments.dropFirst().first == "serve" {
      ServerWall.close(
        worker: Surroundings.worker,
        allowsBacktraces: environment["SWIFT_BACKTRACE"]?.contains("enable=yes") == true)
    }
    Task { Terminal.end(await run(environment)) }
    dispatchMain()
  }

  private static func run(_ environment: [String: String]) async -> ExitStatus {
    var status = ExitStatus.done
    do {
      let outcome = tool.outcome(
        of: Array(CommandLine.arguments.dropFirst()), environment: environment,
        configuration: try Surroundings.configuration(environment))
      switch outcome {
      case .run(let command, let invocation): status = try await command.run(invocation)
      case .show(let text): Terminal.write(text)
      case .refuse(let failure): status = refuse(failure)
      }
    } catch let failure as Failure {
      status = refuse(failure)
    } catch {
      status = refuse(Failure(.ourMistake, "an unexpected error: \(error)"))
    }
    return status
  }

  private static func refuse(_ failure: Failure) -> ExitStatus {
    Terminal.report("tintype: \(failure.sentence)")
    return failure.status
  }
}
