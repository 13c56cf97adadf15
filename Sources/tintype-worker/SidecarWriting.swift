internal import Codecs
internal import Darkroom

/// Runs ``SidecarWritingTask``: writes a photo's metadata to an XMP file.
enum SidecarWriting {
  static var handler: TaskHandler {
    TaskHandler(SidecarWritingTask.self) { statements, files in
      let said = Metadata().saying(statements)
      let writer = XMPWriter(said.caption, captured: said.captured, position: said.position)
      let bytes = Array((writer.packet ?? "").utf8)
      try bytes.withUnsafeBytes { try files.write($0, output: 0) }
      return WrittenBytes(sizeBytes: bytes.count)
    }
  }
}

extension Metadata {
  /// Returns the metadata with the library's statements in place of the file's own.
  func saying(_ statements: Statements) -> Metadata {
    var result = self
    result.caption = Caption(statements.caption)
    result.captured = statements.captured.flatMap {
      CaptureTime(xmp: $0 + (statements.offset ?? ""))
    }
    result.position = statements.position.flatMap {
      Codecs.Position(
        latitude: $0.latitude, longitude: $0.longitude, altitude: $0.altitude,
        direction: $0.direction)
    }
    // A place that somebody has not moved is where the file says, and as high.
    if let said = result.position, said.altitude == nil, said.direction == nil,
      let own = position, own.isNear(said)
    {
      result.position = own
    }
    return result
  }
}

extension Codecs.Position {
  /// Within a hand's breadth.
  fileprivate func isNear(_ other: Codecs.Position) -> Bool {
    (latitude - other.latitude).magnitude < 1e-6 && (longitude - other.longitude).magnitude < 1e-6
  }
}

extension Metadata.Caption {
  fileprivate init(_ caption: PhotoFacts.Caption) {
    self.init(
      title: caption.title, headline: caption.headline, description: caption.description,
      keywords: caption.keywords, rating: caption.rating)
  }
}
