internal import Arguments
internal import Darkroom
internal import JSON

/// Takes models from an archive.
struct ModelsAdd: Command {
  var archive = ""
  var models: String?

  static let info = CommandInfo<Self>(
    "models add", "Installs models from an archive, after checking them.",
    [
      .argument(
        "FILE", \.archive, "A tar archive that was written by scripts/setup models.",
        completion: .file),
      .models(\.models),
    ],
    discussion: """
      A file is installed only if its checksum is right; other files of the archive are ignored. \
      Exits with 1 if models are still missing.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = ModelFolder(try models ?? Environment.models(invocation.environment))
    let taken = try ModelArchive(archive, to: folder).take()
    Terminal.report("\(taken.count) of \(ModelFile.allCases.count) files installed")
    let check = ModelCheck(folder)
    guard !check.isWhole else { return .done }
    for (file, condition) in check.conditions.sorted(by: { $0.key.name < $1.key.name })
    where condition != .whole {
      Terminal.report("\(file.name): \(condition.sentence)")
    }
    return .partial
  }
}

/// Lists the files of models and checks their hashes.
struct ModelsShow: Command {
  var models: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "models", "Lists the installed models, and checks them.",
    [.models(\.models), .flag("json", \.isJSON, "Print one JSON object per line.")],
    discussion: """
      The models find faces, text and things, on this machine. They are optional. Exits with 1 if \
      some are missing or damaged, and with 3 if there are none.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = ModelFolder(try models ?? Environment.models(invocation.environment))
    let check = ModelCheck(folder)
    guard check.conditions.values.contains(where: { $0 != .missing }) else {
      throw ModelCheck.failure(in: folder)
    }
    for file in ModelFile.allCases {
      let condition = check.conditions[file] ?? .missing
      let json: JSON = [
        "file": JSON(file.name), "ready": JSON(condition == .whole),
        "condition": JSON(condition.sentence), "licence": JSON(file.licence),
        "bytes": JSON(file.sizeBytes), "sha256": JSON(file.sha256),
      ]
      Terminal.write(
        isJSON ? json.text + "\n" : "\(file.name): \(condition.sentence), \(file.licence)\n")
    }
    return check.isWhole ? .done : .partial
  }
}
