package import Catalog
internal import Glibc
internal import Platform
package import Words

/// An open file to import. The library reads open files and opens no paths: the path is only a
/// description.
package final class ImportFile: Sendable {
  private let file: FileDescriptor
  package var descriptor: Int32 { file.number }
  package let path: String
  package let sizeBytes: Int

  /// Takes ownership of the descriptor; `nil` if it is not a regular file.
  package init?(owning descriptor: Int32, path: String) {
    file = FileDescriptor(owning: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    self.path = path
    sizeBytes = Int(status.st_size)
  }

  /// The last part of its path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// Files that belong together by name: a photo, with its video and sidecar files if there are any.
/// The content decides the role of each.
package struct ImportUnit: Sendable {
  package let files: [ImportFile]

  package init(_ files: [ImportFile]) { self.files = files }
}

/// The result for one file, reported only when it is final.
package struct ImportOutcome: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case stored
    /// The library already had the same bytes.
    case duplicate
    /// Stored, but without a picture.
    case kept
    /// Stored as the video of a Live Photo.
    case paired
    /// Stored beside a photo.
    case sidecar
    /// Not a photo or video, by its content.
    case refused
    /// Failed; another attempt may succeed.
    case failed
  }

  package let path: String
  package let kind: Kind
  package let sizeBytes: Int
  package var sha256: String?
  package var asset: AssetID?
  package var reason: Message?

  package init(
    path: String, kind: Kind, sizeBytes: Int, sha256: String? = nil, asset: AssetID? = nil,
    reason: Message? = nil
  ) {
    self.path = path
    self.kind = kind
    self.sizeBytes = sizeBytes
    self.sha256 = sha256
    self.asset = asset
    self.reason = reason
  }
}
