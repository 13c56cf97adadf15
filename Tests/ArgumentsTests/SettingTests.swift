import Arguments
import Testing

@Suite struct SettingTests {
  let file = """
    # where the photos are
    library = /from/file

      trusted-proxy=a
    trusted-proxy =  b c
    """

  @Test func theCommandLineCountsBeforeVariableFileAndDefault() throws {
    let variables = ["TINTYPE_LIBRARY": "/from/variable"]
    let all = try command(
      "serve --library /given", as: Serve.self, environment: variables, configuration: file)
    #expect(all.library == "/given")
    let two = try command("serve", as: Serve.self, environment: variables, configuration: file)
    #expect(two.library == "/from/variable")
    let one = try command("serve", as: Serve.self, configuration: file)
    #expect(one.library == "/from/file" && one.trusted == ["a", "b c"])
  }

  @Test func everyOptionHasItsVariable() throws {
    let variables = [
      "TINTYPE_QUIET": "yes", "TINTYPE_LISTEN": "", "TINTYPE_TRUSTED_PROXY": "x\ny",
    ]
    let serve = try command("serve", as: Serve.self, environment: variables)
    #expect(serve.isQuiet && serve.listen == nil && serve.trusted == ["x", "y"])
    let thumb = try command(
      "thumb a", as: Thumb.self, environment: ["TINTYPE_SIZE": "9", "TINTYPE_OUTPUT": "o"])
    #expect(thumb.size == 9 && thumb.output == "o")
  }

  @Test func aWrongVariableIsRefusedByTheOptionsName() {
    let outcome = refusal(["list"], environment: ["TINTYPE_JSON": "perhaps"])
    #expect(outcome == "--json expects yes or no, not 'perhaps'")
  }

  @Test func onlySettingsMayStandInTheFile() throws {
    for (line, message) in [
      ("json = yes", "there is no setting 'json'"),
      ("libary = x", "there is no setting 'libary'; did you mean 'library'?"),
    ] {
      let file = try Configuration(parsing: Array("\n\(line)\n".utf8), file: "c.conf")
      #expect(refusal(["list"], configuration: file) == "c.conf, line 2: " + message)
      guard case .show = sample.outcome(of: ["list", "--help"], configuration: file) else {
        Issue.record("help must not depend on the file")
        return
      }
    }
  }

  @Test func invocationsThatRunNothingReadNoFile() {
    func unreadable() throws(Failure) -> Configuration {
      throw Failure(.wrongUsage, "c.conf cannot be read")
    }
    for line in ["help", "help list", "list --help", "--version", "completion bash"] {
      let words = line.split(separator: " ").map(String.init)
      guard case .show = sample.outcome(of: words, configuration: try unreadable()) else {
        Issue.record("\(line) must not depend on the file")
        continue
      }
    }
    guard case .refuse(let failure) = sample.outcome(of: ["list"], configuration: try unreadable())
    else {
      Issue.record("list ran")
      return
    }
    #expect(failure.sentence == "c.conf cannot be read")
  }

  @Test func everySettingSaysWhereItCameFrom() throws {
    let file = try Configuration(parsing: Array(self.file.utf8), file: "/etc/sample.conf")
    let outcome = sample.outcome(
      of: ["serve", "--library", "/given"], environment: ["TINTYPE_TRUSTED_PROXY": "z"],
      configuration: file)
    guard case .run(_, let invocation) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(
      invocation.settings.map { "\($0.name) = \($0.value ?? "-") from \($0.source)" } == [
        "library = /given from the command line",
        "listen = 127.0.0.1:8470 from the default",
        "trusted-proxy = z from TINTYPE_TRUSTED_PROXY",
      ])
    guard case .run(_, let other) = sample.outcome(of: ["user", "list"], configuration: file) else {
      Issue.record("user list did not run")
      return
    }
    #expect(other.settings[0].source == .file("/etc/sample.conf", line: 2))
    #expect(other.settings[2].value == "a, b c")
    #expect(other.settings[2].source.description == "/etc/sample.conf, line 5")
  }
}
