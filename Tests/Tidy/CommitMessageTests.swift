import Foundation
import TestSupport
import Testing

/// The hook that checks commit messages, which `make check` installs.
@Suite struct CommitMessageTests {
  private static let hook = "scripts/hooks/commit-msg"

  /// Runs the hook as git does, with the message in a file.
  private func result(of message: String) throws -> Subprocess {
    let folder = try TemporaryFolder()
    let file = folder.path + "/COMMIT_EDITMSG"
    try message.write(toFile: file, atomically: true, encoding: .utf8)
    return try Subprocess.run([packageRoot + "/" + Self.hook, file])
  }

  @Test(arguments: [
    "engine: draw shadows\n\nThey were missing.\n",
    "scripts/test, docs: name the part\n\nA reader looks for it.\n\nAnd a second paragraph.\n",
    "engine: " + String(repeating: "é", count: 64) + "\n\nCharacters count, not bytes.\n",
    "# A comment of git's.\nengine: draw shadows\n\nThey were missing.\n# On branch main\n",
    "Merge branch 'words'\n", "Revert \"engine: draw shadows\"\n", "fixup! engine: draw shadows\n",
  ])
  func aMessageWithAreaAndReasonIsAccepted(message: String) throws {
    let result = try result(of: message)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: [
    ("draw shadows\n\nThey were missing.\n", "does not name an area"),
    ("engine:draw shadows\n\nThey were missing.\n", "does not name an area"),
    ("\n", "does not name an area"),
    ("engine: " + String(repeating: "a", count: 65) + "\n\nWhy.\n", "has 73 characters"),
    ("engine: draw shadows.\n\nThey were missing.\n", "ends with a full stop"),
    ("engine: draw shadows\nThey were missing.\n", "second line is not empty"),
    ("engine: draw shadows\n", "body is missing"),
    ("engine: draw shadows\n\n# On branch main\n", "body is missing"),
    (
      "engine: draw shadows\n\n# ------------------------ >8 ------------------------\ndiff\n",
      "body is missing"
    ),
  ])
  func aMessageWithoutThemIsRefusedWithAdvice(message: String, advice: String) throws {
    let result = try result(of: message)
    #expect(result.status == 1)
    #expect(result.errors.contains(advice))
    #expect(result.errors.contains("write 'area: what changed'"))
  }

  @Test func makeCheckInstallsTheHook() throws {
    let makefile = try SourceFile(path: "Makefile").text
    let recipe = makefile.components(separatedBy: "\ncheck:").last?
      .components(separatedBy: "\n\n").first
    #expect(recipe?.contains("git config core.hooksPath scripts/hooks") == true)
    #expect(FileManager.default.isExecutableFile(atPath: packageRoot + "/" + Self.hook))
  }
}
