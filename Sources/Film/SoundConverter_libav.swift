internal import CLibAV
internal import Words

/// Converts sound to stereo in blocks of the encoder's length.
final class SoundConverter {
  let frame: UnsafeMutablePointer<AVFrame>
  private var converter: OpaquePointer?
  private let queue: OpaquePointer
  private let encoder: UnsafeMutablePointer<AVCodecContext>
  private var position: Int64?

  init(for encoder: UnsafeMutablePointer<AVCodecContext>) throws(FilmError) {
    guard let frame = av_frame_alloc(),
      let queue = av_audio_fifo_alloc(AV_SAMPLE_FMT_FLTP, 2, encoder.pointee.frame_size * 4)
    else { throw .tooLarge(reason: Message("file.memory")) }
    self.frame = frame
    self.queue = queue
    self.encoder = encoder
  }

  deinit {
    swr_free(&converter)
    av_audio_fifo_free(queue)
    var freeing: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&freeing)
  }

  /// Adds decoded sound; `seconds` is its presentation time and matters for the first block only.
  func take(_ source: UnsafeMutablePointer<AVFrame>, seconds: Double?) {
    if converter == nil {
      swr_alloc_set_opts2(
        &converter, &encoder.pointee.ch_layout, AV_SAMPLE_FMT_FLTP, encoder.pointee.sample_rate,
        &source.pointee.ch_layout, AVSampleFormat(source.pointee.format),
        source.pointee.sample_rate, 0, nil)
      guard swr_init(converter) >= 0 else { return }
      position = Int64((seconds ?? 0) * Double(encoder.pointee.sample_rate))
    }
    guard let converter else { return }
    let room = swr_get_out_samples(converter, source.pointee.nb_samples)
    guard room > 0, room < 1 << 24 else { return }
    var planes = [[Float]](repeating: [Float](repeating: 0, count: Int(room)), count: 2)
    planes.withUnsafeMutableBufferPointer { planes in
      planes[0].withUnsafeMutableBytes { left in
        planes[1].withUnsafeMutableBytes { right in
          var targets: [UnsafeMutablePointer<UInt8>?] = [left, right].map {
            $0.assumingMemoryBound(to: UInt8.self).baseAddress
          }
          let sources = UnsafeRawPointer(source.pointee.extended_data)?
            .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
          let count = swr_convert(
            converter, &targets, room, UnsafeMutablePointer(mutating: sources),
            source.pointee.nb_samples)
          guard count > 0 else { return }
          var written: [UnsafeMutableRawPointer?] = [left.baseAddress, right.baseAddress]
          av_audio_fifo_write(queue, &written, count)
        }
      }
    }
  }

  /// Fills ``frame`` with the next block. Returns false if there is not enough sound yet.
  func next(isEnd: Bool) -> Bool {
    let waiting = av_audio_fifo_size(queue)
    let size = encoder.pointee.frame_size
    guard waiting >= size || isEnd && waiting > 0 else { return false }
    av_frame_unref(frame)
    frame.pointee.nb_samples = min(waiting, size)
    frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
    frame.pointee.sample_rate = encoder.pointee.sample_rate
    av_channel_layout_copy(&frame.pointee.ch_layout, &encoder.pointee.ch_layout)
    guard av_frame_get_buffer(frame, 0) >= 0 else { return false }
    var planes: [UnsafeMutableRawPointer?] = [
      UnsafeMutableRawPointer(frame.pointee.data.0), UnsafeMutableRawPointer(frame.pointee.data.1),
    ]
    av_audio_fifo_read(queue, &planes, frame.pointee.nb_samples)
    frame.pointee.pts = position ?? 0
    position = (position ?? 0) + Int64(frame.pointee.nb_samples)
    return true
  }
}
