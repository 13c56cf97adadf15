internal import Media

/// The damage in a file that can be decoded nevertheless.
package enum PictureDamage: String, Sendable {
  /// The file ends before the picture does.
  case endsEarly = "ends-early"
  /// Some bytes are corrupt.
  case broken
}

extension PhotoHeader {
  /// Returns the damage that can be found without decoding.
  ///
  /// - Parameter bytes: The whole file.
  package func damage(in bytes: UnsafeRawBufferPointer) throws(CodecError) -> PictureDamage? {
    guard format == .jpeg else { return nil }
    return try JPEGHeader.comesToItsEnd(FileBytes(bytes)) ? nil : .endsEarly
  }
}
