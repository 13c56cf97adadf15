import Arguments

/// A program with a command of every kind.
let sample = Tool(
  "sample", version: "1.2.3", summary: "Keeps photos, and does so in a sentence of its own.",
  commands: [Serve.self, Thumb.self, UserAdd.self, UserList.self, List.self])

struct Serve: Command {
  var library = "photos"
  var listen: String?
  var trusted: [String] = []
  var isQuiet = false

  static let info = CommandInfo<Self>(
    "serve", "Serves the library with its page.",
    [
      .option(
        "library", \.library, "DIR", "The library's folder.", isSetting: true,
        completion: .folder, shownDefault: "your data folder"),
      .option(
        "listen", \.listen, "HOST:PORT", "Where to listen; port 0 takes a free one.",
        isSetting: true, shownDefault: "127.0.0.1:8470"),
      .options("trusted-proxy", \.trusted, "ADDRESS", "Believed about others.", isSetting: true),
      .flag("quiet", \.isQuiet, "Says nothing."),
    ],
    discussion: """
      The address is printed once it answers. On a machine without a screen, open the link that \
      is printed from another one.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus { .done }
}

struct Thumb: Command {
  enum Format: String, CaseIterable, ArgumentValue { case jpeg, png }

  var file = ""
  var size = 256
  var output = ""
  var format: Format?
  var quality = 0.8

  static let info = CommandInfo<Self>(
    "thumb", "Makes a small picture of a file: it's never enlarged [or so].",
    [
      .argument("FILE", \.file, "The picture.", completion: .file),
      .option("size", \.size, "N", "Length of the longer side in pixels.", isRequired: true),
      .option("output", \.output, "OUT", "Where it goes.", isRequired: true, completion: .file),
      .option("format", \.format, "F", "What it is written as.", shownDefault: "by its name"),
      .option("quality", \.quality, "Q", "0 to 1."),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus { .partial }
}

struct UserAdd: Command {
  var name = ""
  var role: String?

  static let info = CommandInfo<Self>(
    "user add", "Adds an account.",
    [
      .argument("NAME", \.name, "Who it is."),
      .argument("ROLE", \.role, "What they may do.", completion: .words(["member", "viewer"])),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus { .done }
}

struct UserList: Command {
  static let info = CommandInfo<Self>("user list", "Lists the accounts.")
  func run(_ invocation: Invocation) async throws -> ExitStatus { .done }
}

struct List: Command {
  var words: [String] = []
  var library = "photos"
  var isJSON = false

  static let info = CommandInfo<Self>(
    "list", "Lists assets.",
    [
      .arguments("WORDS", \.words, "What to look for.", isRequired: false),
      .option(
        "library", \.library, "DIR", "The library's folder.", isSetting: true,
        completion: .folder, shownDefault: "your data folder"),
      .flag("json", \.isJSON, "One asset a line."),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus { .done }
}
