internal import JSON

/// The metadata of an upload in tus' `Upload-Metadata` header.
struct UploadMetadata: Equatable {
  private(set) var values: [String: String] = [:]

  subscript(key: String) -> String? { values[key] }

  init() {}

  /// Parses `key base64,key base64,flag`; `nil` if the text is malformed, a key is repeated, or a
  /// value is not UTF-8 or contains U+0000, which not every engine of the catalog stores.
  init?(tus header: String) {
    for part in header.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard let key = words.first, words.count <= 2, values[String(key)] == nil else { return nil }
      guard words.count == 2 else {
        values[String(key)] = ""
        continue
      }
      guard let bytes = Base64.bytes(of: words[1].utf8),
        !bytes.contains(0), let value = String(validating: bytes, as: UTF8.self)
      else { return nil }
      values[String(key)] = value
    }
  }
}
