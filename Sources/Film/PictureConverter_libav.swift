internal import CLibAV
internal import ImageEngine
internal import Words

/// Converts video frames to another size and to an ordinary screen's colours.
final class PictureConverter {
  /// The output: an encoder's input, or RGB.
  enum Form { case film, picture }

  let frame: UnsafeMutablePointer<AVFrame>
  private let size: (width: Int32, height: Int32)
  private let form: Form
  private let scaling: Int32
  /// Converters for source frames, and for frames to which a table has been applied.
  private var converter: OpaquePointer?
  private var finisher: OpaquePointer?
  private var colors: FrameColors?
  private var table: ScreenTable?
  /// RGB frames with 16 and with 8 bits, if there is a table.
  private var deep: UnsafeMutablePointer<AVFrame>?
  private var shallow: UnsafeMutablePointer<AVFrame>?

  init(
    width: Int, height: Int, _ form: Form = .film, _ scaling: Int32 = SWS_BICUBIC
  ) throws(FilmError) {
    size = (Int32(width), Int32(height))
    (self.form, self.scaling) = (form, scaling)
    guard let frame = Self.frame(form.format, size) else {
      throw .tooLarge(reason: Message("file.memory"))
    }
    self.frame = frame
  }

  deinit {
    sws_freeContext(converter)
    sws_freeContext(finisher)
    for frame in [frame, deep, shallow] {
      var freeing = frame
      av_frame_free(&freeing)
    }
  }

  private static func frame(
    _ format: AVPixelFormat, _ size: (width: Int32, height: Int32)
  ) -> UnsafeMutablePointer<AVFrame>? {
    guard let frame = av_frame_alloc() else { return nil }
    (frame.pointee.width, frame.pointee.height) = size
    frame.pointee.format = format.rawValue
    if av_frame_get_buffer(frame, 0) >= 0 { return frame }
    var freeing: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&freeing)
    return nil
  }

  /// Converts another frame into ``frame``. Returns false if its pixel format is unknown.
  func convert(_ source: UnsafeMutablePointer<AVFrame>) -> Bool {
    guard av_frame_make_writable(frame) >= 0 else { return false }
    let now = FrameColors(source)
    if now != colors {
      colors = now
      table = now.table
    }
    if let table { return convert(source, now, by: table) }
    // Cached until the video changes its format.
    converter = cached(converter, from: source, to: form.format)
    guard let converter else { return false }
    now.set(in: converter, for: form)
    return scaled(converter, source, frame)
  }

  /// Converts through RGB.
  private func convert(
    _ source: UnsafeMutablePointer<AVFrame>, _ colors: FrameColors, by table: ScreenTable
  ) -> Bool {
    deep = deep ?? Self.frame(AV_PIX_FMT_RGB48LE, size)
    if form == .film { shallow = shallow ?? Self.frame(AV_PIX_FMT_RGB24, size) }
    converter = cached(converter, from: source, to: AV_PIX_FMT_RGB48LE)
    guard let deep, let shallow = form == .film ? shallow : frame, let converter else {
      return false
    }
    colors.set(in: converter, for: .picture)
    guard scaled(converter, source, deep), let codes = deep.pointee.data.0,
      let target = shallow.pointee.data.0
    else { return false }
    for row in 0..<Int(size.height) {
      let start = UnsafeRawPointer(codes + row * Int(deep.pointee.linesize.0))
      table.show(
        start.assumingMemoryBound(to: UInt16.self), pixels: Int(size.width),
        in: target + row * Int(shallow.pointee.linesize.0))
    }
    guard form == .film else { return true }
    finisher = cached(finisher, from: shallow, to: form.format)
    guard let finisher else { return false }
    FrameColors.setFilm(of: finisher)
    return scaled(finisher, shallow, frame)
  }

  private func cached(
    _ converter: OpaquePointer?, from source: UnsafeMutablePointer<AVFrame>,
    to format: AVPixelFormat
  ) -> OpaquePointer? {
    sws_getCachedContext(
      converter, source.pointee.width, source.pointee.height,
      AVPixelFormat(source.pointee.format), size.width, size.height, format, scaling, nil, nil,
      nil)
  }

  private func scaled(
    _ converter: OpaquePointer, _ source: UnsafeMutablePointer<AVFrame>,
    _ target: UnsafeMutablePointer<AVFrame>
  ) -> Bool {
    let rows = sws_scale(
      converter, source.planes, source.strides, 0, source.pointee.height,
      withUnsafeBytes(of: &target.pointee.data) {
        Array($0.bindMemory(to: UnsafeMutablePointer<UInt8>?.self))
      }, target.strides)
    return rows == size.height
  }
}

extension PictureConverter.Form {
  fileprivate var format: AVPixelFormat {
    self == .film ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_RGB24
  }
}
