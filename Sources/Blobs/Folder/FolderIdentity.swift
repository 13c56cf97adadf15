/// The id of a library, in the file `library-id` of its folder. It tells the
/// library's disk from another one, or from an empty place where a disk is
/// usually mounted.
package enum FolderIdentity {
  package static let path = "library-id"

  /// The id, or `nil` where there is no such file.
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
