internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Maintenance
internal import Words

/// Rereads every stored file.
struct Scrub: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "scrub", "Reads every stored file again to find damage.",
    [
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    discussion: """
      A running server does this by itself, a part each day. Damaged files are moved to the \
      quarantine folder, never deleted. To replace one, add the photo again, or use 'tintype \
      restore' with a backup. Given a backup's folder in place of a library, it reads the backup, \
      and the next backup copies damaged files again. Exits with 1 if something is damaged.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Environment.library(invocation.environment)
    if LibraryFolder.isBackup(folder) { return try await scrubBackup(invocation) }
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

  private func scrubBackup(_ invocation: Invocation) async throws -> ExitStatus {
    let report = try await onFolder(invocation) { folder, progress in
      try await LibraryFolder.scrubBackup(folder) { files in progress.show(files, of: files) }
    }
    if isJSON {
      let json: JSON = [
        "files": JSON(report.files), "bytes": JSON(report.bytes),
        "findings": JSON(report.findings.listed),
        "moreFindings": JSON(report.findings.more),
      ]
      Terminal.write(json.text + "\n")
    } else {
      for finding in report.findings { Terminal.write(finding.text + "\n") }
      let damaged = report.findings.count
      Terminal.write("\(report.files.counted("file")) read, \(damaged) damaged.\n")
    }
    return report.findings.isEmpty ? .done : .partial
  }
}
