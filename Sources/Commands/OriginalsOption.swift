internal import Arguments
internal import Blobs
internal import Catalog
internal import Library
internal import Words

/// A command on a library, whose originals and catalog may be outside of its folder.
protocol LibraryCommand: Command {
  var library: String? { get }
  /// The address of the originals, or `folder`.
  var blobs: String? { get }
  /// The address of the catalog, or `folder`.
  var store: String? { get }
}

extension LibraryCommand {
  /// The library's folder.
  func folder(_ environment: [String: String]) throws(Failure) -> String {
    if let library { return library }
    return try Environment.library(environment)
  }

  /// Works on the library's folder and shows the progress; an error of the library ends the
  /// command.
  func onFolder<Report>(
    _ invocation: Invocation, counting noun: String = "files",
    _ work: (_ folder: String, _ progress: LineProgress) async throws -> Report
  ) async throws -> Report {
    let folder = try folder(invocation.environment)
    let progress = LineProgress(noun)
    defer { progress.end() }
    do {
      return try await work(folder, progress)
    } catch let error as LibraryError {
      throw Failure(.partial, error.description)
    }
  }
}

/// The places of originals and catalog that a command was given.
struct OriginalsOption: Sendable {
  @TaskLocal static var current = OriginalsOption()

  /// `nil` if the originals are in the library's folder.
  private(set) var place: BlobPlace?
  /// `nil` if the catalog is in the library's folder.
  private(set) var store: CatalogPlace?
  /// Opens further places; `nil` in `tintype`.
  private(set) var opener: (any BlobPlaceOpener)?

  /// The word for originals in the library's folder.
  static let folder = "folder"

  private init() {}

  init(
    of command: any Command, _ environment: [String: String], _ opener: (any BlobPlaceOpener)?
  ) throws(Failure) {
    self.opener = opener
    guard let command = command as? any LibraryCommand else { return }
    if command is Move {
      // It opens the places that it was given by itself.
      let now = Self.recordedCatalog(in: try command.folder(environment))
      store = try now.flatMap { address throws(Failure) in try opener?.catalog(address) }
      return
    }
    if let address = try Self.storeAddress(command.store) { store = try opener?.catalog(address) }
    guard let address = try Self.address(command.blobs) else { return }
    place = try opener?.place(address, environment)
  }

  /// The address in the value of `--blobs`; `nil` for the library's folder.
  static func address(_ given: String?) throws(Failure) -> String? {
    guard let given, given != folder else { return nil }
    guard given.hasPrefix("s3://") else {
      throw Failure(
        .wrongUsage,
        "--blobs expects s3://BUCKET/PREFIX?endpoint=URL, or 'folder', not \(given.quoted)")
    }
    return given
  }

  /// The address in the value of `--store`; `nil` for the library's folder. A wrong one is not
  /// repeated, as it may have a password.
  static func storeAddress(_ given: String?) throws(Failure) -> String? {
    guard let given, given != folder else { return nil }
    guard given.hasPrefix("postgres://") || given.hasPrefix("postgresql://") else {
      throw Failure(.wrongUsage, "--store expects postgres://USER@HOST/DATABASE, or 'folder'")
    }
    return given
  }

  /// Whether only `tintype-node` can run a command.
  static func needsNode(
    _ command: any Command, _ environment: [String: String]
  ) throws(Failure) -> Bool {
    guard let command = command as? any LibraryCommand else { return false }
    if try address(command.blobs) != nil { return true }
    if try storeAddress(command.store) != nil { return true }
    // Moving into the folder reads from where all is now, or removes originals there.
    guard command is Move else { return false }
    let folder = try command.folder(environment)
    let (now, before) = history(of: folder)
    return now != nil || before?.isEmpty == false || recordedCatalog(in: folder) != nil
  }

  /// The address that a library's folder names.
  static func recorded(in path: String) -> String? { history(of: path).now }

  /// The address of the catalog that a library's folder names.
  static func recordedCatalog(in path: String) -> String? {
    // A folder that cannot be read is explained where it is opened.
    guard let folder = try? Folder(path: path) else { return nil }
    return (try? CatalogPlace.recorded(in: folder)) ?? nil
  }

  /// Whether a move of the catalog was begun and has not ended.
  static func isMovingCatalog(_ path: String) -> Bool {
    // As above.
    guard let folder = try? Folder(path: path) else { return false }
    return (try? CatalogMoveRecord.address(in: folder)) ?? nil != nil
  }

  /// The recorded address, and the one before the last move; an empty one is the folder.
  static func history(of path: String) -> (now: String?, before: String?) {
    // A folder that cannot be read is explained where it is opened.
    guard let folder = try? Folder(path: path) else { return (nil, nil) }
    return (
      (try? BlobPlace.recorded(in: folder)) ?? nil, (try? BlobPlace.earlier(in: folder)) ?? nil
    )
  }
}

extension LibraryOptions {
  /// Options with the places that the command was given.
  static var given: LibraryOptions {
    var options = LibraryOptions()
    options.elsewhere = OriginalsOption.current.place
    options.store = OriginalsOption.current.store
    return options
  }
}
