/// A library's id, in the file `library-id` of its folder. It distinguishes the library's disk from
/// another one, and from an empty mount point.
package enum FolderIdentity {
  package static let path = "library-id"

  /// Reads the id; `nil` if there is no such file.
  package static func read(_ folder: Folder) throws(BlobError) -> String? {
    guard let bytes = try folder.read(path, limit: Limits.lineBytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }

  /// Writes the id so that it survives a power cut.
  package static func write(_ id: String, to folder: Folder) throws(BlobError) {
    precondition(!id.isEmpty && !id.contains("\n"), "an id is one line")
    try folder.write(Array((id + "\n").utf8), to: path, durably: true)
  }
}
