internal import CZlib

/// Decompresses gzip or zlib data; `nil` if it is damaged or exceeds the limit.
func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
  var stream = z_stream()
  // Adding 32 to the window bits detects either header.
  guard
    inflateInit2_(&stream, MAX_WBITS + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { return nil }
  defer { inflateEnd(&stream) }
  var result: [UInt8] = []
  var status = Z_OK
  bytes.withUnsafeBufferPointer { bytes in
    // zlib only reads from this pointer.
    stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.avail_in = UInt32(clamping: bytes.count)
    while status == Z_OK, result.count <= limit {
      let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, filled in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        status = inflate(&stream, Z_NO_FLUSH)
        filled = buffer.count - Int(stream.avail_out)
      }
      result += piece
    }
  }
  return status == Z_STREAM_END && result.count <= limit ? result : nil
}
