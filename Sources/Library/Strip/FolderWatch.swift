internal import Dispatch
internal import Glibc

/// Tells when files of a folder were written, replaced or removed, for as long
/// as it lives. Nothing polls: the kernel sends word.
final class FolderWatch: Sendable {
  // A source may be used from any thread; it is only ever cancelled.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// `nil` where the system has no more watches to give: the files are then
  /// looked at when somebody asks, and nobody hears of them before.
  init?(_ folder: String, files: Set<String>, onChange: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let kinds = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
    guard inotify_add_watch(descriptor, folder, UInt32(kinds)) >= 0 else {
      close(descriptor)
      return nil
    }
    let queue = DispatchQueue(label: "folder watch")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      if !Self.names(from: descriptor).isDisjoint(with: files) { onChange() }
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    self.source = source
  }

  deinit { source.cancel() }

  /// The names of the files that something happened to.
  private static func names(from descriptor: Int32) -> Set<String> {
    var names: Set<String> = []
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
        names.insert(String(decoding: name, as: UTF8.self))
        offset = end
      }
    }
  }
}
