internal import Blobs
internal import Catalog
internal import Words

extension UploadRequest {
  /// Returns the request as it will be stored, or throws the reason for refusing it.
  func checked() throws(LibraryError) -> UploadRequest {
    var request = self
    request.filename = Self.cleaned(filename)
    if let lengthBytes {
      guard lengthBytes != 0 else { throw .upload(.emptyFile(filename: request.filename)) }
      guard lengthBytes > 0 else {
        throw .upload(.request(member: "length", reason: Message("library.uploadRequest.negative")))
      }
      guard lengthBytes <= LibraryLimits.uploadBytes else {
        throw .upload(.tooLarge(limitBytes: LibraryLimits.uploadBytes))
      }
    }
    if let sha256 {
      request.sha256 = sha256.lowercased()
      guard BlobName(sha256.lowercased()) != nil else {
        throw .upload(.request(member: "sha256", reason: Message("library.uploadRequest.sha256")))
      }
    }
    for (member, text) in [("upload", clientID), ("filetype", contentType), ("title", title)] {
      guard (text ?? "").utf8.count <= LibraryLimits.textBytes else {
        throw .upload(
          .request(
            member: member,
            reason: Message(
              "library.uploadRequest.tooLong",
              ["member": .text(member), "limit": .number(LibraryLimits.textBytes)])))
      }
    }
    request.details = try details.checked()
    if request.clientID == "" { request.clientID = nil }
    if request.title == "" { request.title = nil }
    return request
  }

  /// The last component of a path, without control characters. It is displayed and returned, and
  /// never used as a path here.
  private static func cleaned(_ name: String) -> String {
    let last = name.unicodeScalars.split(separator: "/").last ?? "".unicodeScalars[...]
    let letters = last.filter { $0.properties.generalCategory != .control }
    var text = String(String.UnicodeScalarView(letters))
    while text.utf8.count > LibraryLimits.filenameBytes { text.removeLast() }
    return text.isEmpty || text == "." || text == ".." ? "untitled" : text
  }
}
