internal import Blobs
internal import Glibc

/// A file that somebody has opened to be imported. The library reads what is
/// open and opens no path: the path only says what it was.
package final class ImportFile: Sendable {
  package let descriptor: Int32
  package let path: String
  package let sizeBytes: Int

  /// Takes the descriptor over; `nil` where it is no plain file.
  package init?(owning descriptor: Int32, path: String) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.path = path
    sizeBytes = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The last part of its path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// Files that belong together by their names: a photo, perhaps its film and what
/// another program has written beside it. Their content decides what each is.
package struct ImportUnit: Sendable {
  package let files: [ImportFile]

  package init(_ files: [ImportFile]) { self.files = files }
}

/// What became of one file, given only when it is true for good.
package struct ImportOutcome: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case stored
    /// The same bytes were in the library already.
    case duplicate
    /// Stored, but there is no picture to show.
    case kept
    /// Stored as the film of a photo.
    case paired
    /// Stored beside a photo.
    case sidecar
    /// By content nothing for a library.
    case refused
    /// It could not be done; another time it may.
    case failed
  }

  package let path: String
  package let kind: Kind
  package let sizeBytes: Int
  package var sha256: String?
  package var asset: AssetID?
  /// A sentence.
  package var reason: String?

  package init(
    path: String, kind: Kind, sizeBytes: Int, sha256: String? = nil, asset: AssetID? = nil,
    reason: String? = nil
  ) {
    self.path = path
    self.kind = kind
    self.sizeBytes = sizeBytes
    self.sha256 = sha256
    self.asset = asset
    self.reason = reason
  }
}
