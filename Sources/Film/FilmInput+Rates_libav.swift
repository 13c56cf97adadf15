internal import CLibAV

// How many pictures a second the camera took. Telephones store slow motion either as it was taken,
// with a player that slows it down, or slowed down already, with a note of what it was.

extension FilmInput {
  /// - Parameter frames: How many there are, where that is known.
  func readRates(frames: Int?, _ facts: inout FilmFacts) {
    let played = playedRate(frames: frames)
    let noted = text("com.android.capture.fps").flatMap(Double.init).flatMap(Self.rate)
    facts.captureRate = noted ?? played
    // A film that was taken slowly and plays quickly, or is called so by an iPhone. Others say
    // nothing of it.
    let isTakenSlowly = if let noted, let played { noted * 2 <= played } else { false }
    facts.isTimelapse = isTakenSlowly || cameraText("com.apple.photos.captureMode") == "Time-lapse"
  }

  /// Pictures a second as it plays; few of them have no rate.
  private func playedRate(frames: Int?) -> Double? {
    guard let video, (frames ?? .max) >= Limits.fewestRated else { return nil }
    let rate = video.pointee.avg_frame_rate
    return rate.den > 0 ? Self.rate(Double(rate.num) / Double(rate.den)) : nil
  }

  /// `nil` for what no camera does.
  private static func rate(_ number: Double) -> Double? {
    number > 0 && number <= Limits.rate ? number : nil
  }
}
