internal import Dispatch
internal import Glibc
internal import Synchronization

/// Tells when files of a folder were written, replaced or removed, for as long
/// as it lives. Nothing polls: the kernel sends word.
final class FolderWatch: Sendable {
  private let number: Int

  /// `nil` where the system has no more watches to give: the files are then
  /// looked at when somebody asks, and nobody hears of them before.
  init?(_ folder: String, files: Set<String>, onChange: @escaping @Sendable () -> Void) {
    guard let number = KernelWatch.shared?.add(folder, files, onChange) else { return nil }
    self.number = number
  }

  deinit { KernelWatch.shared?.remove(number) }
}

/// The process's one line to the kernel: a person may have 128 of them, and each
/// carries word of any number of folders.
private final class KernelWatch: Sendable {
  private struct Watch {
    /// The kernel's number of the folder; watches of one folder share it.
    var folder: Int32
    var files: Set<String>
    var onChange: @Sendable () -> Void
  }

  private struct State {
    var watches: [Int: Watch] = [:]
    var nextNumber = 0
  }

  /// `nil` where the system gives none.
  static let shared = KernelWatch()

  private let descriptor: Int32
  // A source may be used from any thread; this one is never cancelled.
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
      // A folder that is gone is watched no more.
      _ = inotify_rm_watch(descriptor, watch.folder)
    }
  }

  private func tell(_ names: [Int32: Set<String>]) {
    let concerned = state.withLock { state in
      state.watches.values.filter { !$0.files.isDisjoint(with: names[$0.folder, default: []]) }
    }
    for watch in concerned { watch.onChange() }
  }

  /// The names of the files that something happened to, by folder.
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
          // Each event begins where the one before it ended.
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
