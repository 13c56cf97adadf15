internal import Blobs
internal import Darkroom

/// A file that somebody may read now, whatever happens to its name. It is
/// closed when the last user lets go of it.
package final class OpenedFile: Sendable {
  /// Open for reading. Read it at offsets (`pread`, `sendfile`): its users
  /// share one position.
  package let descriptor: Int32
  package let sizeBytes: Int
  /// A type that a browser does not run.
  package let contentType: String
  /// What the file is to be called where somebody keeps it.
  package let filename: String
  /// Equal for equal bytes, and different for different ones.
  package let tag: String

  /// Whether it is a file as it came in; then its tag is the SHA-256 that its bytes must have.
  package let isStored: Bool

  /// Whose descriptor it is.
  private let file: any AnyObject & Sendable

  private init(
    _ file: any AnyObject & Sendable, descriptor: Int32, sizeBytes: Int, contentType: String,
    filename: String, tag: String, isStored: Bool
  ) {
    self.file = file
    self.isStored = isStored
    self.descriptor = descriptor
    self.sizeBytes = sizeBytes
    self.contentType = contentType
    self.filename = filename
    self.tag = tag
  }

  convenience init(
    _ file: OpenFile, contentType: String, filename: String, tag: String, isStored: Bool = false
  ) {
    self.init(
      file, descriptor: file.descriptor, sizeBytes: file.sizeBytes, contentType: contentType,
      filename: filename, tag: tag, isStored: isStored)
  }

  convenience init(_ file: MemoryFile, contentType: String, filename: String, tag: String) {
    self.init(
      file, descriptor: file.descriptor, sizeBytes: file.sizeBytes, contentType: contentType,
      filename: filename, tag: tag, isStored: false)
  }
}
