internal import CLibAV

/// Frames of a film at the size and in the form that an encoder takes.
final class PictureConverter {
  let frame: UnsafeMutablePointer<AVFrame>
  private var converter: OpaquePointer?
  private let width: Int32
  private let height: Int32

  init(width: Int, height: Int) throws(FilmError) {
    guard let frame = av_frame_alloc() else {
      throw .tooLarge(reason: "there is no memory for it")
    }
    self.frame = frame
    (self.width, self.height) = (Int32(width), Int32(height))
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height)
    frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
    guard av_frame_get_buffer(frame, 0) >= 0 else {
      throw .tooLarge(reason: "there is no memory for it")
    }
  }

  deinit {
    sws_freeContext(converter)
    var freeing: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&freeing)
  }

  /// Fills ``frame`` from another; false where its pixels are of an unknown kind.
  func convert(_ source: UnsafeMutablePointer<AVFrame>) -> Bool {
    // Kept as long as the film does not change its form midway.
    converter = sws_getCachedContext(
      converter, source.pointee.width, source.pointee.height,
      AVPixelFormat(source.pointee.format), width, height, AV_PIX_FMT_YUV420P, SWS_BICUBIC, nil,
      nil, nil)
    guard let converter, av_frame_make_writable(frame) >= 0 else { return false }
    return sws_scale_frame(converter, frame, source) >= 0
  }
}
