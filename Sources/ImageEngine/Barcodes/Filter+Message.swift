extension Filter {
  /// The message of a barcode, which cannot be empty.
  func message(_ payload: Payload) throws(RenderError) -> [UInt8] {
    guard let bytes = payload.bytes, !bytes.isEmpty else {
      throw .unusable(
        filter: Self.info.name, key: "inputMessage", value: payload.json,
        expected: "a message of at least one byte")
    }
    return bytes
  }

  /// The error of a message that no code holds.
  func tooLong(_ bytes: [UInt8], limit: String) -> RenderError {
    .unusable(
      filter: Self.info.name, key: "inputMessage", value: Payload(bytes: bytes).json,
      expected: "\(limit), and is \(bytes.count)")
  }
}
