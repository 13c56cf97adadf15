package import Blobs
internal import JSON
internal import Platform

extension S3Client {
  /// Stores the first bytes of a file, whose SHA-256 is `name`. Returns once the server has said
  /// that all of them are stored as they are.
  package func put(
    _ file: OpenFile, _ sizeBytes: Int, named name: BlobName, at key: String
  ) async throws(S3Error) {
    if sizeBytes > S3Limits.singleBytes { return try await putParts(of: file, sizeBytes, at: key) }
    var request = S3Request("PUT", path(key))
    request.body = .file(file, offset: 0, count: sizeBytes)
    request.payload = name.text
    request.headers.append(("x-amz-checksum-sha256", Base64.text(of: name.digest)))
    try await send(request)
  }

  /// The length of each part but the last.
  package static func partBytes(of sizeBytes: Int) -> Int {
    // Leaves room below the greatest number of parts.
    max(S3Limits.partBytes, sizeBytes / (S3Limits.parts - 1) + 1)
  }

  private struct Part: Sendable {
    let number: Int
    let tag: String
    let checksum: String
  }

  private func putParts(
    of file: OpenFile, _ sizeBytes: Int, at key: String
  ) async throws(S3Error) {
    var begin = S3Request("POST", path(key))
    begin.query = [("uploads", "")]
    begin.headers.append(("x-amz-checksum-algorithm", "SHA256"))
    let id = try await send(begin) { (answer) throws(S3Error) in
      guard let id = S3Document(answer.body).text("UploadId"), !id.isEmpty
      else { throw .garbled(host: address.host) }
      return id
    }
    do throws(S3Error) {
      var parts: [Part] = []
      let length = Self.partBytes(of: sizeBytes)
      for offset in stride(from: 0, to: sizeBytes, by: length) {
        let count = min(length, sizeBytes - offset)
        parts.append(
          try await put(file, offset, count, number: parts.count + 1, at: key, upload: id))
      }
      try await complete(parts, at: key, upload: id, sizeBytes: sizeBytes)
    } catch {
      // Parts that nothing completes cost space. The first error matters more than this one.
      var abort = S3Request("DELETE", path(key))
      abort.query = [("uploadId", id)]
      _ = try? await send(abort)
      throw error
    }
  }

  private func put(
    _ file: OpenFile, _ offset: Int, _ count: Int, number: Int, at key: String, upload: String
  ) async throws(S3Error) -> Part {
    let digest = try await disk.run { () throws(S3Error) in
      do throws(BlobError) { return try file.digest(from: offset, count: count) } catch {
        throw .unreadable
      }
    }
    var request = S3Request("PUT", path(key))
    request.query = [("partNumber", "\(number)"), ("uploadId", upload)]
    request.body = .file(file, offset: offset, count: count)
    request.payload = Base16.text(of: digest)
    request.headers.append(("x-amz-checksum-sha256", Base64.text(of: digest)))
    let tag = try await send(request) { (answer) throws(S3Error) in
      guard let tag = answer.headers["etag"] else { throw .garbled(host: address.host) }
      return tag
    }
    return Part(number: number, tag: tag, checksum: Base64.text(of: digest))
  }

  private func complete(
    _ parts: [Part], at key: String, upload: String, sizeBytes: Int
  ) async throws(S3Error) {
    var request = S3Request("POST", path(key))
    request.query = [("uploadId", upload)]
    let list = parts.map { part in
      "<Part><PartNumber>\(part.number)</PartNumber><ETag>\(part.tag)</ETag>"
        + "<ChecksumSHA256>\(part.checksum)</ChecksumSHA256></Part>"
    }
    request.send(
      Array("<CompleteMultipartUpload>\(list.joined())</CompleteMultipartUpload>".utf8))
    do throws(S3Error) { try await send(request) } catch {
      // An earlier attempt may have completed it, though its answer was lost.
      guard error == .noKey else { throw error }
    }
    let found = try await self.sizeBytes(of: key)
    guard found == sizeBytes else { throw .garbled(host: address.host) }
  }
}
