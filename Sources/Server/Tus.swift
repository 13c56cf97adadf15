internal import Catalog
internal import HTTP
internal import Library
internal import Media
internal import Words

/// The headers of tus 1.0, the protocol of resumable uploads.
enum Tus {
  static let bodyType = "application/offset+octet-stream"

  static let version: Headers = ["Tus-Resumable": "1.0.0"]

  static let capabilities: Headers = [
    "Tus-Resumable": "1.0.0", "Tus-Version": "1.0.0",
    "Tus-Extension": "creation,creation-with-upload,creation-defer-length,expiration,termination",
    "Tus-Max-Size": "\(Uploads.maxBytes)",
  ]

  static func check(_ request: Request) throws(RequestError) {
    let version = request.headers["Tus-Resumable"]
    guard version == "1.0.0" else { throw .uploadProtocol(version: version) }
  }

  /// The client's description of the file.
  static func uploadRequest(of request: Request) throws -> UploadRequest {
    let text = request.headers["Upload-Metadata"] ?? ""
    guard let metadata = text.isEmpty ? UploadMetadata() : UploadMetadata(tus: text) else {
      throw RequestError.header("Upload-Metadata", expected: Message("expected.uploadMetadata"))
    }
    let isDeferred = request.headers["Upload-Defer-Length"] == "1"
    var wanted = UploadRequest(
      filename: metadata["filename"] ?? metadata["name"] ?? "",
      lengthBytes: isDeferred ? nil : try length(of: request),
      contentType: metadata["filetype"], sha256: metadata["sha256"], clientID: metadata["upload"],
      title: metadata["title"])
    wanted.details = try UploadDetails { metadata[$0] }
    return wanted
  }

  static func length(of request: Request) throws -> Int {
    guard let length = request.headers["Upload-Length"].flatMap({ Int(pathSegment: $0) }) else {
      throw RequestError.header("Upload-Length", expected: Message("expected.length"))
    }
    guard length <= Uploads.maxBytes else {
      throw LibraryError.upload(.tooLarge(limitBytes: Uploads.maxBytes))
    }
    return length
  }

  static func headers(of upload: Upload) -> Headers {
    var headers = version
    headers["Upload-Offset"] = "\(upload.offsetBytes)"
    if let length = upload.request.lengthBytes {
      headers["Upload-Length"] = "\(length)"
    } else {
      headers["Upload-Defer-Length"] = "1"
    }
    if let result = upload.result {
      headers["Tintype-Asset"] = result.asset.text
      headers["Tintype-Outcome"] = result.outcome.rawValue
      if let damage = result.damage { headers["Tintype-Damage"] = damage.code }
    } else {
      headers["Upload-Expires"] = upload.expires.httpDate
    }
    return headers
  }
}
