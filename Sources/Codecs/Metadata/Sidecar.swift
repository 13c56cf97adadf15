internal import Media

/// The contents of an XMP sidecar file.
package struct Sidecar: Hashable, Sendable {
  package let caption: Metadata.Caption
  /// `nil` if the file has no keyword property, as opposed to an empty one.
  package let keywords: [String]?
  package let orientation: Int?
  package let position: Position?
  /// Capture, creation and modification times as written, with optional fraction and offset.
  package let captured: String?
  package let created: String?
  package let dated: String?

  /// `nil` if the bytes are not XMP.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard MediaFormat(head: bytes) == .xmp else { return nil }
    let xmp = XMP(FileBytes(bytes))
    caption = xmp.caption
    keywords = xmp.keywords
    orientation = xmp.orientation
    position = xmp.position
    captured = xmp.writtenTime("exif:DateTimeOriginal")
    created = xmp.writtenTime("xmp:CreateDate")
    dated = xmp.writtenTime("photoshop:DateCreated")
  }
}

extension XMP {
  /// The property as a time, if it is one.
  fileprivate func writtenTime(_ name: String) -> String? {
    text(name).flatMap { CaptureTime(xmp: $0) == nil ? nil : $0 }
  }
}
