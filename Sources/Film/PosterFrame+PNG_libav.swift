internal import CLibAV
internal import Words

extension PosterFrame {
  /// Encodes a PNG file for speed rather than size: it is read once and discarded.
  package func png() throws(FilmError) -> [UInt8] {
    let noMemory = FilmError.tooLarge(reason: Message("file.memory"))
    guard let codec = avcodec_find_encoder(AV_CODEC_ID_PNG),
      var encoder = Optional(avcodec_alloc_context3(codec)), var frame = av_frame_alloc(),
      var packet = av_packet_alloc()
    else { throw noMemory }
    defer {
      avcodec_free_context(&encoder)
      Self.free(&frame, &packet)
    }
    guard let context = encoder else { throw noMemory }
    context.pointee.width = Int32(width)
    context.pointee.height = Int32(height)
    context.pointee.pix_fmt = AV_PIX_FMT_RGB24
    context.pointee.time_base = AVRational(num: 1, den: 1)
    context.pointee.thread_count = 1
    context.pointee.compression_level = 1
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height)
    frame.pointee.format = AV_PIX_FMT_RGB24.rawValue
    guard avcodec_open2(context, codec, nil) >= 0, av_frame_get_buffer(frame, 0) >= 0,
      let rows = frame.pointee.data.0
    else { throw noMemory }
    let stride = Int(frame.pointee.linesize.0)
    pixels.withUnsafeBytes { source in
      for y in 0..<height {
        let row = UnsafeRawBufferPointer(rebasing: source[y * width * 3..<(y + 1) * width * 3])
        UnsafeMutableRawBufferPointer(start: rows + y * stride, count: row.count)
          .copyMemory(from: row)
      }
    }
    guard avcodec_send_frame(context, frame) >= 0, avcodec_receive_packet(context, packet) >= 0
    else { throw noMemory }
    return Array(UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
  }

  private static func free(
    _ frame: inout UnsafeMutablePointer<AVFrame>, _ packet: inout UnsafeMutablePointer<AVPacket>
  ) {
    var freeingFrame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&freeingFrame)
    var freeingPacket: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&freeingPacket)
  }
}
