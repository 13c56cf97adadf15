internal import CZlib

/// What gzip or zlib packed; `nil` where it is damaged or larger than the limit.
func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
  var stream = z_stream()
  // 32 beyond the window's bits takes either head.
  guard
    inflateInit2_(&stream, MAX_WBITS + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { return nil }
  defer { inflateEnd(&stream) }
  var result: [UInt8] = []
  var status = Z_OK
  bytes.withUnsafeBufferPointer { bytes in
    // zlib reads from there, and never writes.
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
