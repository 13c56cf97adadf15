internal import Arguments
internal import Catalog
internal import Glibc
internal import JSON
internal import Library
internal import Platform

/// Exports files of a library to a folder.
struct Export: LibraryCommand {
  var folder = ""
  var assets: [String] = []
  var album: String?
  var isRendered = false
  var hasSidecars = false
  var isArchive = false
  var library: String?
  var blobs: String?
  var store: String?
  var user: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "export", "Exports photos to a folder or an archive.",
    [
      .argument(
        "FOLDER", \.folder, "The folder to write. Its parent folder must exist.",
        completion: .folder),
      .options("asset", \.assets, "ID", "Export only this photo."),
      .option("album", \.album, "NAME", "Export only this album, given by name or id."),
      .flag("rendered", \.isRendered, "Export edited photos as they look, as JPEG."),
      .flag("sidecars", \.hasSidecars, "Write an XMP file with the details beside each photo."),
      .flag(
        "zip", \.isArchive, "Write a ZIP archive instead; - is standard output."),
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .option("user", \.user, "NAME", "The account that owns the photos."),
      .flag("json", \.isJSON, "Print a line of JSON for each file."),
    ],
    discussion: """
      Exports originals with their videos and sidecars, byte for byte, unless --rendered is given. \
      Existing files are never overwritten: a new file of the same name gets a number.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let libraryFolder = try library ?? Environment.library(invocation.environment)
    var arguments: JSON.Object = [
      "rendered": .bool(isRendered), "sidecars": .bool(hasSidecars),
    ]
    if !assets.isEmpty { arguments["assets"] = .array(assets.map(JSON.string)) }
    if let album { arguments["album"] = JSON(album) }
    let target = try target()
    return try await withLibrary(
      "export", .object(arguments), folder: libraryFolder, user: user
    ) { session in
      var isWhole = true
      let status = try await session.each { message in
        guard let file = message.files.first, let name = message.json["name"]?.string else {
          isWhole = false
          Terminal.report(
            "\(message.json["asset"]?.string ?? ""): "
              + "\(message.json["reason"]?.string ?? "")")
          return
        }
        // The first of a photo's files comes with the names of all.
        if let names = message.json["together"]?.array?.compactMap(\.string) {
          try await target.begin(names)
        }
        let sha256 = message.json["sha256"]?.string
        let written = try await target.add(file, name: name, sha256: sha256)
        guard let written else {
          isWhole = false
          return Terminal.report(
            "\(name) (\(message.json["asset"]?.string ?? "")) is damaged in the library and was "
              + "not written. Add it again or take it from a backup; `tintype scrub` puts the "
              + "damaged file aside.")
        }
        let line: JSON = ["asset": message.json["asset"] ?? .null, "file": JSON(written)]
        if folder == "-", isArchive { return }
        Terminal.write(isJSON ? line.text + "\n" : written + "\n")
      }
      try await target.finish()
      return isWhole ? status : .partial
    }
  }

  private func target() throws(Failure) -> any ExportTarget {
    if isArchive { return try ArchiveTarget(folder) }
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw Failure(.partial, "\(folder.quotedPath) cannot be made: \(FolderTarget.reason(errno))")
    }
    return FolderTarget(folder: folder)
  }
}

/// The destination of exported files.
protocol ExportTarget: Sendable {
  /// Chooses names for the following files of one photo, so that they stay together.
  func begin(_ names: [String]) async throws
  /// Returns the file's new name; `nil` if its bytes do not match the digest, and it was not
  /// written.
  func add(_ file: FileDescriptor, name: String, sha256: String?) async throws -> String?
  func finish() async throws
}

extension ExportTarget {
  /// Why nothing can be written there. If a parent folder is missing, a disk is not mounted; the
  /// export must not go to another one in its place.
  static func reason(_ number: Int32) -> String {
    guard number == ENOENT else { return Environment.reason(number) }
    return "the folder above it is not there; connect its disk, or make that folder"
  }
}

private actor FolderTarget: ExportTarget {
  let folder: String
  private var chosen: ArraySlice<String> = []

  init(folder: String) { self.folder = folder }

  func begin(_ names: [String]) throws(Failure) {
    let names = names.map(ExportedFile.safe)
    for number in 1...CommandLimits.numberedNames {
      chosen = FileNames.numbered(names, number)[...]
      if chosen.allSatisfy({ access("\(folder)/\($0)", F_OK) != 0 }) { return }
    }
    throw ExportedFile.tooMany(names.first ?? "", in: folder)
  }

  func add(
    _ file: FileDescriptor, name: String, sha256: String?
  ) throws(Failure) -> String? {
    try ExportedFile.write(
      file, name: chosen.popFirst() ?? ExportedFile.safe(name), into: folder, sha256: sha256)
  }

  func finish() {}
}

/// Writes exported files: complete, or not at all.
enum ExportedFile {
  /// Returns the file's path; `nil` if its bytes do not hash to `sha256`, and it was not written.
  static func write(
    _ file: FileDescriptor, name: String, into folder: String, sha256: String?
  ) throws(Failure) -> String? {
    let temporary = "\(folder)/.tintype-\(getpid()).part"
    let number = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard number >= 0 else { throw failure(folder) }
    let target = FileDescriptor(owning: number)
    defer {
      withExtendedLifetime(target) {}
      unlink(temporary)
    }
    let found = try read(file) { (bytes, offset) throws(Failure) in
      guard pwrite(number, bytes.baseAddress, bytes.count, offset) == bytes.count else {
        throw failure(folder)
      }
    }
    if let sha256, found != sha256 { return nil }
    guard fsync(number) == 0 else { throw failure(folder) }
    for attempt in 1...CommandLimits.numberedNames {
      let path = "\(folder)/\(FileNames.numbered([name], attempt)[0])"
      if link(temporary, path) == 0 { return path }
      guard errno == EEXIST else {
        // On a file system without hard links, the file is renamed.
        guard access(path, F_OK) != 0, rename(temporary, path) == 0 else { continue }
        return path
      }
    }
    throw tooMany(name, in: folder)
  }

  static func tooMany(_ name: String, in folder: String) -> Failure {
    Failure(.partial, "\(folder.quotedPath) has too many files named \(name.quoted)")
  }

  /// Passes on a file's bytes, and returns their digest; `nil` if they cannot all be read, which is
  /// not the target's fault.
  static func read(
    _ file: FileDescriptor,
    _ body: (UnsafeRawBufferPointer, _ offset: Int) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> String? {
    let passing = ContentVerifier()
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var offset = 0
    while true {
      let count = pread(file.number, &buffer, buffer.count, offset)
      if count < 0 { return nil }
      if count == 0 { return passing.sha256() }
      try buffer.span.bytes.withUnsafeBytes { (all) throws(Failure) in
        let bytes = UnsafeRawBufferPointer(rebasing: all[..<count])
        passing.add(bytes)
        try body(bytes, offset)
      }
      offset += count
    }
  }

  private static func failure(_ folder: String) -> Failure {
    Failure(.partial, "\(folder.quotedPath) cannot be written: \(Environment.reason(errno))")
  }

  /// A safe file name, whatever the original is called.
  static func safe(_ name: String) -> String {
    let plain = String(name.map { $0 == "/" || $0 == "\0" ? "_" : $0 })
    return plain.isEmpty || plain.hasPrefix(".") ? "_" + plain : plain
  }
}
