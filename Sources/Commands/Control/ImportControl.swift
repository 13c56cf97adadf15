internal import Arguments
internal import Catalog
internal import Darkroom
internal import JSON
internal import Library
internal import Platform
internal import Words

/// The library's side of `tintype import`.
///
/// Each message has `"unit"`, the paths of related files, and the files themselves; `{"go": true}`
/// requests the outcome of all files so far: an `"outcome"` per file, and then `{"taken": true}`.
/// `{"pictures": [ASSET]}` asks which of them were developed: one message for each that need not be
/// waited for, with the `"reason"` where it has no picture, or `"isMade"`, and then
/// `{"asked": true}`. `{"wait": ASSET}` is answered by `{"waited": true}` once that one was tried.
/// `{"free": N}` comes first, with `"isMissing"` if there is no library yet.
enum ImportControl {
  static func run(
    _ library: Library, _ principal: Principal, _ arguments: JSON, _ link: any ControlLink
  ) async throws -> ExitStatus {
    let importing = library.importing
    let first: JSON = ["free": JSON(try await importing.freeBytes())]
    guard arguments["dryRun"]?.bool == true else {
      return try await answer(
        link, first, take: { try await importing.take($0, as: principal) },
        pictures: { try await importing.pictures(of: $0, for: principal) },
        wait: { try await importing.waitForPicture(of: $0, for: principal) })
    }
    let forecast = try await importing.forecast(as: principal)
    return try await answer(link, first, take: { try await forecast.take($0) })
  }

  /// The forecast of a dry run if there is no library yet.
  static func foresee(
    _ folder: String, user: String?, _ darkroom: Darkroom, _ link: any ControlLink
  ) async throws -> ExitStatus {
    if let user {
      throw LibraryError.missing(.accountNamed(user, names: []))
    }
    let forecast = ImportForecast(darkroom: darkroom)
    let first: JSON = [
      "free": JSON(try await ImportForecast.freeBytes(for: folder)), "isMissing": true,
    ]
    return try await answer(link, first, take: { try await forecast.take($0) })
  }

  private static func answer(
    _ link: any ControlLink, _ first: JSON,
    take: ([ImportUnit]) async throws -> [ImportOutcome],
    pictures: ([AssetID]) async throws -> [ImportedPicture] = { _ in [] },
    wait: (AssetID) async throws -> Void = { _ in }
  ) async throws -> ExitStatus {
    await link.send(ControlMessage(first))
    var units: [ImportUnit] = []
    while let message = await link.receive() {
      if message.json["last"]?.bool == true { return .done }
      if message.json["go"]?.bool == true {
        let outcomes = try await take(units)
        units = []
        for outcome in outcomes { await link.send(ControlMessage(outcome.json)) }
        await link.send(ControlMessage(["taken": true]))
        continue
      }
      if let ids = message.json["pictures"]?.array {
        let assets = ids.compactMap { $0.string.flatMap { AssetID($0) } }
        for picture in try await pictures(assets) { await link.send(ControlMessage(picture.json)) }
        await link.send(ControlMessage(["asked": true]))
        continue
      }
      if let asset = message.json["wait"]?.string.flatMap({ AssetID($0) }) {
        try await wait(asset)
        await link.send(ControlMessage(["waited": true]))
        continue
      }
      units.append(ImportUnit(files(of: message)))
    }
    return .partial
  }

  /// Skips entries that are not files, which the sender has already excluded.
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
      "asset": JSON(asset?.text), "reason": JSON(reason?.text), "message": JSON(reason?.stored),
      "bytes": JSON(sizeBytes),
    ]
  }
}

extension ImportedPicture {
  fileprivate var json: JSON {
    guard case .none(let reason) = state else {
      return ["asset": JSON(asset.text), "isMade": .bool(state == .made)]
    }
    return [
      "asset": JSON(asset.text), "reason": JSON(reason.text), "message": JSON(reason.stored),
    ]
  }
}
