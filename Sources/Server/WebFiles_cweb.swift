internal import CWeb

/// The files of the page, which lie inside the program.
enum WebFiles {
  struct File: Sendable {
    let path: String
    let type: String
    let bytes: [UInt8]
  }

  /// By path, such as `elements/photo-grid.js`.
  static let all: [String: File] = {
    var count: UInt = 0
    guard let first = cweb_files(&count) else { return [:] }
    let files = UnsafeBufferPointer(start: first, count: Int(count)).map { file in
      File(
        path: String(cString: file.path), type: String(cString: file.type),
        bytes: Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.length))))
    }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
  }()

  /// Names the state of all files together, so that an address that contains
  /// it may be kept for ever.
  static let revision = String(cString: cweb_version())
}
