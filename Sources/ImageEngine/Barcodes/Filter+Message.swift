extension Filter {
  /// Returns the message of a barcode, which must not be empty.
  func message(_ payload: Payload) throws(RenderError) -> [UInt8] {
    guard let bytes = payload.bytes, !bytes.isEmpty else {
      throw .unusable(
        filter: Self.info.name, key: "inputMessage", value: payload.json,
        expected: "a message of at least one byte")
    }
    return bytes
  }

  /// The error for a message that exceeds every code.
  func tooLong(_ bytes: [UInt8], limit: String) -> RenderError {
    .unusable(
      filter: Self.info.name, key: "inputMessage", value: Payload(bytes: bytes).json,
      expected: "\(limit), and is \(bytes.count)")
  }
}
