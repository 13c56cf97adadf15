/// What an XMP file beside a photo says of it.
package struct Sidecar: Hashable, Sendable {
  package let caption: Metadata.Caption
  /// `nil` where it says nothing of them, which is not the same as none.
  package let keywords: [String]?
  package let orientation: Int?
  package let position: Position?
  /// When the photo was taken, the file was made, the contents were: times as
  /// written, with fraction and offset where there are any.
  package let captured: String?
  package let created: String?
  package let dated: String?

  /// `nil` where the bytes are no XMP.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard XMP.isPacket(FileBytes(bytes)) else { return nil }
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
  /// A time as it stands there, where it is one.
  fileprivate func writtenTime(_ name: String) -> String? {
    text(name).flatMap { CaptureTime(xmp: $0) == nil ? nil : $0 }
  }
}
