internal import CLibAV
internal import ImageEngine

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
    let colors = FrameColors(frame)
    let table = colors.table
    let converter = sws_getContext(
      Int32(width), Int32(height), AVPixelFormat(frame.pointee.format), Int32(newWidth),
      Int32(newHeight), table == nil ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGB48LE,
      SWS_AREA | SWS_ACCURATE_RND, nil, nil, nil)
    guard let converter else { throw .unreadable(reason: "its pixels are of an unknown kind") }
    defer { sws_freeContext(converter) }
    colors.set(in: converter)
    let count = newWidth * newHeight * 3
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { target, made in
      let pixels = target.baseAddress!
      guard let table else {
        let isWhole = scaled(converter, frame, to: pixels, rowBytes: newWidth * 3, rows: newHeight)
        made = isWhole ? count : 0
        return
      }
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { codes in
        let start = codes.baseAddress!
        let isWhole = scaled(
          converter, frame, to: UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt8.self),
          rowBytes: newWidth * 6, rows: newHeight)
        if isWhole { table.show(start, pixels: newWidth * newHeight, in: pixels) }
        made = isWhole ? count : 0
      }
    }
    guard pixels.count == count else { throw .unreadable(reason: "its pixels cannot be converted") }
    return Poster(width: newWidth, height: newHeight, pixels: pixels)
  }

  private static func scaled(
    _ converter: OpaquePointer, _ frame: UnsafeMutablePointer<AVFrame>,
    to target: UnsafeMutablePointer<UInt8>, rowBytes: Int, rows: Int
  ) -> Bool {
    let made = sws_scale(
      converter, frame.planes, frame.strides, 0, frame.pointee.height, [target, nil, nil, nil],
      [Int32(rowBytes), 0, 0, 0])
    return made == rows
  }
}
