internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Words

/// Rereads every stored file.
struct Scrub: Command {
  var library: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "scrub", "Reads every stored file again and finds what a disk has damaged.",
    [.library(\.library), .flag("json", \.isJSON, "As one JSON object.")],
    discussion: """
      A served library does this by itself, a part each day and slowly. A damaged file is put into \
      the folder quarantine and never thrown away; the same photo added again takes its place, \
      and so does 'tintype restore' from a backup. Ends with 1 where something is damaged.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Surroundings.library(invocation.environment)
    return try await withLibrary("scrub", folder: folder, user: nil) { session in
      try await session.each { message in
        guard let findings = message.json["findings"]?.array else { return }
        if isJSON { return Terminal.write(message.json.text + "\n") }
        for finding in findings { Terminal.write((finding.string ?? "") + "\n") }
        let files = (message.json["files"]?.int ?? 0).counted("file")
        Terminal.write("\(files) read, \(findings.count) damaged.\n")
      }
    }
  }
}
