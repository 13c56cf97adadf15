internal import CLibAV
internal import Media

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
    guard let video, (frames ?? .max) >= Limits.fewestRated else { return nil }
    let rate = video.pointee.avg_frame_rate
    return rate.den > 0 ? Self.rate(Double(rate.num) / Double(rate.den)) : nil
  }

  /// `nil` if no camera has such a rate.
  private static func rate(_ number: Double) -> Double? {
    number > 0 && number <= PictureLimits.filmRate ? number : nil
  }
}
