/// What is wrong with a file of which there is a picture all the same.
package enum PictureDamage: String, Sendable {
  /// It ends before its picture does.
  case endsEarly = "ends-early"
  /// Some of its bytes are not what was written once.
  case broken
}

extension PhotoHeader {
  /// What is wrong with a file as far as can be told without decoding it.
  ///
  /// - Parameter bytes: The whole file.
  package func damage(in bytes: UnsafeRawBufferPointer) throws(CodecError) -> PictureDamage? {
    guard format == .jpeg else { return nil }
    return try JPEGHeader.comesToItsEnd(FileBytes(bytes)) ? nil : .endsEarly
  }
}
