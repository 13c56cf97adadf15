internal import CLibAV
internal import Glibc
package import Words

/// A video, read from a descriptor through libavformat, which opens no files itself.
package final class FilmInput {
  let context: UnsafeMutablePointer<AVFormatContext>
  private let stream: UnsafeMutablePointer<AVIOContext>
  private let source: Source
  private let trackNotes: TrackMetadata

  /// The reading position, for libavformat's read and seek callbacks.
  fileprivate final class Source {
    let descriptor: Int32
    let sizeBytes: Int64
    var offset: Int64 = 0

    init(_ descriptor: Int32, sizeBytes: Int64) {
      self.descriptor = descriptor
      self.sizeBytes = sizeBytes
    }
  }

  package var sizeBytes: Int { Int(source.sizeBytes) }

  /// The supported containers, without playlists and other formats that refer to further files.
  private static let formats = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi"

  /// - Parameter descriptor: A readable descriptor that stays open during this object's lifetime.
  package init(_ descriptor: Int32) throws(FilmError) {
    // Not `fstat`: the C library implements it with a system call that takes a path.
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0 else { throw .unreadable(reason: Message("file.notRead")) }
    let source = Source(descriptor, sizeBytes: Int64(size))
    self.source = source
    let opaque = Unmanaged.passUnretained(source).toOpaque()
    let buffer = av_malloc(FilmLimits.bufferBytes)?.assumingMemoryBound(to: UInt8.self)
    guard let buffer,
      let stream = avio_alloc_context(
        buffer, Int32(FilmLimits.bufferBytes), 0, opaque, readNext, nil, seekTo),
      let context = clibav_reading(stream)
    else { throw .tooLarge(reason: Message("file.memory")) }
    self.stream = stream
    context.pointee.probesize = FilmLimits.probeBytes
    context.pointee.max_analyze_duration = FilmLimits.probeMicroseconds
    context.pointee.max_streams = Int32(FilmLimits.streams)
    var options: OpaquePointer?
    av_dict_set(&options, "format_whitelist", Self.formats, 0)
    var opening: UnsafeMutablePointer<AVFormatContext>? = context
    let result = avformat_open_input(&opening, nil, nil, &options)
    av_dict_free(&options)
    // If opening fails, the context has already been freed.
    guard result >= 0, let opened = opening else {
      Self.free(stream)
      throw .unreadable(reason: Self.reason(result))
    }
    self.context = opened
    trackNotes = TrackMetadata(descriptor, sizeBytes: Int(size))
    let found = avformat_find_stream_info(opened, nil)
    guard found >= 0 else { throw .unreadable(reason: Self.reason(found)) }
  }

  deinit {
    var closing: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&closing)
    Self.free(stream)
  }

  private static func free(_ stream: UnsafeMutablePointer<AVIOContext>) {
    // libavformat may have replaced the buffer.
    av_free(stream.pointee.buffer)
    var freeing: UnsafeMutablePointer<AVIOContext>? = stream
    avio_context_free(&freeing)
  }

  /// libav's message for an error code.
  static func reason(_ code: Int32) -> Message {
    var text = [CChar](repeating: 0, count: 128)
    av_strerror(code, &text, text.count)
    let said = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return Message(
      "file.library",
      ["library": .text("libav"), "text": .text(String(decoding: said, as: UTF8.self))])
  }

  /// The first video stream that is not an audio file's cover picture.
  var video: UnsafeMutablePointer<AVStream>? {
    streams.first {
      $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        && $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    }
  }

  var sound: UnsafeMutablePointer<AVStream>? {
    streams.first { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO }
  }

  private var streams: [UnsafeMutablePointer<AVStream>] {
    (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
  }

  /// Returns a text from the video's metadata.
  func text(_ name: String) -> String? {
    guard let entry = av_dict_get(context.pointee.metadata, name, nil, 0) else { return nil }
    let text = String(cString: entry.pointee.value)
    return text.isEmpty ? nil : text
  }

  /// Returns a text that cameras write for the video or for its track.
  func cameraText(_ name: String) -> String? { text(name) ?? trackNotes.texts[name] }
}

private func readNext(
  _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32
) -> Int32 {
  let source = Unmanaged<FilmInput.Source>.fromOpaque(opaque!).takeUnretainedValue()
  let length = pread(source.descriptor, buffer, Int(count), off_t(source.offset))
  guard length > 0 else { return length == 0 ? clibav_end : clibav_broken }
  source.offset += Int64(length)
  return Int32(length)
}

private func seekTo(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
  let source = Unmanaged<FilmInput.Source>.fromOpaque(opaque!).takeUnretainedValue()
  switch whence & ~AVSEEK_FORCE {
  case AVSEEK_SIZE: return source.sizeBytes
  case SEEK_SET: source.offset = offset
  case SEEK_CUR: source.offset += offset
  case SEEK_END: source.offset = source.sizeBytes + offset
  default: return Int64(clibav_refused)
  }
  return source.offset
}

/// Describes why a video cannot be read.
package enum FilmError: Error, Hashable, Sendable {
  /// The file has sound but no picture.
  case soundOnly
  case unreadable(reason: Message)
  case tooLarge(reason: Message)
}

/// The FFmpeg libraries that read videos.
package enum FilmLibraries {
  /// Initialises the libraries before the sandbox closes and silences their log.
  package static func prepare() {
    av_log_set_level(AV_LOG_QUIET)
    _ = av_cpu_count()
    _ = av_get_cpu_flags()
    // The time zone file is read on first use.
    tzset()
    let picture = PosterFrame(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 12))
    do {
      _ = try picture.png()
    } catch {
      preconditionFailure("a picture of four pixels can be written: \(error)")
    }
  }
}
