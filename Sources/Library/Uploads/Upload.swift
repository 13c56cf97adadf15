package typealias UploadID = Identifier<Upload>

/// What a client says of a file before its bytes come.
package struct UploadRequest: Hashable, Sendable {
  package var filename: String
  /// The bytes that will come; `nil` where the client does not know yet.
  package var lengthBytes: Int?
  /// What the client takes the file for. The library looks for itself.
  package var contentType: String?
  /// What the bytes must hash to, as 64 hexadecimal digits.
  package var sha256: String?
  /// The client's own name for this upload: sent again, it finds the same one.
  package var clientID: String?
  package var title: String?
  package var wishes = UploadWishes()

  package init(
    filename: String, lengthBytes: Int?, contentType: String? = nil, sha256: String? = nil,
    clientID: String? = nil, title: String? = nil
  ) {
    self.filename = filename
    self.lengthBytes = lengthBytes
    self.contentType = contentType
    self.sha256 = sha256
    self.clientID = clientID
    self.title = title
  }
}

/// A file on its way into the library. It outlives connections and restarts.
package struct Upload: Hashable, Sendable, Identifiable {
  package let id: UploadID
  package var request: UploadRequest
  /// How much is here, and where the next bytes belong.
  package var offsetBytes: Int
  /// When it is thrown away, unless bytes come before.
  package var expires: Timestamp
  /// What became of it; `nil` until its last byte is stored.
  package let result: UploadResult?
}

/// What became of an upload. It is given only when it is true for good.
package struct UploadResult: Hashable, Sendable {
  package enum Outcome: String, Sendable {
    case stored
    /// The same bytes were in the owner's library already.
    case duplicate
    /// Stored, but there is no picture to show.
    case kept
  }

  package let outcome: Outcome
  package let asset: AssetID
  package let sha256: String
  /// Whether the asset was there already, in the trash, and has come out of it.
  package let wasTrashed: Bool
  /// What is wrong with the file, which is kept all the same.
  package let damage: Damage?
}
