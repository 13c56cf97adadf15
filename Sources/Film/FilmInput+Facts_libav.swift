internal import CLibAV
package import Media
internal import Words

extension FilmInput {
  /// Reads the metadata and verifies that a picture can be decoded.
  ///
  /// - Parameter format: The format by the first bytes, which tell WebM, the subset that browsers
  ///   play, from Matroska.
  package func facts(format: MediaFormat) throws(FilmError) -> PhotoFacts {
    let video = try checkedVideo()
    let parameters = video.pointee.codecpar.pointee
    let (width, height) = (Int(parameters.width), Int(parameters.height))
    _ = try firstPicture(of: video)
    let frames = try frameCount(video)
    let rotation = Self.rotation(video)
    let isSideways = rotation % 180 != 0
    var film = PhotoFacts.Film(
      durationSeconds: durationSeconds, rotation: rotation,
      codec: String(cString: avcodec_get_name(parameters.codec_id)), hasSound: sound != nil,
      isPlayable: isPlayable(video, isWebM: format == .webm))
    readRates(frames: frames, &film)
    var facts = PhotoFacts(
      format: format, width: isSideways ? height : width, height: isSideways ? width : height)
    facts.film = film
    facts.frames = frames
    readTexts(&facts)
    return facts
  }

  /// The video stream, after checking that its size is acceptable.
  func checkedVideo() throws(FilmError) -> UnsafeMutablePointer<AVStream> {
    guard let video else {
      if sound != nil { throw .soundOnly }
      throw .unreadable(reason: Message("file.noPicture.film"))
    }
    let parameters = video.pointee.codecpar.pointee
    let (width, height) = (Int(parameters.width), Int(parameters.height))
    guard width > 0, height > 0 else { throw .unreadable(reason: Message("file.noSize.film")) }
    guard max(width, height) <= FilmLimits.side, width * height <= PictureLimits.pixels else {
      throw .tooLarge(
        reason: Message(
          "file.tooManyPixels.film", ["width": .number(width), "height": .number(height)]))
    }
    return video
  }

  /// The duration of the whole video; an estimate from the file size is ignored.
  var durationSeconds: Double? {
    let duration = context.pointee.duration
    guard duration != clibav_no_time, duration > 0,
      context.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
    else { return nil }
    return Double(duration) / Double(AV_TIME_BASE)
  }

  /// The rotation in the display matrix; only multiples of 90 degrees count.
  static func rotation(_ stream: UnsafeMutablePointer<AVStream>) -> Int {
    var size = 0
    guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36
    else { return 0 }
    let degrees = data.withMemoryRebound(to: Int32.self, capacity: 9) {
      -av_display_rotation_get($0)
    }
    guard degrees.isFinite else { return 0 }
    let quarters = Int((degrees / 90).rounded())
    return ((quarters % 4) + 4) % 4 * 90
  }

  /// The number of frames from the header, or counted packet by packet if the video is short
  /// enough.
  private func frameCount(_ video: UnsafeMutablePointer<AVStream>) throws(FilmError) -> Int? {
    let written = Int(video.pointee.nb_frames)
    guard written <= 0, sizeBytes <= FilmLimits.countedBytes else {
      return written > 0 ? written : nil
    }
    guard let packet = av_packet_alloc() else {
      throw .tooLarge(reason: Message("file.memory"))
    }
    defer {
      var freeing: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&freeing)
    }
    rewind()
    var count = 0
    while av_read_frame(context, packet) >= 0 {
      if packet.pointee.stream_index == video.pointee.index { count += 1 }
      av_packet_unref(packet)
    }
    return count > 0 ? count : nil
  }

  /// Whether all current browsers can play it.
  private func isPlayable(_ video: UnsafeMutablePointer<AVStream>, isWebM: Bool) -> Bool {
    guard durationSeconds != nil else { return false }
    let container = String(cString: context.pointee.iformat.pointee.name)
    let picture = video.pointee.codecpar.pointee
    let soundCodec = sound?.pointee.codecpar.pointee.codec_id
    if container.hasPrefix("mov") {
      return picture.codec_id == AV_CODEC_ID_H264
        && [AV_PIX_FMT_YUV420P.rawValue, AV_PIX_FMT_YUVJ420P.rawValue].contains(picture.format)
        && [nil, AV_CODEC_ID_AAC, AV_CODEC_ID_MP3].contains(soundCodec)
    }
    return isWebM && [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9].contains(picture.codec_id)
      && [nil, AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS].contains(soundCodec)
  }
}

// MARK: - Texts

extension FilmInput {
  private func readTexts(_ facts: inout PhotoFacts) {
    if let local = text("com.apple.quicktime.creationdate").flatMap(FilmTime.init) {
      facts.captured = CaptureTime(local.text, offset: local.offset)
    }
    let header = (text("creation_time") ?? text("DATE_RECORDED")).flatMap(FilmTime.init)
    // A clock that was never set starts in 1904 or 1970.
    if let header, header.isUTC, header.text >= "1971" {
      facts.capturedUTC = header.text.prefix(19) + "Z"
    }
    let places = [
      "com.apple.quicktime.location.ISO6709", "location", "location-eng", "LOCATION",
    ]
    if let place = places.lazy.compactMap({ self.text($0).flatMap(FilmPosition.init) }).first {
      facts.position = Position(
        latitude: place.latitude, longitude: place.longitude, altitude: place.altitude)
    }
    facts.make =
      text("com.apple.quicktime.make") ?? text("make") ?? text("com.android.manufacturer")
    facts.model = text("com.apple.quicktime.model") ?? text("model") ?? text("com.android.model")
    facts.lens = cameraText("com.apple.quicktime.camera.lens_model")
    facts.software = text("com.apple.quicktime.software")
    facts.caption.title = text("com.apple.quicktime.title") ?? text("title")
    facts.contentIdentifier = text("com.apple.quicktime.content.identifier")
  }
}

// The capture frame rate. Phones store slow motion either at the capture rate, for a player to slow
// down, or already slowed down with a note of the original rate.

extension FilmInput {
  /// - Parameter frames: The number of frames, if known.
  func readRates(frames: Int?, _ film: inout PhotoFacts.Film) {
    let played = playedRate(frames: frames)
    let noted = text("com.android.capture.fps").flatMap(Double.init).flatMap(Self.rate)
    film.captureRate = noted ?? played
    // Captured slowly and played quickly, or marked as a time-lapse by an iPhone. Other cameras
    // write nothing.
    let isTakenSlowly = if let noted, let played { noted * 2 <= played } else { false }
    film.isTimelapse = isTakenSlowly || cameraText("com.apple.photos.captureMode") == "Time-lapse"
  }

  /// The playback frame rate; too few frames have none.
  private func playedRate(frames: Int?) -> Double? {
    guard let video, (frames ?? .max) >= FilmLimits.fewestRated else { return nil }
    let rate = video.pointee.avg_frame_rate
    return rate.den > 0 ? Self.rate(Double(rate.num) / Double(rate.den)) : nil
  }

  /// `nil` if no camera has such a rate.
  private static func rate(_ number: Double) -> Double? {
    number > 0 && number <= PictureLimits.filmRate ? number : nil
  }
}
