internal import Blobs
internal import Glibc

/// Which files leave the library with each photo.
package struct ExportedFiles: Hashable, Sendable {
  /// Edited photos as they look, and not their originals.
  package var areRendered = false
  /// Also an XMP file with what is said of each.
  package var haveSidecars = false

  package init() {}
}

extension Library {
  /// The files of one photo, as they are to leave the library.
  package func files(
    of asset: AssetID, as exported: ExportedFiles, for asker: Asker
  ) async throws(LibraryError) -> [OpenedFile] {
    let stored = try await self.asset(asset, for: asker)
    let isEdited = exported.areRendered && stored.currentVersion > 0 && stored.kind == .image
    var files =
      isEdited
      ? [try await rendition(of: asset, version: nil, size: .full, for: asker)]
      : try await self.files(of: asset, for: asker)
    if exported.haveSidecars, let sidecar = try await sidecar(of: asset, for: asker) {
      files.append(sidecar)
    }
    return files
  }
}

extension Library {
  /// Bytes of an open file, at most so many, from a place on; none at its end.
  package func read(
    _ file: OpenedFile, at offset: Int, count: Int
  ) async throws(LibraryError) -> [UInt8] {
    do {
      return try await renditions.disk.run { () throws(BlobError) in
        try file.read(at: offset, count: count)
      }
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

extension OpenedFile {
  fileprivate func read(at offset: Int, count: Int) throws(BlobError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, max(0, sizeBytes - offset)))
    let found = pread(descriptor, &bytes, bytes.count, offset)
    guard found >= 0 else {
      throw .system(SystemError(code: errno, operation: "read", subject: filename))
    }
    bytes.removeLast(bytes.count - found)
    return bytes
  }
}

/// Names of files in one folder, none of them twice: `photo.jpg`, `photo 2.jpg` …
package struct FileNames: Sendable {
  private var counts: [String: Int] = [:]

  package init() {}

  /// The name that a file gets; those that differ by capitals alone are the same on
  /// many disks.
  package mutating func add(_ name: String) -> String {
    let name = Self.plain(name)
    var candidate = name
    while true {
      let count = (counts[candidate.lowercased()] ?? 0) + 1
      counts[candidate.lowercased()] = count
      if count == 1 { return candidate }
      candidate = Self.numbered(name, (counts[name.lowercased()] ?? 0))
    }
  }

  /// Without what leads out of a folder on one system or another, or speaks to a
  /// terminal.
  private static func plain(_ name: String) -> String {
    let letters = name.unicodeScalars.map {
      $0 == "/" || $0 == "\\" || $0.properties.generalCategory == .control ? "_" : $0
    }
    let text = String(String.UnicodeScalarView(letters))
    return ["", ".", ".."].contains(text) ? "untitled" : text
  }

  private static func numbered(_ name: String, _ number: Int) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return "\(name) \(number)"
    }
    return "\(name[..<dot]) \(number)\(name[dot...])"
  }
}
