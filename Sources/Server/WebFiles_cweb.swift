internal import CWeb
internal import HTTP

/// The files of the page, which lie inside the program.
enum WebFiles {
  /// By path, such as `elements/photo-grid.js`.
  static let all: [String: StaticFile] = {
    var count: UInt = 0
    guard let first = cweb_files(&count) else { return [:] }
    let files = UnsafeBufferPointer(start: first, count: Int(count)).map { file in
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.length)))
      let content = StaticFile(bytes, type: String(cString: file.type), tag: revision)
      return (String(cString: file.path), content)
    }
    return Dictionary(uniqueKeysWithValues: files)
  }()

  /// Names the state of all files together, so that an address that contains
  /// it may be kept for ever.
  static let revision = String(cString: cweb_version())
}
