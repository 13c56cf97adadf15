internal import Arguments
internal import Darkroom

/// Takes models from an archive.
struct ModelsAdd: Command {
  var archive = ""
  var models: String?

  static let info = CommandInfo<Self>(
    "models add", "Takes models from an archive, after checking them.",
    [
      .argument(
        "FILE", \.archive, "A tar archive that scripts/setup models has written.",
        completion: .file),
      .models(\.models),
    ],
    discussion: """
      Each file is put in its place only if its hash is right; others in the archive are ignored. \
      Ends with 1 where models are still missing.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = ModelFolder(try models ?? Surroundings.models(invocation.environment))
    let taken = try ModelArchive(archive, to: folder).take()
    Terminal.report("\(taken.count) of \(ModelFile.allCases.count) files taken")
    let check = ModelCheck(folder)
    guard !check.isWhole else { return .done }
    for (file, condition) in check.conditions.sorted(by: { $0.key.name < $1.key.name })
    where condition != .whole {
      Terminal.report("\(file.name): \(condition.sentence)")
    }
    return .partial
  }
}
