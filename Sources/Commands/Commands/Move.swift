internal import Arguments
internal import Blobs
internal import Catalog
internal import JSON
internal import Maintenance
internal import Words

/// Carries the originals or the catalog of a library to another place.
struct Move: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var isRemoving = false
  var isJSON = false

  static let info = CommandInfo<Self>(
    "move",
    "Moves a library's originals to a bucket or its catalog to a database, and back.",
    [
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .flag("remove", \.isRemoving, "Remove the originals that were moved from the old place."),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    discussion: """
      '--blobs' moves the originals: to a bucket, or with 'folder' back into the library's folder. \
      Every file is compared with its checksum. The library may be served meanwhile, and an \
      interrupted move can be started again. Files that were added meanwhile are moved in a last \
      step: stop the server, run the same command again, and start the server with the same \
      '--blobs'. Nothing changes for the server before that. The originals are kept in the old \
      place unless '--remove' is given, now or in a later run. Exits with 1 if a step is left.

      '--store' moves the catalog: to an empty database, or with 'folder' from there into the \
      library's folder. Stop the server first, and start it with the same '--store' afterwards. \
      All rows are compared on both sides before the library uses the new place; if the move is \
      interrupted, the library keeps using the old one, and the same command starts again. The old \
      catalog is kept: the database, or a file that the command names.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    if try movesCatalog(invocation) { return try await moveCatalog(invocation) }
    guard let blobs else {
      throw Failure(
        .wrongUsage,
        "give the new place of the originals with --blobs (s3://BUCKET/PREFIX?endpoint=URL, or "
          + "'folder') or of the catalog with --store (postgres://USER@HOST/DATABASE or 'folder')")
    }
    let target = try OriginalsOption.address(blobs)
    let report = try await onFolder(invocation) { path, progress in
      let (now, before) = OriginalsOption.history(of: path)
      return try await OriginalsMove.run(
        path, from: try place(now, invocation), to: try place(target, invocation),
        earlier: now == target ? try before.map { try place($0, invocation) } : nil,
        isRemoving: isRemoving, options: .given
      ) { done, total in progress.show(done, of: total) }
    }
    show(report, try target ?? folder(invocation.environment))
    return report.isDone ? .done : .partial
  }

  private func place(
    _ address: String?, _ invocation: Invocation
  ) throws(Failure) -> BlobPlace? {
    guard let address, !address.isEmpty else { return nil }
    return try OriginalsOption.current.opener?.place(address, invocation.environment)
  }

  private func show(_ report: MoveReport, _ target: String) {
    if isJSON { return Terminal.write(report.json.text + "\n") }
    for line in report.findings + report.missing { Terminal.write(line.text + "\n") }
    if report.files > 0 {
      Terminal.write(
        "\(report.files.counted("file")) of \(report.bytes.bytesText), "
          + "\(report.newFiles) of them moved now (\(report.newBytes.bytesText)).\n")
    }
    if let holder = report.holder {
      Terminal.write(
        "The library is in use by \(holder). Stop it and run this command again for the last "
          + "step.\n")
    } else if !report.isDone {
      Terminal.write("The originals are still in the old place.\n")
    } else {
      Terminal.write("The originals are in \(target). \(next)\n")
    }
    if report.removedFiles > 0 {
      Terminal.write(
        "\(report.removedFiles.counted("file")) removed from the old place.\n")
    }
  }

  private var next: String {
    blobs == OriginalsOption.folder
      ? "Start the server without --blobs." : "Start the server with the same --blobs."
  }
}

// MARK: - The catalog

extension Move {
  /// Whether the given store is another one than the library's, or has to be looked at because
  /// nothing else was given.
  private func movesCatalog(_ invocation: Invocation) throws(Failure) -> Bool {
    guard let store else { return false }
    let path = try folder(invocation.environment)
    let target = try OriginalsOption.storeAddress(store)
    let isElsewhere = target != OriginalsOption.recordedCatalog(in: path)
    guard let blobs else { return true }
    guard isElsewhere else { return OriginalsOption.isMovingCatalog(path) }
    guard try OriginalsOption.address(blobs) == OriginalsOption.recorded(in: path) else {
      throw Failure(
        .wrongUsage,
        "one after the other: --blobs and --store both name another place than the one of today")
    }
    return true
  }

  private func moveCatalog(_ invocation: Invocation) async throws -> ExitStatus {
    if isRemoving {
      throw Failure(.wrongUsage, "--remove is for originals: a catalog stays where it was as well")
    }
    let given = OriginalsOption.current
    let target = try OriginalsOption.storeAddress(store)
    let report = try await onFolder(invocation, counting: "rows") { path, progress in
      try await CatalogMove.run(
        path, from: given.store,
        to: try target.flatMap { address throws(Failure) in try given.opener?.catalog(address) }
      ) { done, total in progress.show(done, of: total) }
    }
    let folder = try folder(invocation.environment)
    if isJSON {
      Terminal.write(report.json.text + "\n")
    } else {
      Terminal.write(report.sentences(target, from: given.store?.address, in: folder))
    }
    return .done
  }
}

extension CatalogMoveReport {
  fileprivate var json: JSON {
    ["tables": JSON(tables), "rows": JSON(rows), "kept": JSON(kept), "isDone": true]
  }

  fileprivate func sentences(
    _ target: String?, from source: String?, in folder: String
  ) -> String {
    var lines: [String] = []
    if tables > 0 {
      lines.append("\(rows.counted("row")) in \(tables.counted("table")), the same on both sides.")
    }
    lines.append(
      "The catalog is in \(target ?? folder). "
        + (target == nil
          ? "Start the server without --store." : "Start the server with the same --store."))
    if let kept { lines.append("The catalog from before is kept: \(folder)/\(kept)") }
    if tables > 0, let source { lines.append("The one in \(source) stays as it was.") }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension MoveReport {
  fileprivate var json: JSON {
    [
      "files": JSON(files), "bytes": JSON(bytes), "newFiles": JSON(newFiles),
      "newBytes": JSON(newBytes), "removedFiles": JSON(removedFiles),
      "findings": JSON(findings),
      "missing": JSON(missing),
      "holder": JSON(holder), "isDone": JSON(isDone),
    ]
  }
}
