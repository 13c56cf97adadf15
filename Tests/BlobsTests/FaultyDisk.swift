import Blobs
import Glibc
import Synchronization

/// Counts the calls to the file system and makes some of them fail; remembers
/// what a power cut would leave of those that did not.
final class FaultyDisk: Sendable {
  enum Failing: CaseIterable {
    case once
    case forEver
  }

  private struct State {
    var count = 0
    var failures = 0
    var calls: [FileCall] = []
    var model = DiskModel()
  }

  private let state = Mutex(State())
  private let shouldFail: @Sendable (Int, FileCall) -> Int32?

  /// `shouldFail` is given each call with its number, from 1.
  init(_ shouldFail: @escaping @Sendable (Int, FileCall) -> Int32? = { _, _ in nil }) {
    self.shouldFail = shouldFail
  }

  /// The n-th call fails, and with `forEver` every one after it.
  convenience init(_ failing: Failing, call number: Int, code: Int32) {
    self.init { count, _ in
      count == number || failing == .forEver && count > number ? code : nil
    }
  }

  var calls: FileCalls { calls(on: nil) }

  /// With `fileSystem`, the disk is said to have that kind.
  func calls(on fileSystem: Int?) -> FileCalls {
    FileCalls(
      intercept: { call in
        self.state.withLock { state in
          state.count += 1
          if let code = self.shouldFail(state.count, call) {
            state.failures += 1
            return code
          }
          state.calls.append(call)
          state.model.note(call)
          return nil
        }
      }, fileSystem: fileSystem)
  }

  var failures: Int { state.withLock { $0.failures } }
  var made: [FileCall] { state.withLock { $0.calls } }
  var model: DiskModel { state.withLock { $0.model } }
}

/// What survives when the power is cut now: bytes that were synced, under
/// names whose folder was synced after the name was given.
struct DiskModel {
  private struct File {
    var length = 0
    var syncedLength: Int?
  }

  private var files: [File] = []
  private var names: [String: Int] = [:]
  private var durableNames: [String: Int] = [:]
  private var folders: Set<String> = []
  private var durableFolders: Set<String> = []

  mutating func note(_ call: FileCall) {
    switch call {
    case .write(let path, let offset, let count):
      if names[path] == nil {
        names[path] = files.count
        files.append(File())
      }
      let file = names[path]!
      files[file].length = max(files[file].length, offset + count)
    case .truncate(let path, let length):
      if let file = names[path] { files[file].length = length }
    case .rename(let from, let to):
      // One that finds the name taken is seen here too, and changes nothing.
      if names[to] == nil || names[from] == nil { names[to] = names.removeValue(forKey: from) }
    case .remove(let path): names[path] = nil
    case .makeFolder(let path): folders.insert(path)
    case .sync(let path): sync(path)
    case .syncAll: syncAll()
    case .open, .status, .read, .list, .lock, .space, .settle: break
    }
  }

  private mutating func sync(_ path: String) {
    if names[path] == nil, path != ".", !folders.contains(path) {
      // A file that was made and never written to.
      names[path] = files.count
      files.append(File())
    }
    if let file = names[path] {
      files[file].syncedLength = files[file].length
      return
    }
    for folder in folders where Self.parent(folder) == path { durableFolders.insert(folder) }
    durableNames = durableNames.filter { Self.parent($0.key) != path }
    for (name, file) in names where Self.parent(name) == path { durableNames[name] = file }
  }

  private mutating func syncAll() {
    for index in files.indices { files[index].syncedLength = files[index].length }
    durableFolders = folders
    durableNames = names
  }

  /// Whether the file would be there, with this many bytes.
  func survives(_ path: String, sizeBytes: Int) -> Bool {
    guard let file = durableNames[path], files[file].syncedLength == sizeBytes else { return false }
    var folder = Self.parent(path)
    while folder != "." {
      if !durableFolders.contains(folder) { return false }
      folder = Self.parent(folder)
    }
    return true
  }

  private static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
