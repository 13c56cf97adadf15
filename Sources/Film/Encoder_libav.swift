internal import CLibAV
internal import Words

/// Encodes the frames of a stream and passes the packets to an output.
final class Encoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  private let output: FilmOutput
  private let stream: UnsafeMutablePointer<AVStream>
  private let packet: UnsafeMutablePointer<AVPacket>

  /// - Parameter prepare: Configures the encoder.
  init(
    _ id: AVCodecID, into output: FilmOutput,
    prepare: (UnsafeMutablePointer<AVCodecContext>) -> [(String, String)]
  ) throws(FilmError) {
    guard let codec = avcodec_find_encoder(id), let context = avcodec_alloc_context3(codec),
      let packet = av_packet_alloc()
    else { throw .tooLarge(reason: Message("file.encoder")) }
    self.context = context
    self.output = output
    self.packet = packet
    stream = try output.addStream()
    // The sandbox does not allow starting threads.
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    var options: OpaquePointer?
    for (name, value) in prepare(context) { av_dict_set(&options, name, value, 0) }
    let result = avcodec_open2(context, codec, &options)
    av_dict_free(&options)
    guard result >= 0 else { throw .unreadable(reason: FilmInput.reason(result)) }
    avcodec_parameters_from_context(stream.pointee.codecpar, context)
    stream.pointee.time_base = context.pointee.time_base
  }

  deinit {
    var freeing: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&freeing)
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  /// Copies the rotation of the source stream.
  func copyRotation(of source: UnsafeMutablePointer<AVStream>) {
    var size = 0
    guard let matrix = av_stream_get_side_data(source, AV_PKT_DATA_DISPLAYMATRIX, &size),
      let copy = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size)
    else { return }
    copy.update(from: matrix, count: size)
  }

  /// A picture's duration in the encoder's units; 0 if the video has no frame rate.
  private var pictureDuration: Int64 {
    let rate = context.pointee.framerate
    guard rate.num > 0, rate.den > 0 else { return 0 }
    return av_rescale_q(1, AVRational(num: rate.den, den: rate.num), context.pointee.time_base)
  }

  /// - Parameter frame: `nil` at the end.
  func encode(_ frame: UnsafeMutablePointer<AVFrame>?) throws(FilmError) {
    guard avcodec_send_frame(context, frame) >= 0 else {
      // A frame that is out of order is dropped.
      return
    }
    while avcodec_receive_packet(context, packet) >= 0 {
      // A last picture without a duration would not be shown.
      if packet.pointee.duration == 0 { packet.pointee.duration = pictureDuration }
      av_packet_rescale_ts(packet, context.pointee.time_base, stream.pointee.time_base)
      packet.pointee.stream_index = stream.pointee.index
      try output.write(packet)
    }
  }
}
