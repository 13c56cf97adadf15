internal import CLibAV
internal import Words

extension FilmInput {
  /// Decodes a picture from shortly after the beginning, as the first ones are often black.
  ///
  /// - Parameter longestSide: The largest side of the result; it is never enlarged.
  package func poster(longestSide: Int) throws(FilmError) -> PosterFrame {
    let video = try checkedVideo()
    let seconds = min(1, (durationSeconds ?? 0) / 3)
    let target = Int64(seconds * Double(AV_TIME_BASE))
    // If the video cannot be seeked, show its beginning.
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

  /// Seeks to the beginning.
  func rewind() {
    // Formats without an index are rewound by bytes.
    if av_seek_frame(context, -1, context.pointee.start_time, AVSEEK_FLAG_BACKWARD) < 0 {
      av_seek_frame(context, -1, 0, AVSEEK_FLAG_BYTE)
    }
  }

  /// Returns a decoder whose frame holds the next picture.
  func firstPicture(of video: UnsafeMutablePointer<AVStream>) throws(FilmError) -> Decoder {
    let decoder = try Decoder(video, of: self)
    guard decoder.decodeNext(), decoder.frame.pointee.width > 0, decoder.frame.pointee.height > 0
    else { throw .unreadable(reason: Message("file.notDecoded.any")) }
    return decoder
  }

  private static func poster(
    _ frame: UnsafeMutablePointer<AVFrame>, longestSide: Int
  ) throws(FilmError) -> PosterFrame {
    let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
    let scale = min(1, Double(longestSide) / Double(max(width, height)))
    let newWidth = max(1, Int((Double(width) * scale).rounded()))
    let newHeight = max(1, Int((Double(height) * scale).rounded()))
    let converter = try PictureConverter(
      width: newWidth, height: newHeight, .picture, SWS_AREA | SWS_ACCURATE_RND)
    guard converter.convert(frame), let start = converter.frame.pointee.data.0 else {
      throw .unreadable(reason: Message("file.unknownPixels"))
    }
    let (rowBytes, stride) = (newWidth * 3, Int(converter.frame.pointee.linesize.0))
    let pixels = [UInt8](unsafeUninitializedCapacity: rowBytes * newHeight) { target, count in
      for row in 0..<newHeight {
        (target.baseAddress! + row * rowBytes).initialize(
          from: start + row * stride, count: rowBytes)
      }
      count = rowBytes * newHeight
    }
    return PosterFrame(width: newWidth, height: newHeight, pixels: pixels)
  }
}
