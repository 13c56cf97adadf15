internal import CLibAV
internal import Glibc
internal import Words

/// Writes an MP4 file to a descriptor. Space is reserved at the start for the table of contents, so
/// that a player can begin before the whole file has arrived.
final class FilmOutput {
  let context: UnsafeMutablePointer<AVFormatContext>
  private let stream: UnsafeMutablePointer<AVIOContext>
  private let target: Target
  private var isBegun = false

  fileprivate final class Target {
    let descriptor: Int32
    var offset: Int64 = 0
    var sizeBytes: Int64 = 0

    init(_ descriptor: Int32) { self.descriptor = descriptor }
  }

  init(_ descriptor: Int32) throws(FilmError) {
    let noMemory = FilmError.tooLarge(reason: Message("file.memory"))
    target = Target(descriptor)
    var context: UnsafeMutablePointer<AVFormatContext>?
    avformat_alloc_output_context2(&context, nil, "mp4", nil)
    guard let context else { throw noMemory }
    self.context = context
    let buffer = av_malloc(FilmLimits.bufferBytes)?.assumingMemoryBound(to: UInt8.self)
    guard let buffer,
      let stream = avio_alloc_context(
        buffer, Int32(FilmLimits.bufferBytes), 1, Unmanaged.passUnretained(target).toOpaque(), nil,
        writeNext, seekTo)
    else { throw noMemory }
    self.stream = stream
    context.pointee.pb = stream
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
  }

  deinit {
    avformat_free_context(context)
    av_free(stream.pointee.buffer)
    var freeing: UnsafeMutablePointer<AVIOContext>? = stream
    avio_context_free(&freeing)
  }

  var sizeBytes: Int { Int(target.sizeBytes) }

  /// Adds a stream whose parameters are copied from an encoder or from a source stream.
  func addStream() throws(FilmError) -> UnsafeMutablePointer<AVStream> {
    guard let stream = avformat_new_stream(context, nil) else {
      throw .tooLarge(reason: Message("file.memory"))
    }
    return stream
  }

  /// - Parameter samples: The maximum number of pictures and audio blocks, which determines the
  ///   size of the table of contents.
  func begin(samples: Int) throws(FilmError) {
    var options: OpaquePointer?
    // Sizes, times, positions and order: at most eight bytes each.
    av_dict_set_int(&options, "moov_size", Int64(samples * 32 + FilmLimits.contentsBytes), 0)
    let result = avformat_write_header(context, &options)
    av_dict_free(&options)
    guard result >= 0 else { throw .unreadable(reason: FilmInput.reason(result)) }
    isBegun = true
  }

  func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(FilmError) {
    let result = av_interleaved_write_frame(context, packet)
    guard result >= 0 else { throw .unreadable(reason: FilmInput.reason(result)) }
  }

  func end() throws(FilmError) {
    let result = av_write_trailer(context)
    avio_flush(stream)
    guard result >= 0, stream.pointee.error >= 0 else {
      throw .tooLarge(reason: Message("file.notWritten"))
    }
  }
}

private func writeNext(
  _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32
) -> Int32 {
  let target = Unmanaged<FilmOutput.Target>.fromOpaque(opaque!).takeUnretainedValue()
  var done = 0
  while done < Int(count) {
    let written = pwrite(
      target.descriptor, buffer! + done, Int(count) - done, off_t(target.offset))
    guard written > 0 else { return clibav_broken }
    done += written
    target.offset += Int64(written)
  }
  target.sizeBytes = max(target.sizeBytes, target.offset)
  return count
}

private func seekTo(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
  let target = Unmanaged<FilmOutput.Target>.fromOpaque(opaque!).takeUnretainedValue()
  switch whence & ~AVSEEK_FORCE {
  case AVSEEK_SIZE: return target.sizeBytes
  case SEEK_SET: target.offset = offset
  case SEEK_CUR: target.offset += offset
  case SEEK_END: target.offset = target.sizeBytes + offset
  default: return Int64(clibav_refused)
  }
  return target.offset
}
