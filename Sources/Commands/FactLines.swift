internal import Catalog
internal import Darkroom
internal import Library
internal import Media
internal import Words

/// Formats the facts of a file as lines of text.
struct FactLines {
  private(set) var lines: [(name: String, value: String)] = []

  init(_ facts: PhotoFacts) {
    add("format", "\(facts.format.spokenName), \(facts.width) x \(facts.height) pixels")
    addFilm(facts)
    add("captured", facts.captured.map { $0.text.replacing("T", with: " ") + ($0.offset ?? "") })
    add("recorded", facts.capturedUTC)
    add("place", facts.position.map(Self.text))
    add("altitude", facts.altitude.map { "\(Self.plain($0)) m" })
    // Many models begin with their maker's name.
    let make = facts.make.flatMap { make in facts.model?.hasPrefix(make) == true ? nil : make }
    add("camera", Self.joined([make, facts.model]))
    add("lens", facts.lens)
    add("exposure", Self.text(facts.exposure))
    add("software", facts.software)
    add("title", facts.caption.title)
    add("headline", facts.caption.headline)
    add("description", facts.caption.description)
    add("keywords", Self.joined(facts.caption.keywords, by: ", "))
    add("rating", facts.caption.rating.map { "\($0)" })
    add("flag", facts.caption.flag?.rawValue)
    add("label", facts.caption.label?.rawValue)
    add("colours", facts.profileName ?? facts.colorSpace)
    add("live photo", facts.contentIdentifier)
    add("burst", facts.burstID)
    add("video inside", facts.motionVideo.map(\.count.bytesText))
    if facts.isPanorama { add("kind", "panorama") }
    if facts.isScreenshot { add("kind", "screenshot") }
  }

  private mutating func addFilm(_ facts: PhotoFacts) {
    guard let film = facts.film else {
      if let frames = facts.frames, frames > 1 { add("frames", "\(frames)") }
      add("pictures", facts.pictures.map { "\($0), of which the main one is shown" })
      return
    }
    let playing = film.isPlayable ? "" : ", which browsers do not play"
    add("video", "\(film.codec)\(film.hasSound ? " with sound" : "")\(playing)")
    add("length", film.durationSeconds.map { "\(Self.plain($0)) s" } ?? "not written")
    add("frames", facts.frames.map { "\($0)" })
    add("rate", film.captureRate.map { "\(Self.plain($0)) frames a second were taken" })
    if film.isTimelapse { add("kind", "time-lapse") }
    if film.rotation != 0 { add("turned", "\(film.rotation) degrees clockwise") }
  }

  private mutating func add(_ name: String, _ value: String?) {
    if let value { lines.append((name, value)) }
  }

  private static func text(_ position: Position) -> String {
    let height = position.altitude.map { ", \(plain($0)) m" } ?? ""
    return "\(position.latitude), \(position.longitude)\(height)"
  }

  private static func text(_ exposure: Exposure) -> String? {
    var parts: [String] = []
    if let seconds = exposure.seconds {
      parts.append(seconds < 0.5 ? "1/\(plain((1 / seconds).rounded())) s" : "\(plain(seconds)) s")
    }
    if let aperture = exposure.aperture { parts.append("f/\(plain(aperture))") }
    if let iso = exposure.iso { parts.append("ISO \(iso)") }
    if let length = exposure.focalLength { parts.append("\(plain(length)) mm") }
    if exposure.isFlashFired == true { parts.append("flash") }
    return joined(parts, by: ", ")
  }

  private static func joined(_ parts: [String?], by separator: String = " ") -> String? {
    let parts = parts.compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: separator)
  }

  /// Rounds to a tenth; whole numbers have no decimals.
  private static func plain(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() && tenths.magnitude < 1e15 ? "\(Int(tenths))" : "\(tenths)"
  }
}
