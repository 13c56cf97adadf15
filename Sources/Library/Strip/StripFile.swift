internal import Blobs
internal import Catalog
internal import Glibc
package import ImageEngine
internal import Maintenance
internal import Pipeline
internal import PropertyList
internal import Synchronization

/// Reads `FilterData.plist`, which the operator may edit at any time. The file is
/// reread after each change, and observers are told.
final class StripFile: Sendable {
  static let path = LibraryFolder.stripPath

  /// Tells versions of the file apart.
  private struct Stamp: Hashable {
    var inode: UInt64 = 0
    var sizeBytes = 0
    var seconds = 0
    var nanoseconds = 0
  }

  private struct State {
    var stamp: Stamp?
    var entries: [StripEntry] = []
  }

  private let folder: Folder
  private let disk: DiskQueue
  private let observers: Observers
  private let state = Mutex(State())

  init(folder: Folder, disk: DiskQueue, observers: Observers) {
    self.folder = folder
    self.disk = disk
    self.observers = observers
  }

  func entries() async -> [StripEntry] { await disk.run { self.readIfChanged() } }

  /// Reads the file if it has changed since the last time.
  private func readIfChanged() -> [StripEntry] {
    let stamp = stamp()
    let known = state.withLock { $0.stamp == stamp ? $0.entries : nil }
    if let known { return known }
    let entries = Self.entries(of: contents())
    let isNews = state.withLock { state in
      let isNews = state.stamp != nil && state.entries != entries
      state.stamp = stamp
      state.entries = entries
      return isNews
    }
    if isNews { observers.wakeForStrip() }
    return entries
  }

  /// The file's current stamp; all zero if there is no file.
  private func stamp() -> Stamp {
    var found = stat()
    guard stat(folder.path + "/" + Self.path, &found) == 0 else { return Stamp() }
    return Stamp(
      inode: UInt64(found.st_ino), sizeBytes: Int(found.st_size), seconds: found.st_mtim.tv_sec,
      nanoseconds: found.st_mtim.tv_nsec)
  }

  private func contents() -> Result<[UInt8], StripProblem> {
    do {
      guard let bytes = try folder.read(Self.path, limit: LibraryLimits.stripBytes) else {
        return .failure(StripProblem("it is not there"))
      }
      return .success(bytes)
    } catch {
      return .failure(StripProblem("\(error)"))
    }
  }
}

// MARK: - Watching

extension StripFile: BackgroundService {
  /// Watches the file's folder for changes.
  func run() async {
    let watch = FolderWatch(folder.path, files: [Self.path]) { [weak self] in
      _ = self?.readIfChanged()
    }
    _ = readIfChanged()
    await waitForCancellation()
    withExtendedLifetime(watch) {}
  }
}

// MARK: - Parsing

/// Why the file cannot be read, as the end of a sentence.
struct StripProblem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension StripFile {
  static func entries(of contents: Result<[UInt8], StripProblem>) -> [StripEntry] {
    switch contents {
    case .failure(let problem): return [unreadable("\(path) cannot be read: \(problem).")]
    case .success(let bytes):
      do {
        guard let items = try PropertyList(parsing: bytes).array else {
          return [unreadable("\(path) must be an array of dictionaries.")]
        }
        guard items.count <= LibraryLimits.stripEntries else {
          return [unreadable("\(path) has more than \(LibraryLimits.stripEntries) entries.")]
        }
        return items.isEmpty
          ? [unreadable("\(path) lists no filter.")] : items.enumerated().map(entry)
      } catch {
        return [unreadable("\(path): \(error.sentence)")]
      }
    }
  }

  /// An entry for an unreadable file. The strip always has a tile, so that the unfiltered picture
  /// can be chosen.
  private static func unreadable(_ sentence: String) -> StripEntry {
    StripEntry(name: "None", filter: nil, problem: sentence)
  }

  private static func entry(index: Int, item: PropertyList) -> StripEntry {
    let name = String((item["name"]?.string ?? "").prefix(LibraryLimits.stripNameCharacters))
    let shown = name.isEmpty ? "Entry \(index + 1)" : name
    guard !name.isEmpty else {
      return StripEntry(
        name: shown, filter: nil, problem: "Entry \(index + 1) of \(path) has no `name`.")
    }
    let filter = item["filter"]?.string ?? ""
    if filter.isEmpty || filter == "None" {
      return StripEntry(name: shown, filter: nil, problem: nil)
    }
    do {
      let description = try FilterCatalog.description(named: filter)
      let problem = problem(of: description)
      return StripEntry(
        name: shown, filter: problem == nil ? description.name : nil, problem: problem)
    } catch {
      return StripEntry(name: shown, filter: nil, problem: error.sentence)
    }
  }

  /// Why a tap cannot apply a filter, as it supplies only the photo.
  private static func problem(of filter: FilterDescription) -> String? {
    guard filter.takesImage else {
      return "\(filter.name) makes a picture of its own; an entry needs a filter of photos."
    }
    guard !filter.isGeometry else {
      return "\(filter.name) changes where the picture lies; an entry needs a filter that leaves "
        + "it there."
    }
    // A model may be there, but a strip is drawn for every photo.
    if let missing = filter.missing {
      return RenderError.unavailable(filter: filter.name, missing: missing).sentence
    }
    do {
      let recipe = Recipe(steps: [StripEntry.step(filter.name)])
      _ = try recipe.resultExtent(of: PixelSize(width: 4000, height: 3000))
      return nil
    } catch {
      return error.sentence
    }
  }
}

// MARK: - The file as it is shipped

extension StripFile {
  private static let shipped: [(name: String, filter: String)] = [
    ("None", "None"), ("Mono", "CIPhotoEffectMono"), ("Sepia", "CISepiaTone"),
    ("Tonal", "CIPhotoEffectTonal"), ("Noir", "CIPhotoEffectNoir"), ("Fade", "CIPhotoEffectFade"),
    ("Chrome", "CIPhotoEffectChrome"), ("Process", "CIPhotoEffectProcess"),
    ("Transfer", "CIPhotoEffectTransfer"), ("Instant", "CIPhotoEffectInstant"),
  ]

  /// Writes the initial list for a new library, unless there is one.
  static func writeShipped(to folder: Folder) throws {
    if try folder.open(path) != nil { return }
    let list = PropertyList.array(
      shipped.map { ["name": .string($0.name), "filter": .string($0.filter)] })
    try folder.write(Array(list.xmlText.utf8), to: path, durably: true)
  }
}

/// One tile of the strip of filters.
package struct StripEntry: Hashable, Sendable {
  package let name: String
  /// A filter of the catalogue; `nil` shows the picture as it is.
  package let filter: String?
  /// The entry's error, for the person who edits the file.
  package let problem: String?
}

extension StripEntry {
  /// The steps that a tap on the tile gives a photo.
  package var steps: [Recipe.Step] { filter.map { [Self.step($0)] } ?? [] }

  static func step(_ filter: String) -> Recipe.Step { Recipe.Step(filter, frame: .keep) }
}
