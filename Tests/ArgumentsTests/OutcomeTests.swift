import Arguments
import Testing

/// The command that a line runs, as its own type.
func command<C: Command>(
  _ line: String, as type: C.Type, environment: [String: String] = [:], configuration: String = "",
  _ source: SourceLocation = #_sourceLocation
) throws -> C {
  let file = try Configuration(parsing: Array(configuration.utf8), file: "sample.conf")
  let outcome = sample.outcome(
    of: line.split(separator: " ").map(String.init), environment: environment, configuration: file)
  guard case .run(let command, _) = outcome else {
    Issue.record("\(outcome)", sourceLocation: source)
    throw Failure(.ourMistake, "it did not run")
  }
  return try #require(command as? C, sourceLocation: source)
}

/// The message that a line is refused with.
func refusal(
  _ arguments: [String], environment: [String: String] = [:],
  configuration: Configuration = Configuration(), _ source: SourceLocation = #_sourceLocation
) -> String {
  let outcome = sample.outcome(
    of: arguments, environment: environment, configuration: configuration)
  guard case .refuse(let failure) = outcome else {
    Issue.record("\(outcome)", sourceLocation: source)
    return ""
  }
  #expect(failure.status == .wrongUsage, sourceLocation: source)
  #expect(!failure.sentence.contains { $0.isNewline }, sourceLocation: source)
  return failure.sentence
}

func refusal(_ line: String, _ source: SourceLocation = #_sourceLocation) -> String {
  refusal(line.split(separator: " ").map(String.init), source)
}

@Suite struct OutcomeTests {
  @Test func optionsNotGivenKeepTheirDefaults() throws {
    let serve = try command("serve", as: Serve.self)
    #expect(serve.library == "photos" && serve.listen == nil)
    #expect(serve.trusted.isEmpty && !serve.isQuiet)
  }

  @Test func optionsTakeTheirValueAfterASpaceOrAnEqualsSign() throws {
    let serve = try command(
      "serve --library=/a=b --listen [::1]:0 --quiet --trusted-proxy x --trusted-proxy=y",
      as: Serve.self)
    #expect(serve.library == "/a=b" && serve.listen == "[::1]:0" && serve.isQuiet)
    #expect(serve.trusted == ["x", "y"])
    #expect(try command("serve --library= ", as: Serve.self).library == "")
  }

  @Test func theLastOfTwoCountsAndAFlagMayBeTakenBack() throws {
    let line = "serve --library a --library b --quiet --quiet=no"
    let serve = try command(line, as: Serve.self)
    #expect(serve.library == "b" && !serve.isQuiet)
  }

  @Test func valuesAreOfTheirType() throws {
    let thumb = try command(
      "thumb a.jpg --size 100 --output b.png --format png --quality -0.5", as: Thumb.self)
    #expect(thumb.file == "a.jpg" && thumb.size == 100 && thumb.output == "b.png")
    #expect(thumb.format == .png && thumb.quality == -0.5)
  }

  @Test func argumentsAreTakenInOrderAndMayMixWithOptions() throws {
    let list = try command("list --json two words --library x more", as: List.self)
    #expect(list.words == ["two", "words", "more"] && list.isJSON && list.library == "x")
    let user = try command("user add Ada member", as: UserAdd.self)
    #expect(user.name == "Ada" && user.role == "member")
    #expect(try command("user add Ada", as: UserAdd.self).role == nil)
  }

  @Test func twoDashesEndTheOptionsAndOneIsAnArgument() throws {
    let list = try command("list - -- --json --help -- -h", as: List.self)
    #expect(list.words == ["-", "--json", "--help", "--", "-h"] && !list.isJSON)
  }

  @Test(arguments: [
    ("", "name a command; 'sample help' lists them"),
    ("serv", "unknown command 'serv'; did you mean 'serve'?"),
    ("lsit", "unknown command 'lsit'; did you mean 'list'?"),
    ("frobnicate", "unknown command 'frobnicate'; 'sample help' lists the commands"),
    ("user", "user expects one of add, list"),
    ("user remove", "user expects one of add, list, not 'remove'"),
    ("--json list", "an option such as '--json' comes after a command"),
    ("list --jsn", "list has no option '--jsn'; did you mean '--json'?"),
    ("list -j", "list has no option '-j'"),
    ("list --json=maybe", "--json expects yes or no, not 'maybe'"),
    ("serve --listen", "--listen expects HOST:PORT after it"),
    ("serve --listen --quiet", "--listen expects HOST:PORT after it"),
    ("serve here", "serve does not expect 'here'"),
    ("thumb", "thumb needs FILE"),
    ("thumb a --output b", "thumb needs --size N"),
    ("thumb a --output b --size big", "--size expects a whole number, not 'big'"),
    ("thumb a --output b --size 1 --quality nan", "--quality expects a number, not 'nan'"),
    ("thumb a --output b --size 1 --format gif", "--format expects one of jpeg, png, not 'gif'"),
    ("help serv", "unknown command 'serv'; did you mean 'serve'?"),
    ("completion", "completion expects one of bash, zsh, fish"),
    ("completion tcsh", "completion expects one of bash, zsh, fish"),
  ])
  func wrongUsageIsOneSentence(line: String, sentence: String) {
    #expect(refusal(line) == sentence)
  }

  @Test func typedTextIsRepeatedShortAndOnOneLine() {
    #expect(
      refusal(["a\nb\u{1B}[31m\u{202E}\u{0}"])
        == "unknown command 'a?b?[31m??'; 'sample help' lists the commands")
    let long = String(repeating: "x", count: 1000)
    #expect(refusal([long]).count < 90)
    #expect(refusal(["serve", "--" + long]).count < 100)
    #expect(refusal(["list", "--"].map { $0 + "\r" }).contains("'list?'"))
  }

  @Test func helpAndVersionAreShownWhereverTheyStand() throws {
    for line in ["--help", "-h", "help"] { #expect(try shown(line) == sample.help) }
    #expect(try shown("--version") == "sample 1.2.3\n")
    for line in ["serve --help", "serve --wrong -h", "help serve"] {
      #expect(try shown(line).hasPrefix("Serves the library"))
    }
    #expect(try shown("user --help") == shown("help user"))
    #expect(try shown("user add --help") == shown("help user add"))
    #expect(try shown("completion --help").hasPrefix("Usage: sample completion bash|zsh|fish"))
  }

  private func shown(_ line: String) throws -> String {
    let outcome = sample.outcome(of: line.split(separator: " ").map(String.init))
    guard case .show(let text) = outcome else {
      throw Failure(.ourMistake, "\(line): \(outcome)")
    }
    return text
  }

  @Test func exitStatusesAreThoseThatScriptsRelyOn() {
    let statuses: [Arguments.ExitStatus] = [
      .done, .partial, .wrongUsage, .unknownName, .ourMistake,
    ]
    #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 70])
  }
}
