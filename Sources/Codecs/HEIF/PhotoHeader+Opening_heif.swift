internal import CHEIF

extension PhotoHeader {
  /// Refuses a HEIF or AVIF file that its decoder cannot open although its header is valid: some
  /// variants are newer than the decoder. Nothing is decoded.
  package func checkOpens(_ file: UnsafeRawBufferPointer) throws(CodecError) {
    guard case .heif(let layout) = layout else { return }
    guard let context = heif_context_alloc() else {
      throw .tooLarge(reason: "there is no memory for it")
    }
    defer { heif_context_free(context) }
    var handle: OpaquePointer?
    defer { heif_image_handle_release(handle) }
    let error = layout.withDecodable(file) {
      let error = heif_context_read_from_memory_without_copy(
        context, $0.baseAddress, $0.count, nil)
      guard error.code == heif_error_Ok else { return error }
      return heif_context_get_primary_image_handle(context, &handle)
    }
    guard error.code == heif_error_Ok else {
      throw .unreadable(reason: error.message.map { String(cString: $0) } ?? "it cannot be opened")
    }
  }
}
