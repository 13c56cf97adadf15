internal import Codecs
internal import Darkroom
internal import Media

/// Runs ``SidecarWritingTask``: writes a photo's metadata to an XMP file.
enum SidecarWritingHandler {
  static var handler: TaskHandler {
    TaskHandler(SidecarWritingTask.self) { statements, files in
      let said = Metadata().saying(statements)
      let writer = XMPWriter(
        said.caption, captured: said.captured, position: said.position, regions: said.regions)
      let bytes = Array((writer.packet ?? "").utf8)
      try bytes.withUnsafeBytes { try files.write($0, output: 0) }
      return WrittenBytes(sizeBytes: bytes.count)
    }
  }
}

extension Metadata {
  /// Returns the metadata with the library's statements in place of the file's own.
  func saying(_ statements: EmbeddedText) -> Metadata {
    var result = self
    result.caption = statements.caption
    result.captured = statements.captured
    result.position = statements.position
    result.regions = statements.regions
    // A place that no person has moved is where the file says, and as high.
    if let said = result.position, said.altitude == nil, said.direction == nil,
      let own = position, own.isNear(said)
    {
      result.position = own
    }
    return result
  }
}

extension Position {
  /// Within a hand's breadth.
  fileprivate func isNear(_ other: Position) -> Bool {
    (latitude - other.latitude).magnitude < 1e-6 && (longitude - other.longitude).magnitude < 1e-6
  }
}
