internal import Blobs
internal import Darkroom

/// An open file to read, independent of its name. It is closed with its last reference.
package final class ServedFile: Sendable {
  /// Open for reading. Read it at offsets (`pread`, `sendfile`): its users share one position.
  package let descriptor: Int32
  package let sizeBytes: Int
  /// A type that browsers do not execute.
  package let contentType: String
  /// The suggested name for saving the file.
  package let filename: String
  /// Equal for equal bytes only.
  package let tag: String

  /// Whether it is a stored file as it is; its tag is then the SHA-256 of what was stored.
  package let isStored: Bool

  /// The owner of the descriptor.
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
