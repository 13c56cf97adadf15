internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Platform
internal import Words

/// The server's side of `tintype export`: sends each file opened, with its suggested name, and with
/// the first of a photo's files the names of all. The client writes them.
enum ExportControl {
  static func run(
    _ library: Library, _ principal: Principal, _ arguments: JSON, _ link: any ControlLink
  ) async throws -> ExitStatus {
    var exported = ExportedFiles()
    exported.areRendered = arguments["rendered"]?.bool ?? false
    exported.haveSidecars = arguments["sidecars"]?.bool ?? false
    var status = ExitStatus.done
    for id in try await assets(arguments, library, principal) {
      do throws(LibraryError) {
        let files = try await library.exporting.files(of: [id], as: exported, for: principal)[0]
          .get()
        for (index, file) in files.enumerated() {
          var message: JSON.Object = [
            "name": JSON(file.filename), "asset": JSON(id.text), "bytes": JSON(file.sizeBytes),
          ]
          if file.isStored { message["sha256"] = JSON(file.tag) }
          if index == 0 { message["together"] = .array(files.map { JSON($0.filename) }) }
          await link.send(ControlMessage(.object(message), files: [file.duplicated()]))
        }
      } catch {
        let failure: JSON = ["asset": JSON(id.text), "reason": JSON(error.description)]
        await link.send(ControlMessage(failure))
        status = .partial
      }
    }
    return status
  }

  /// The given assets, those of an album, or all.
  private static func assets(
    _ arguments: JSON, _ library: Library, _ principal: Principal
  ) async throws -> [AssetID] {
    if let named = arguments["assets"]?.array, !named.isEmpty {
      return try named.map { try ListControl.id($0) }
    }
    var source = FetchSource.library
    if let album = arguments["album"]?.string {
      let all = try await library.collections.all(for: principal)
      guard let found = all.first(where: { $0.title == album || $0.id.text == album }) else {
        throw Failure(
          .unknownName, "there is no album \(album.quoted); give its full title or its id")
      }
      source = .collection(found.id)
    }
    let result = try await library.fetching.fetch(
      source, FetchOptions(includesAllOfGroups: true), for: principal)
    var ids: [AssetID] = []
    let step = AssetService.maxPageAssets
    for start in stride(from: 0, to: result.count, by: step) {
      let page = try await result.assets(at: start..<min(start + step, result.count))
      ids += page.compactMap { $0?.id }
    }
    return ids
  }
}

extension ServedFile {
  /// The open file for another process, which may outlive this one.
  func duplicated() -> FileDescriptor { FileDescriptor(duplicating: descriptor) }
}
