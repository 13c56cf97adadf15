/// The `Content-Disposition` header of a download (RFC 6266): the exact name for current browsers,
/// and a plain one for others.
package enum ContentDisposition {
  package static func attachment(filename: String) -> String {
    "attachment; " + parameters(filename)
  }

  package static func inline(filename: String) -> String { "inline; " + parameters(filename) }

  private static func parameters(_ filename: String) -> String {
    var plain = ""
    for scalar in filename.unicodeScalars {
      let isPlain =
        scalar.value >= 32 && scalar.value < 127 && !"\"\\%/".unicodeScalars.contains(scalar)
      plain.unicodeScalars.append(isPlain ? scalar : "_")
    }
    return "filename=\"\(plain)\"; filename*=UTF-8''\(PercentCoding.encoded(filename))"
  }
}
