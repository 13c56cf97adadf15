internal import CLibAV
internal import Glibc
internal import Words

/// A video in a form that all browsers play.
package struct TranscodedFilm: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let durationSeconds: Double
  package let sizeBytes: Int
}

/// A video's duration and contents.
private struct Length {
  let seconds: Double
  let samples: Int
  let startSeconds: Double
}

extension FilmInput {
  /// Writes the video as MP4 with H.264 and AAC, at most 1080 lines, with its table of contents
  /// first. Streams already in that form are copied.
  ///
  /// - Parameter descriptor: An empty file, open for writing.
  package func writePlayable(to descriptor: Int32) throws(FilmError) -> TranscodedFilm {
    let length = try measured()
    do {
      return try write(to: descriptor, length, isCopying: true)
    } catch {
      // Packets with unordered times cannot be muxed into MP4; re-encoded ones can.
      guard ftruncate(descriptor, 0) == 0 else { throw error }
      return try write(to: descriptor, length, isCopying: false)
    }
  }

  private func write(
    to descriptor: Int32, _ length: Length, isCopying: Bool
  ) throws(FilmError) -> TranscodedFilm {
    let output = try FilmOutput(descriptor)
    let video = try checkedVideo()
    let pictures: Lane =
      isCopying && Self.isCopied(video)
      ? try CopyLane(video, into: output) : try PictureLane(video, of: self, into: output)
    let sound: Lane? =
      if let sound {
        isCopying && sound.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_AAC
          ? try CopyLane(sound, into: output) : try SoundLane(sound, of: self, into: output)
      } else {
        nil
      }
    try output.begin(samples: length.samples)
    rewind()
    try send(to: [pictures] + (sound.map { [$0] } ?? []), from: length.startSeconds)
    try output.end()
    let size = pictures.size
    let isSideways = Self.rotation(video) % 180 != 0
    return TranscodedFilm(
      width: isSideways ? size.height : size.width, height: isSideways ? size.width : size.height,
      durationSeconds: length.seconds, sizeBytes: output.sizeBytes)
  }

  /// Whether browsers can play the pictures as they are.
  private static func isCopied(_ video: UnsafeMutablePointer<AVStream>) -> Bool {
    let picture = video.pointee.codecpar.pointee
    let sides = [Int(picture.width), Int(picture.height)]
    return picture.codec_id == AV_CODEC_ID_H264
      && [AV_PIX_FMT_YUV420P.rawValue, AV_PIX_FMT_YUVJ420P.rawValue].contains(picture.format)
      && sides.max()! <= FilmLimits.playableLongSide && sides.min()! <= FilmLimits.playableShortSide
      // Packets without timestamps cannot be muxed into MP4.
      && video.pointee.codecpar.pointee.extradata_size > 0
  }

  private func send(to lanes: [Lane], from start: Double) throws(FilmError) {
    guard let packet = av_packet_alloc() else {
      throw .tooLarge(reason: Message("file.memory"))
    }
    defer {
      var freeing: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&freeing)
    }
    while av_read_frame(context, packet) >= 0 {
      defer { av_packet_unref(packet) }
      for lane in lanes where lane.index == packet.pointee.stream_index {
        try lane.take(packet, start: start)
      }
    }
    for lane in lanes { try lane.end(start: start) }
  }

  /// Measures duration and contents by reading all packets.
  private func measured() throws(FilmError) -> Length {
    guard let packet = av_packet_alloc() else {
      throw .tooLarge(reason: Message("file.memory"))
    }
    defer {
      var freeing: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&freeing)
    }
    var (samples, first, last) = (0, Double.infinity, 0.0)
    while av_read_frame(context, packet) >= 0 {
      defer { av_packet_unref(packet) }
      guard let stream = context.pointee.streams[Int(packet.pointee.stream_index)] else { continue }
      samples += 1
      guard samples <= FilmLimits.samples else { throw .tooLarge(reason: Message("file.tooLong")) }
      let time = packet.pointee.pts == clibav_no_time ? packet.pointee.dts : packet.pointee.pts
      guard time != clibav_no_time else { continue }
      let unit = av_q2d(stream.pointee.time_base)
      first = min(first, Double(time) * unit)
      last = max(last, Double(time + packet.pointee.duration) * unit)
    }
    guard samples > 0 else { throw .unreadable(reason: Message("file.empty")) }
    let start = first.isFinite ? first : 0
    // Sound is re-cut into blocks of another length.
    let sound = Int(max(0, last - start) * 48_000 / 1024)
    return Length(
      seconds: max(0, last - start), samples: samples + sound, startSeconds: start)
  }
}

/// Converts one stream.
class Lane {
  let source: UnsafeMutablePointer<AVStream>

  init(_ source: UnsafeMutablePointer<AVStream>) { self.source = source }

  var index: Int32 { source.pointee.index }

  /// The size of its pictures.
  var size: (width: Int, height: Int) {
    (Int(source.pointee.codecpar.pointee.width), Int(source.pointee.codecpar.pointee.height))
  }

  func take(_ packet: UnsafeMutablePointer<AVPacket>, start: Double) throws(FilmError) {}
  func end(start: Double) throws(FilmError) {}
}

/// Copies packets unchanged.
private final class CopyLane: Lane {
  private let output: FilmOutput
  private let target: UnsafeMutablePointer<AVStream>

  init(_ source: UnsafeMutablePointer<AVStream>, into output: FilmOutput) throws(FilmError) {
    self.output = output
    target = try output.addStream()
    avcodec_parameters_copy(target.pointee.codecpar, source.pointee.codecpar)
    target.pointee.codecpar.pointee.codec_tag = 0
    target.pointee.time_base = source.pointee.time_base
    var size = 0
    if let matrix = av_stream_get_side_data(source, AV_PKT_DATA_DISPLAYMATRIX, &size),
      let copy = av_stream_new_side_data(target, AV_PKT_DATA_DISPLAYMATRIX, size)
    {
      copy.update(from: matrix, count: size)
    }
    super.init(source)
  }

  override func take(
    _ packet: UnsafeMutablePointer<AVPacket>, start: Double
  ) throws(FilmError) {
    let shift = Int64(start / av_q2d(source.pointee.time_base))
    if packet.pointee.pts != clibav_no_time { packet.pointee.pts -= shift }
    if packet.pointee.dts != clibav_no_time { packet.pointee.dts -= shift }
    av_packet_rescale_ts(packet, source.pointee.time_base, target.pointee.time_base)
    packet.pointee.stream_index = target.pointee.index
    packet.pointee.pos = -1
    try output.write(packet)
  }
}

/// Decodes, scales and encodes pictures.
private final class PictureLane: Lane {
  private let decoder: Decoder
  private let converter: PictureConverter
  private let encoder: Encoder
  private let target: (width: Int, height: Int)
  private var last = Int64.min

  init(
    _ source: UnsafeMutablePointer<AVStream>, of input: FilmInput, into output: FilmOutput
  ) throws(FilmError) {
    decoder = try Decoder(source, of: input)
    let picture = source.pointee.codecpar.pointee
    let target = Self.target(Int(picture.width), Int(picture.height))
    self.target = target
    converter = try PictureConverter(width: target.width, height: target.height)
    encoder = try Encoder(AV_CODEC_ID_H264, into: output) { context in
      context.pointee.width = Int32(target.width)
      context.pointee.height = Int32(target.height)
      context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
      context.pointee.time_base = AVRational(num: 1, den: 90_000)
      context.pointee.framerate = source.pointee.avg_frame_rate
      context.pointee.gop_size = 60
      // The converter's output; players guess undeclared values from the size.
      context.pointee.colorspace = AVCOL_SPC_BT709
      context.pointee.color_primaries = AVCOL_PRI_BT709
      context.pointee.color_trc = AVCOL_TRC_BT709
      context.pointee.color_range = AVCOL_RANGE_MPEG
      return [("preset", "veryfast"), ("crf", "23"), ("x264-params", "threads=1:sync-lookahead=0")]
    }
    encoder.copyRotation(of: source)
    super.init(source)
  }

  override var size: (width: Int, height: Int) { target }

  /// The target size, in even numbers because chroma has half the resolution.
  private static func target(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    let scale = min(
      1, Double(FilmLimits.playableLongSide) / Double(max(width, height)),
      Double(FilmLimits.playableShortSide) / Double(min(width, height)))
    func side(_ value: Int) -> Int { max(2, Int(Double(value) * scale) / 2 * 2) }
    return (side(width), side(height))
  }

  override func take(
    _ packet: UnsafeMutablePointer<AVPacket>, start: Double
  ) throws(FilmError) {
    decoder.send(packet)
    try drain(start)
  }

  override func end(start: Double) throws(FilmError) {
    decoder.send(nil)
    try drain(start)
    try encoder.encode(nil)
  }

  private func drain(_ start: Double) throws(FilmError) {
    while decoder.takeFrame() {
      let time = decoder.frame.pointee.best_effort_timestamp
      guard time != clibav_no_time, converter.convert(decoder.frame) else { continue }
      let seconds = Double(time) * av_q2d(source.pointee.time_base) - start
      let position = Int64((seconds * 90_000).rounded())
      guard position > last else { continue }
      last = position
      converter.frame.pointee.pts = position
      converter.frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
      try encoder.encode(converter.frame)
    }
  }
}

/// Decodes and encodes sound.
private final class SoundLane: Lane {
  private let decoder: Decoder
  private let converter: SoundConverter
  private let encoder: Encoder

  init(
    _ source: UnsafeMutablePointer<AVStream>, of input: FilmInput, into output: FilmOutput
  ) throws(FilmError) {
    decoder = try Decoder(source, of: input)
    let rate = source.pointee.codecpar.pointee.sample_rate == 44_100 ? Int32(44_100) : 48_000
    encoder = try Encoder(AV_CODEC_ID_AAC, into: output) { context in
      context.pointee.sample_rate = rate
      context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
      av_channel_layout_default(&context.pointee.ch_layout, 2)
      context.pointee.bit_rate = 128_000
      context.pointee.time_base = AVRational(num: 1, den: rate)
      return []
    }
    converter = try SoundConverter(for: encoder.context)
    super.init(source)
  }

  override func take(
    _ packet: UnsafeMutablePointer<AVPacket>, start: Double
  ) throws(FilmError) {
    decoder.send(packet)
    try drain(start)
  }

  override func end(start: Double) throws(FilmError) {
    decoder.send(nil)
    try drain(start)
    while converter.next(isEnd: true) { try encoder.encode(converter.frame) }
    try encoder.encode(nil)
  }

  private func drain(_ start: Double) throws(FilmError) {
    while decoder.takeFrame() {
      let time = decoder.frame.pointee.best_effort_timestamp
      let seconds =
        time == clibav_no_time
        ? nil : Double(time) * av_q2d(source.pointee.time_base) - start
      converter.take(decoder.frame, seconds: seconds)
      while converter.next(isEnd: false) { try encoder.encode(converter.frame) }
    }
  }
}
