internal import Blobs
package import Catalog
internal import Glibc
internal import Pipeline
internal import Platform
internal import Words

/// The files to export with each photo.
package struct ExportedFiles: Hashable, Sendable {
  /// Edited photos as rendered, instead of their originals.
  package var areRendered = false
  /// Also an XMP file with each photo's metadata.
  package var haveSidecars = false
  /// The format in which every photo is written, edited or not; `nil` for files as they are.
  package var options: ExportOptions?

  package init() {}
}

extension ExportService {
  /// The files of photos for export, in order. The catalog and the disk are queried once for all of
  /// them.
  package func files(
    of assets: [AssetID], as exported: ExportedFiles, for principal: Principal
  ) async -> [Result<[ServedFile], LibraryError>] {
    let found = await stored(assets, exported, for: principal)
    // The errors of the others are reported below.
    let wanted = found.flatMap { (try? $0.get())?.resources ?? [] }
    var opened = await self.assets.opened(wanted)[...]
    var leaving: [Result<[ServedFile], LibraryError>] = []
    for photo in found {
      do throws(LibraryError) {
        let photo = try photo.get()
        let originals = opened.prefix(photo.resources.count)
        opened = opened.dropFirst(photo.resources.count)
        leaving.append(.success(try await files(of: photo, originals, exported, for: principal)))
      } catch {
        leaving.append(.failure(error))
      }
    }
    return leaving
  }

  private func files(
    of photo: ExportedPhoto, _ originals: ArraySlice<Result<ServedFile, BlobError>>,
    _ exported: ExportedFiles, for principal: Principal
  ) async throws(LibraryError) -> [ServedFile] {
    var files: [ServedFile]
    if let options = exported.options, photo.isRendered {
      files = [
        try await export(of: photo.asset, version: photo.version, as: options, for: principal)
      ]
    } else if photo.isRendered {
      files = [
        try await pictures.rendition(of: photo.asset, version: nil, size: .full, for: principal)
      ]
    } else {
      do { files = try originals.map { try $0.get() } } catch { throw LibraryError(beneath: error) }
    }
    if exported.haveSidecars,
      let sidecar = try await assets.sidecar(of: photo.asset, people, for: principal)
    {
      files.append(sidecar)
    }
    return files
  }

  private func stored(
    _ assets: [AssetID], _ exported: ExportedFiles, for principal: Principal
  ) async -> [Result<ExportedPhoto, LibraryError>] {
    if principal.guest != nil { return assets.map { _ in .failure(.access(.beyondToken)) } }
    do {
      return try await catalog.read { db in
        assets.map { id in
          do {
            let stored = try db.stored(id, for: principal)
            return .success(ExportedPhoto(stored, exported, try db.resources(of: stored)))
          } catch {
            return .failure(LibraryError(beneath: error))
          }
        }
      }
    } catch {
      return assets.map { _ in .failure(error) }
    }
  }
}

extension ExportService {
  /// The copies of photos that a guest may download, in order. Permitted originals are opened
  /// together; copies are made one after the other, including videos.
  package func copies(
    of assets: [AssetID], for principal: Principal
  ) async -> [Result<ServedFile, LibraryError>] {
    // An unreadable catalog is reported for each photo below.
    let originals =
      (try? await catalog.read { db in
        assets.map { asset -> Resource? in
          do {
            let stored = try db.stored(asset, for: principal)
            guard stored.givesOriginal(to: principal) else { return nil }
            return try db.resources(of: stored).first { $0.kind == .original }
          } catch {
            // The request for a copy reports the error.
            return nil
          }
        }
      }) ?? assets.map { _ in nil }
    var opened = await self.assets.opened(originals.compactMap(\.self))[...]
    var copies: [Result<ServedFile, LibraryError>] = []
    for (asset, original) in zip(assets, originals) {
      if original != nil, let file = opened.popFirst() {
        copies.append(file.mapError { LibraryError(beneath: $0) })
        continue
      }
      do throws(LibraryError) {
        copies.append(.success(try await finishedCopy(of: asset, for: principal)))
      } catch {
        copies.append(.failure(error))
      }
    }
    return copies
  }

  private func finishedCopy(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> ServedFile {
    if case .film(let file) = try await copy(of: asset, for: principal) { return file }
    try await films.waitForPlayable(of: asset, for: principal)
    if case .film(let file) = try await copy(of: asset, for: principal) { return file }
    throw .noPicture(asset, reason: Message("library.noPicture.notMade"))
  }
}

extension StoredAsset {
  /// Whether the original's bytes may be exported unchanged.
  fileprivate func givesOriginal(to principal: Principal) -> Bool {
    principal.mayDownload && asset.currentVersion == 0
      && (try? checkOriginal(for: principal)) != nil
  }
}

/// A photo to export.
private struct ExportedPhoto: Sendable {
  let asset: AssetID
  /// The current one; 0 is the original.
  let version: Int
  /// Whether it is exported as rendered, without its files.
  let isRendered: Bool
  let resources: [Resource]

  init(_ stored: StoredAsset, _ exported: ExportedFiles, _ resources: [Resource]) {
    asset = stored.asset.id
    version = stored.asset.currentVersion
    let isEdited = exported.areRendered && version > 0
    isRendered = (exported.options != nil || isEdited) && stored.asset.kind == .image
    self.resources = isRendered ? [] : resources.filter { $0.kind != .rendered }
  }
}

extension ExportService {
  /// Reads files of at most `limit` bytes, several at the same time, as long as `room` lasts; `nil`
  /// for the others and for files that cannot be read.
  package func bytes(
    of files: [ServedFile], upTo limit: Int, together room: Int
  ) async -> [[UInt8]?] {
    var left = room
    let wanted = files.map { file in
      guard file.sizeBytes <= min(limit, left) else { return (file, false) }
      left -= file.sizeBytes
      return (file, true)
    }
    let read = await disk.map(wanted) { (file) throws(BlobError) in
      file.1 ? try file.0.read(at: 0, count: limit) : nil
    }
    // Reading the file by itself reports the error.
    return read.map { (try? $0.get()) ?? nil }
  }

  /// Up to that many bytes of an open file from an offset; none at its end.
  package func read(
    _ file: ServedFile, at offset: Int, count: Int
  ) async throws(LibraryError) -> [UInt8] {
    if offset >= file.sizeBytes { return [] }
    do {
      return try await disk.run { () throws(BlobError) in
        try file.read(at: offset, count: count)
      }
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

extension ServedFile {
  fileprivate func read(at offset: Int, count: Int) throws(BlobError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, max(0, sizeBytes - offset)))
    let found = pread(descriptor, &bytes, bytes.count, offset)
    guard found >= 0 else {
      throw .system(SystemError("read", filename, code: errno))
    }
    bytes.removeLast(bytes.count - found)
    return bytes
  }
}

/// Makes unique names for files in one folder: `photo.jpg`, `photo 2.jpg` …
package struct FileNames: Sendable {
  private var given: Set<String> = []
  /// The next number to try for each name.
  private var numbers: [String: Int] = [:]

  package init() {}

  /// Returns a unique name; on many disks, names that differ only by case are the same.
  package mutating func add(_ name: String) -> String { add(together: [name])[0] }

  /// Returns unique names for the files of one photo, its own first, all with the same number, by
  /// which an import groups them.
  package mutating func add(together names: [String]) -> [String] {
    let names = names.map(Self.plain)
    guard let first = names.first?.lowercased() else { return [] }
    var number = numbers[first] ?? 1
    while true {
      let candidates = Self.numbered(names, number)
      number += 1
      guard candidates.allSatisfy({ !given.contains($0.lowercased()) }) else { continue }
      given.formUnion(candidates.map { $0.lowercased() })
      numbers[first] = number
      return candidates
    }
  }

  /// Removes parts that could lead out of a folder, control characters, letters that turn the
  /// direction of the text and so disguise its extension, and names that Windows does not allow.
  package static func plain(_ name: String) -> String {
    let letters = name.unicodeScalars.map { letter in
      forbidden.contains(letter) || letter.properties.generalCategory == .control
        || letter.properties.isBidiControl ? "_" : letter
    }
    let text = String(String.UnicodeScalarView(letters))
    if ["", ".", ".."].contains(text) { return "untitled" }
    var stem = text.prefix { $0 != "." }.lowercased()[...]
    while stem.last == " " { stem.removeLast() }
    let named = devices.contains(String(stem)) ? "_" + text : text
    return named.hasSuffix(".") || named.hasSuffix(" ") ? named + "_" : named
  }

  private static let forbidden: Set<Unicode.Scalar> = [
    "/", "\\", "<", ">", ":", "\"", "|", "?", "*",
  ]

  /// Names that Windows treats as devices, with any extension.
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
      + "0123456789\u{B9}\u{B2}\u{B3}".flatMap { ["com\($0)", "lpt\($0)"] })

  /// The names of a photo's files with a number where the photo's own has it: `photo 2.jpg`,
  /// `photo 2.jpg.xmp`. All are different, and none exceeds the limit of file systems: longer
  /// ones are shortened between characters, keeping their extensions, and all in the same way.
  package static func numbered(_ names: [String], _ number: Int) -> [String] {
    guard let first = names.first else { return [] }
    let photo = stem(first)
    let mark = number == 1 ? "" : " \(number)"
    let endings = names.map { ending($0, of: photo) }
    let longest = endings.compactMap { $0?.utf8.count }.max() ?? 0
    var taken: Set<String> = []
    return zip(names, endings).map { name, ending in
      var candidate: String
      if let ending {
        let own = name.prefix(name.count - ending.count)
        candidate = fitting(own, room: LibraryLimits.fileNameBytes - longest - mark.utf8.count)
        candidate += mark + ending
      } else {
        candidate = numbered(name, mark)
      }
      var again = 2
      while !taken.insert(candidate.lowercased()).inserted {
        candidate = numbered(candidate, " \(again)")
        again += 1
      }
      return candidate
    }
  }

  private static func numbered(_ name: String, _ mark: String) -> String {
    let stem = stem(name)
    let ending = name[stem.endIndex...]
    let room = LibraryLimits.fileNameBytes - ending.utf8.count - mark.utf8.count
    return fitting(stem, room: room) + mark + ending
  }

  /// The part of a file's name after the photo's; `nil` if the file does not belong to it.
  private static func ending(_ name: String, of photo: Substring) -> Substring? {
    guard name.prefix(photo.count).lowercased() == photo.lowercased() else { return nil }
    let ending = name.dropFirst(photo.count)
    let isEnding = ending.isEmpty || ending.first == "."
    return isEnding && ending.utf8.count <= LibraryLimits.fileEndingBytes ? ending : nil
  }

  /// The longest prefix of a name that fits.
  private static func fitting(_ name: Substring, room: Int) -> String {
    if name.utf8.count <= room { return String(name) }
    var (kept, bytes) = ("", 0)
    for character in name {
      bytes += character.utf8.count
      if bytes > room { break }
      kept.append(character)
    }
    if !kept.isEmpty { return kept }
    // A single character with many marks may be too long: some marks are dropped.
    var scalars = String.UnicodeScalarView()
    bytes = 0
    for scalar in name.unicodeScalars {
      bytes += UTF8.width(scalar)
      if bytes > room { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// The name without its extension. Very long extensions are part of the name.
  private static func stem(_ name: String) -> Substring {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name[dot...].utf8.count <= LibraryLimits.fileEndingBytes
    else { return name[...] }
    return name[..<dot]
  }
}
