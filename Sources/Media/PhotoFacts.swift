/// The facts that a file gives about its photo or video.
package struct PhotoFacts: Hashable, Sendable {
  /// Determined by content.
  package var format: MediaFormat
  /// Upright, in full size.
  package var width: Int
  package var height: Int
  /// The EXIF orientation, 1 to 8; `nil` if absent or invalid. The size and all pictures are
  /// upright already.
  package var orientation: Int?
  package var captured: CaptureTime?
  /// The recording time of a video, `2019-02-15T21:13:20Z`, from its header.
  package var capturedUTC: String?
  package var position: Position?
  /// Metres above sea level, in files that have no position.
  package var altitude: Double?
  package var make: String?
  package var model: String?
  package var lens: String?
  package var software: String?
  package var exposure = Exposure()
  package var caption = Caption()
  package var hasAlpha: Bool
  /// Whether a colour profile is embedded, and the profile's name.
  package var hasProfile: Bool
  package var profileName: String?
  /// The EXIF colour space, `sRGB` or `Adobe RGB`.
  package var colorSpace: String?
  /// The number of frames: 1 for a still, more for animations and videos; `nil` if not counted.
  package var frames: Int?
  /// The number of separate pictures in the file, of which the main one is shown; `nil` if there is
  /// one.
  package var pictures: Int?
  /// Shared by a Live Photo's still and video.
  package var contentIdentifier: String?
  /// Shared by the photos of a burst.
  package var burstID: String?
  /// The faces that the file names.
  package var regions: [NamedRegion] = []
  package var isPanorama = false
  package var isScreenshot = false
  /// The byte range of a motion photo's video in the file.
  package var motionVideo: Range<Int>?
  /// The facts of videos only.
  package var film: Film?
  /// The damage of a file that can still be shown.
  package var damage: Damage?
  /// The reason why there will be no picture, if known without trying: a message as it is stored.
  package var reasonNotShown: String?
  /// The mean colour in linear light, as `#rrggbb`; `nil` if no picture was requested.
  package var placeholder: String?
  /// A preview of at most 25 bytes, in base64, in Evan Wallace's ThumbHash format; likewise.
  package var thumbHash: String?

  package init(
    format: MediaFormat, width: Int, height: Int, orientation: Int? = nil,
    captured: CaptureTime? = nil,
    make: String? = nil, model: String? = nil, hasAlpha: Bool = false,
    hasProfile: Bool = false, placeholder: String? = nil
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.captured = captured
    self.make = make
    self.model = model
    self.hasAlpha = hasAlpha
    self.hasProfile = hasProfile
    self.placeholder = placeholder
  }
}

extension PhotoFacts {
  package struct Film: Hashable, Sendable {
    /// `nil` for a recording of unknown length.
    package var durationSeconds: Double?
    /// The clockwise rotation for playback: 0, 90, 180 or 270 degrees.
    package var rotation: Int
    /// `h264`, `hevc`, `vp9` …
    package var codec: String
    package var hasSound: Bool
    /// Whether browsers play the file unchanged.
    package var isPlayable: Bool
    /// Recorded frames per second, which may differ from the frames played.
    package var captureRate: Double?
    package var isTimelapse = false

    package init(
      durationSeconds: Double?, rotation: Int, codec: String, hasSound: Bool, isPlayable: Bool
    ) {
      self.durationSeconds = durationSeconds
      self.rotation = rotation
      self.codec = codec
      self.hasSound = hasSound
      self.isPlayable = isPlayable
    }
  }
}

/// The exposure of a photo, as far as its file states it.
package struct Exposure: Hashable, Sendable {
  package var seconds: Double?
  /// The f-number.
  package var aperture: Double?
  package var iso: Int?
  /// In millimetres, and its equivalent on 35 mm film.
  package var focalLength: Double?
  package var focalLength35: Double?
  package var isFlashFired: Bool?

  package init() {}
}

/// The texts and the rating that people gave a photo, as its file has them.
package struct Caption: Hashable, Sendable {
  package var title: String?
  package var headline: String?
  package var description: String?
  package var keywords: [String]
  /// 0 to 5.
  package var rating: Int?
  package var flag: Flag?
  package var label: ColorLabel?

  /// The rating as XMP gives it, where a rejected photo without stars has -1.
  package var writtenRating: Int? {
    (rating ?? 0) == 0 && flag == .rejected ? -1 : rating
  }

  package init(
    title: String? = nil, headline: String? = nil, description: String? = nil,
    keywords: [String] = [], rating: Int? = nil, flag: Flag? = nil, label: ColorLabel? = nil
  ) {
    self.title = title
    self.headline = headline
    self.description = description
    self.keywords = keywords
    self.rating = rating
    self.flag = flag
    self.label = label
  }
}

/// The damage in a file that can be decoded nevertheless.
package enum Damage: String, Sendable {
  /// The file ends before the picture does.
  case endsEarly = "ends-early"
  /// Some bytes are corrupt.
  case broken

  /// Stable, for programs.
  package var code: String { rawValue }
}

/// The contents of an XMP file beside a photo.
package struct SidecarFacts: Hashable, Sendable {
  package var caption = Caption()
  /// 1 to 8, as in EXIF.
  package var orientation: Int?
  package var position: Position?
  /// When the photo was taken, the file made, the content dated: as written, with fraction and
  /// offset if there are any.
  package var captured: String?
  package var created: String?
  package var dated: String?

  package init() {}
}

/// A person's choice among several photos.
package enum Flag: String, CaseIterable, Sendable {
  case picked
  case rejected
}

/// A colour by which a person sorts photos: Lightroom's five.
package enum ColorLabel: String, CaseIterable, Sendable {
  case red
  case yellow
  case green
  case blue
  case purple
}
