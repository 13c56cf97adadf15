/// What a film says about itself.
package struct FilmFacts: Hashable, Sendable {
  /// As a player shows it, turned.
  package var width: Int
  package var height: Int
  /// 0, 90, 180 or 270: degrees that a player turns it clockwise.
  package var rotation: Int
  /// As libavcodec calls it: `h264`, `hevc`, `vp9`.
  package var codec: String
  package var hasSound: Bool
  /// `nil` where the file does not say it and it can only be guessed.
  package var durationSeconds: Double?
  /// `nil` where the file does not say it and is too long to be counted.
  package var frames: Int?
  /// Pictures a second that were taken: more than are seen in slow motion; `nil` where nothing
  /// says it.
  package var captureRate: Double?
  /// Whether hours pass by in seconds, where the file says so.
  package var isTimelapse = false
  /// Whether browsers play the file as it is.
  package var isPlayable: Bool
  /// When it was recorded: local time and offset, where they are written.
  package var captured: String?
  package var offset: String?
  /// The same by the header's clock, which is in UTC.
  package var capturedUTC: String?
  package var latitude: Double?
  package var longitude: Double?
  package var altitude: Double?
  package var make: String?
  package var model: String?
  package var lens: String?
  package var software: String?
  package var title: String?
  package var contentIdentifier: String?
}
