internal import CLibAV

extension FilmInput {
  /// A picture from near the beginning, where the first ones are often black.
  ///
  /// - Parameter longestSide: What the result has at most; nothing is enlarged.
  package func poster(longestSide: Int) throws(FilmError) -> Poster {
    let video = try checkedVideo()
    let seconds = min(1, (durationSeconds ?? 0) / 3)
    let target = Int64(seconds * Double(AV_TIME_BASE))
    // A film that cannot be wound forward is shown as it begins.
    if target > 0, av_seek_frame(context, -1, target, AVSEEK_FLAG_BACKWARD) < 0 { rewind() }
    let decoder: Decoder
    do {
      decoder = try firstPicture(of: video)
    } catch {
      rewind()
      decoder = try firstPicture(of: video)
    }
    let poster = try Self.poster(decoder.frame, longestSide: longestSide)
    return poster.turned(quarters: Self.rotation(video) / 90)
  }

  /// Back to the beginning.
  func rewind() {
    // Formats without an index are wound back by bytes.
    if av_seek_frame(context, -1, context.pointee.start_time, AVSEEK_FLAG_BACKWARD) < 0 {
      av_seek_frame(context, -1, 0, AVSEEK_FLAG_BYTE)
    }
  }

  /// A decoder that has the next picture in its frame.
  func firstPicture(of video: UnsafeMutablePointer<AVStream>) throws(FilmError) -> Decoder {
    let decoder = try Decoder(video, of: self)
    guard decoder.decodeNext(), decoder.frame.pointee.width > 0, decoder.frame.pointee.height > 0
    else { throw .unreadable(reason: "none of its pictures can be decoded") }
    return decoder
  }

  private static func poster(
    _ frame: UnsafeMutablePointer<AVFrame>, longestSide: Int
  ) throws(FilmError) -> Poster {
    let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
    let scale = min(1, Double(longestSide) / Double(max(width, height)))
    let newWidth = max(1, Int((Double(width) * scale).rounded()))
    let newHeight = max(1, Int((Double(height) * scale).rounded()))
    let converter = sws_getContext(
      Int32(width), Int32(height), AVPixelFormat(frame.pointee.format), Int32(newWidth),
      Int32(newHeight), AV_PIX_FMT_RGB24, SWS_AREA | SWS_ACCURATE_RND, nil, nil, nil)
    guard let converter else { throw .unreadable(reason: "its pixels are of an unknown kind") }
    defer { sws_freeContext(converter) }
    setColors(of: frame, in: converter)
    let pixels = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight * 3) { target, count in
      var planes = [target.baseAddress, nil, nil, nil]
      let lineBytes = [Int32(newWidth * 3), 0, 0, 0]
      let sources = withUnsafeBytes(of: &frame.pointee.data) {
        Array($0.bindMemory(to: UnsafePointer<UInt8>?.self))
      }
      let strides = withUnsafeBytes(of: &frame.pointee.linesize) {
        Array($0.bindMemory(to: Int32.self))
      }
      let rows = sws_scale(converter, sources, strides, 0, Int32(height), &planes, lineBytes)
      count = rows == newHeight ? target.count : 0
    }
    guard pixels.count == newWidth * newHeight * 3 else {
      throw .unreadable(reason: "its pixels cannot be converted")
    }
    return Poster(width: newWidth, height: newHeight, pixels: pixels)
  }

  /// How brightness and colour differences make red, green and blue: as the film
  /// says, else as films of that size are made.
  private static func setColors(
    of frame: UnsafeMutablePointer<AVFrame>, in converter: OpaquePointer
  ) {
    let matrix =
      switch frame.pointee.colorspace {
      case AVCOL_SPC_BT709: SWS_CS_ITU709
      case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: SWS_CS_BT2020
      case AVCOL_SPC_SMPTE240M: SWS_CS_SMPTE240M
      case AVCOL_SPC_FCC: SWS_CS_FCC
      case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: SWS_CS_ITU601
      default: frame.pointee.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601
      }
    let isFull = frame.pointee.color_range == AVCOL_RANGE_JPEG
    let (one, neutral) = (Int32(1 << 16), Int32(0))
    sws_setColorspaceDetails(
      converter, sws_getCoefficients(matrix), isFull ? 1 : 0, sws_getCoefficients(SWS_CS_DEFAULT),
      1, neutral, one, one)
  }
}
