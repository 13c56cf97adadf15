internal import Arguments
internal import Darkroom
internal import JSON

/// Lists the files of models and checks their hashes.
struct ModelsShow: Command {
  var models: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "models", "Shows which models are here, and checks them.",
    [.models(\.models), .flag("json", \.isJSON, "One JSON object a line.")],
    discussion: """
      The models find faces, text and things, on this machine. They are optional. Ends with 1 \
      where some are missing or damaged, with 3 where there are none.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = ModelFolder(try models ?? Surroundings.models(invocation.environment))
    let check = ModelCheck(folder)
    guard check.conditions.values.contains(where: { $0 != .missing }) else {
      throw ModelCheck.failure(in: folder)
    }
    for file in ModelFile.allCases {
      let condition = check.conditions[file] ?? .missing
      let json: JSON = [
        "file": JSON(file.name), "ready": JSON(condition == .whole),
        "condition": JSON(condition.sentence), "licence": JSON(file.licence),
        "sha256": JSON(file.sha256),
      ]
      Terminal.write(
        isJSON ? json.text + "\n" : "\(file.name): \(condition.sentence), \(file.licence)\n")
    }
    return check.isWhole ? .done : .partial
  }
}
