internal import Arguments
internal import JSON
internal import Library

/// The library's side of `tintype import`.
///
/// Each message has `"unit"`, the paths of files that belong together, and the
/// files themselves; `{"go": true}` asks for what became of all so far: an
/// `"outcome"` a file, and then `{"taken": true}`. `{"free": N}` comes first.
enum ImportService {
  static func run(
    _ library: Library, _ asker: Asker, _ arguments: JSON, _ link: any ControlLink
  ) async throws -> ExitStatus {
    let isDryRun = arguments["dryRun"]?.bool ?? false
    let free: JSON = ["free": JSON(try await library.importing.freeBytes())]
    await link.send(ControlMessage(free))
    var units: [ImportUnit] = []
    while let message = await link.receive() {
      if message.json["last"]?.bool == true { return .done }
      if message.json["go"]?.bool == true {
        let outcomes = try await library.importing.take(units, isDryRun: isDryRun, as: asker)
        units = []
        for outcome in outcomes { await link.send(ControlMessage(outcome.json)) }
        await link.send(ControlMessage(["taken": true]))
        continue
      }
      units.append(ImportUnit(files(of: message)))
    }
    return .partial
  }

  /// What is no file is left out, and its sender has looked at that before.
  private static func files(of message: ControlMessage) -> [ImportFile] {
    let paths = (message.json["unit"]?.array ?? []).map { $0.string ?? "" }
    return zip(paths, message.files).compactMap { path, file in
      ImportFile(owning: file.duplicated(), path: path)
    }
  }
}

extension ImportOutcome {
  fileprivate var json: JSON {
    [
      "outcome": JSON(kind.rawValue), "file": JSON(path), "sha256": JSON(sha256),
      "asset": JSON(asset?.text), "reason": JSON(reason), "bytes": JSON(sizeBytes),
    ]
  }
}
