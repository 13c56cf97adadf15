package import Media

/// A client's description of a file before its bytes.
package struct UploadRequest: Hashable, Sendable {
  package var filename: String
  /// The file's length; `nil` if the client does not know it yet.
  package var lengthBytes: Int?
  /// The client's content type. The library examines the file itself.
  package var contentType: String?
  /// The expected digest, as 64 hexadecimal digits.
  package var sha256: String?
  /// The client's id for this upload: sending it again finds the same upload.
  package var clientID: String?
  package var title: String?
  package var details = UploadDetails()

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

/// A file on its way into the library. It survives lost connections and restarts.
package struct Upload: Hashable, Sendable, Identifiable {
  package let id: UploadID
  package var request: UploadRequest
  /// The number of bytes received, which is the offset of the next ones.
  package var offsetBytes: Int
  /// When it will be deleted, unless bytes arrive before.
  package var expires: Timestamp
  /// The result; `nil` until its last byte is stored.
  package let result: UploadResult?

  package init(
    id: UploadID, request: UploadRequest, offsetBytes: Int, expires: Timestamp,
    result: UploadResult?
  ) {
    self.id = id
    self.request = request
    self.offsetBytes = offsetBytes
    self.expires = expires
    self.result = result
  }
}

/// The result of an upload, given only when it is final.
package struct UploadResult: Hashable, Sendable {
  package enum Outcome: String, Sendable {
    case stored
    /// The owner's library already had the same bytes.
    case duplicate
    /// Stored, but without a picture.
    case kept
  }

  package let outcome: Outcome
  package let asset: AssetID
  package let sha256: String
  /// Whether the asset was already there and was restored from the trash.
  package let wasTrashed: Bool
  /// The damage of a file that was stored nevertheless.
  package let damage: Damage?

  package init(outcome: Outcome, asset: AssetID, sha256: String, wasTrashed: Bool, damage: Damage?)
  {
    self.outcome = outcome
    self.asset = asset
    self.sha256 = sha256
    self.wasTrashed = wasTrashed
    self.damage = damage
  }
}

extension UploadResult.Outcome: StoredWord {}
