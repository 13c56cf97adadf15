internal import Dispatch
internal import Glibc
internal import Synchronization

/// Reports files of a folder that are written, replaced or removed, as long as it exists. The
/// kernel notifies it; nothing polls.
final class FolderWatch: Sendable {
  private let number: Int

  /// `nil` if the system allows no more watches: the files are then checked only
  /// when the strip is requested, and observers are not told of changes.
  init?(_ folder: String, files: Set<String>, onChange: @escaping @Sendable () -> Void) {
    guard let number = KernelWatch.shared?.add(folder, files, onChange) else { return nil }
    self.number = number
  }

  deinit { KernelWatch.shared?.remove(number) }
}

/// The process's one `inotify` instance: a user may have only 128, and each can watch any number of
/// folders.
private final class KernelWatch: Sendable {
  private struct Watch {
    /// The kernel's watch descriptor for the folder; watches of one folder share it.
    var folder: Int32
    var files: Set<String>
    var onChange: @Sendable () -> Void
  }

  private struct State {
    var watches: [Int: Watch] = [:]
    var nextNumber = 0
  }

  /// `nil` if the system allows none.
  static let shared = KernelWatch()

  private let descriptor: Int32
  // A dispatch source may be used from any thread; this one is never cancelled.
  private nonisolated(unsafe) let source: any DispatchSourceRead
  private let state = Mutex(State())

  private init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "folder watch"))
    source.setEventHandler { [unowned self] in tell(names()) }
    source.activate()
  }

  func add(
    _ folder: String, _ files: Set<String>, _ onChange: @escaping @Sendable () -> Void
  ) -> Int? {
    let kinds = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
    return state.withLock { state in
      let watched = inotify_add_watch(descriptor, folder, UInt32(kinds))
      guard watched >= 0 else { return nil }
      state.nextNumber += 1
      state.watches[state.nextNumber] = Watch(folder: watched, files: files, onChange: onChange)
      return state.nextNumber
    }
  }

  func remove(_ number: Int) {
    state.withLock { state in
      guard let watch = state.watches.removeValue(forKey: number) else { return }
      if state.watches.values.contains(where: { $0.folder == watch.folder }) { return }
      // The kernel has already dropped the watch of a removed folder.
      _ = inotify_rm_watch(descriptor, watch.folder)
    }
  }

  private func tell(_ names: [Int32: Set<String>]) {
    let concerned = state.withLock { state in
      state.watches.values.filter { !$0.files.isDisjoint(with: names[$0.folder, default: []]) }
    }
    for watch in concerned { watch.onChange() }
  }

  /// Reads the names of changed files, by folder.
  private func names() -> [Int32: Set<String>] {
    var names: [Int32: Set<String>] = [:]
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let header = MemoryLayout<inotify_event>.size
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return names }
      var offset = 0
      while offset + header <= count {
        let event = buffer.withUnsafeBytes { bytes in
          // Each event follows the previous one.
          bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let end = min(offset + header + Int(event.len), count)
        let name = buffer[(offset + header)..<end].prefix { $0 != 0 }
        names[event.wd, default: []].insert(String(decoding: name, as: UTF8.self))
        offset = end
      }
    }
  }
}
