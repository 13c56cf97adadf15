internal import Blobs
internal import Media
package import Store

/// An unfinished upload with its owner.
package struct OwnedUpload: Sendable {
  package let id: UploadID
  package let lengthBytes: Int?
  package let owner: Account

  init(_ row: borrowing Row) throws(StoreError) {
    id = try row["uploadID"]
    lengthBytes = try row["lengthBytes"]
    owner = try Account(row)
  }
}

extension Upload {
  init(_ row: borrowing Row) throws(StoreError) {
    let declared: BlobName? = try row["declaredSHA256"]
    var request = UploadRequest(
      filename: try row["filename"], lengthBytes: try row["lengthBytes"],
      contentType: try row["contentType"], sha256: declared?.text,
      clientID: try row["clientID"], title: try row["title"])
    request.details = UploadDetails(text: try row["wishes"])
    var result: UploadResult?
    if let outcome: UploadResult.Outcome = try row["outcome"] {
      let content: BlobName = try row["sha256"]
      let damage: String? = try row["damage"]
      // Its picture may have been tried after the first answer.
      let isUnreadable: Bool? = try row["isUnreadable"]
      let isKept = outcome == .stored && isUnreadable == true
      result = UploadResult(
        outcome: isKept ? .kept : outcome, asset: try row["assetID"], sha256: content.text,
        wasTrashed: try row["wasTrashed"], damage: damage.map { Damage(rawValue: $0) ?? .broken })
    }
    self.init(
      id: try row["id"], request: request,
      offsetBytes: result == nil ? 0 : request.lengthBytes ?? 0, expires: try row["expires"],
      result: result)
  }

  package func at(_ offsetBytes: Int) -> Upload {
    var upload = self
    upload.offsetBytes = offsetBytes
    return upload
  }
}

extension Connection {
  package func quota(of owner: Int) throws(StoreError) -> Quota {
    try one(AccountQueries.quota, owner)
  }

  /// Checks that an account may store that many more bytes.
  package func checkQuota(for bytes: Int, of owner: Int) throws {
    if let refusal = try quota(of: owner).refusal(of: bytes) { throw refusal }
  }

  /// Checks that an upload may have that many bytes, assuming all other unfinished ones complete.
  package func checkQuota(for bytes: Int, of owner: Int, besides upload: UploadID) throws {
    if let refusal = try quota(of: owner, besides: upload).refusal(of: bytes) { throw refusal }
  }

  private func quota(of owner: Int, besides upload: UploadID) throws(StoreError) -> Quota {
    var quota = try quota(of: owner)
    quota.usedBytes +=
      try one(
        UploadQueries.reservedByOthers, owner, upload) as Int
    return quota
  }

  /// Reserves bytes for an upload of unknown length, ahead of those received; returns the number
  /// reserved.
  package func reserve(_ bytes: Int, for upload: UploadID, of owner: Int) throws -> Int {
    let quota = try quota(of: owner, besides: upload)
    if let refusal = quota.refusal(of: bytes) { throw refusal }
    // If little space is left, others get the remainder.
    let rest = quota.quotaBytes.map { ($0 - quota.usedBytes - bytes) / LibraryLimits.reservedShare }
    let reserved = bytes + min(LibraryLimits.reservedBytes, rest ?? .max)
    try run(UploadQueries.reserve, owner, upload, reserved)
    return reserved
  }
}
