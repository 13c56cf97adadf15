internal import CLibAV
internal import Media
internal import Words

/// Decodes the packets of a stream.
final class Decoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  let frame: UnsafeMutablePointer<AVFrame>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let input: FilmInput
  private let stream: UnsafeMutablePointer<AVStream>

  init(
    _ stream: UnsafeMutablePointer<AVStream>, of input: FilmInput
  ) throws(FilmError) {
    let parameters = stream.pointee.codecpar!
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
      let name = String(cString: avcodec_get_name(parameters.pointee.codec_id))
      throw .unreadable(reason: Message("file.unknownCodec.film", ["kind": .text(name)]))
    }
    guard let context = avcodec_alloc_context3(codec), let frame = av_frame_alloc(),
      let packet = av_packet_alloc()
    else { throw .tooLarge(reason: Message("file.memory")) }
    self.context = context
    self.frame = frame
    self.packet = packet
    self.input = input
    self.stream = stream
    avcodec_parameters_to_context(context, parameters)
    context.pointee.pkt_timebase = stream.pointee.time_base
    // The sandbox does not allow starting threads.
    context.pointee.thread_count = 1
    context.pointee.max_pixels = Int64(PictureLimits.pixels)
    let result = avcodec_open2(context, codec, nil)
    guard result >= 0 else { throw .unreadable(reason: FilmInput.reason(result)) }
  }

  deinit {
    var freeing: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&freeing)
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  /// Decodes until ``frame`` holds a frame. Returns false at the end, or if too many packets cannot
  /// be decoded.
  func decodeNext() -> Bool {
    var packets = 0
    while true {
      let received = avcodec_receive_frame(context, frame)
      if received == 0 { return true }
      guard received == clibav_again else { return false }
      guard packets < FilmLimits.packetsBeforePicture else { return false }
      if av_read_frame(input.context, packet) < 0 {
        // At the end, flush the frames that the decoder still holds.
        if avcodec_send_packet(context, nil) < 0 { return false }
        continue
      }
      if packet.pointee.stream_index == stream.pointee.index {
        packets += 1
        // A damaged packet yields no frame, but the next one may.
        _ = avcodec_send_packet(context, packet)
      }
      av_packet_unref(packet)
    }
  }

  /// Decodes one packet, or flushes the decoder if it is `nil`. Read the results with
  /// ``takeFrame()``.
  func send(_ packet: UnsafeMutablePointer<AVPacket>?) {
    // A damaged packet yields no frame, but the next one may.
    _ = avcodec_send_packet(context, packet)
  }

  /// Returns whether ``frame`` now holds another frame.
  func takeFrame() -> Bool { avcodec_receive_frame(context, frame) == 0 }
}
