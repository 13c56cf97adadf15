/// The metadata of a video.
package struct FilmFacts: Hashable, Sendable {
  /// The width as displayed, after rotation.
  package var width: Int
  package var height: Int
  /// The clockwise rotation for display: 0, 90, 180 or 270 degrees.
  package var rotation: Int
  /// libavcodec's name: `h264`, `hevc`, `vp9`.
  package var codec: String
  package var hasSound: Bool
  /// `nil` if the file does not state it and it could only be estimated.
  package var durationSeconds: Double?
  /// `nil` if the file does not state it and is too long to count.
  package var frames: Int?
  /// The frames per second at capture, which in slow motion exceed the playback rate; `nil` if
  /// unknown.
  package var captureRate: Double?
  /// Whether the file is marked as a time-lapse.
  package var isTimelapse = false
  /// Whether browsers can play the file directly.
  package var isPlayable: Bool
  /// The recording's local time and offset, if present.
  package var captured: String?
  package var offset: String?
  /// The recording time according to the header's clock, in UTC.
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
