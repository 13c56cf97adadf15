internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Maintenance
internal import Words

/// Backs up a library to another folder.
struct Backup: LibraryCommand {
  var target = ""
  var library: String?
  var blobs: String?
  var store: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "backup", "Backs up a library to another folder, and verifies the backup.",
    [
      .argument(
        "DEST", \.target, "A folder on another disk. Its parent folder must exist.",
        completion: .folder),
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    discussion: """
      Only files that are new since the last backup are copied, and every copy is compared with \
      its checksum. Each run also rereads a thirtieth of the others, or all of them if there are \
      few, and copies damaged ones again. A backup counts only if it passes a trial restore \
      beside it; 'tintype doctor' shows when that last succeeded. A file without an intact copy \
      is named, and the backup counts without it. The library may be in use meanwhile. Exits with \
      1 if anything is missing.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let report = try await onFolder(invocation) { [target] folder, progress in
      try await LibraryFolder.backup(folder, to: target, options: .given) { done, total in
        progress.show(done, of: total)
      }
    }
    if isJSON {
      Terminal.write(report.json.text + "\n")
    } else {
      for line in report.findings + report.unwritten + report.remarks {
        Terminal.write(line.text + "\n")
      }
      Terminal.write(report.summary)
    }
    return report.findings.isEmpty ? .done : .partial
  }
}

extension BackupReport {
  fileprivate var summary: String {
    let saved =
      "\(files.counted("file")) saved, \(newFiles) of them new (\(newBytes.bytesText)). "
    guard isValid else { return saved + "The backup is not valid.\n" }
    let gap =
      missing == 0
      ? "."
      : ", without \(missing.counted("file")) of which no undamaged copy was found:\n"
        + "\(missingNames.joined(separator: ", ")).\n"
        + "Add them again or delete their photos; until then no backup has them."
    return saved + "The backup was restored and verified\(gap)\n\(reread.message.text)\n"
  }

  fileprivate var json: JSON {
    [
      "assets": JSON(assets), "files": JSON(files), "newFiles": JSON(newFiles),
      "newBytes": JSON(newBytes), "valid": JSON(isValid), "missing": JSON(missing),
      "missingNames": .array(missingNames.map { .string($0) }),
      "reread": [
        "files": JSON(reread.files), "parts": JSON(reread.parts), "of": JSON(reread.allParts),
      ],
      "findings": JSON(findings), "remarks": JSON(remarks), "unwritten": JSON(unwritten),
    ]
  }
}
