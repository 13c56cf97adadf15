package import Media

/// What a file says about its photo or film.
package struct PhotoFacts: Hashable, Sendable {
  /// By content.
  package var format: MediaFormat
  /// Upright, in full size.
  package var width: Int
  package var height: Int
  /// 1 to 8 as written in EXIF; `nil` where it says nothing that makes sense.
  /// The size and every picture are upright already.
  package var orientation: Int?
  /// Local time as written, `2024-04-14T08:34:30` with a fraction where there
  /// is one; never an offset.
  package var captured: String?
  /// `+12:00`, only where it is written beside `captured`.
  package var offset: String?
  /// When a film was recorded, `2019-02-15T21:13:20Z`, by its header.
  package var capturedUTC: String?
  package var position: Position?
  package var make: String?
  package var model: String?
  package var lens: String?
  package var software: String?
  package var exposure = Exposure()
  package var caption = Caption()
  package var hasAlpha: Bool
  /// Whether a colour profile is embedded, and what it calls itself.
  package var hasProfile: Bool
  package var profileName: String?
  /// As EXIF names it, `sRGB` or `Adobe RGB`.
  package var colorSpace: String?
  /// 1 for a still, of an animation or a film their number; `nil` where nobody
  /// has counted.
  package var frames: Int?
  /// Pictures of their own in the file, of which the main one is shown; `nil` where there is
  /// just that one.
  package var pictures: Int?
  /// What a Live Photo's still and film share.
  package var contentIdentifier: String?
  /// What the photos of a burst share.
  package var burstID: String?
  package var isPanorama = false
  package var isScreenshot = false
  /// Where in the file the film of a motion photo stands, in bytes.
  package var motionVideo: Range<Int>?
  /// What only films have.
  package var film: Film?
  /// What is wrong with its file, though there are pictures of it.
  package var damage: Damage?
  /// Why there will be no picture of it, where that is known without trying.
  package var whyNotShown: String?
  /// The mean colour in linear light, as `#rrggbb`; none where no picture was
  /// asked for.
  package var placeholder: String?
  /// A picture in at most 25 bytes, in base64, in Evan Wallace's ThumbHash
  /// format; likewise.
  package var thumbHash: String?

  package init(
    format: MediaFormat, width: Int, height: Int, orientation: Int? = nil, captured: String? = nil,
    offset: String? = nil, make: String? = nil, model: String? = nil, hasAlpha: Bool = false,
    hasProfile: Bool = false, placeholder: String? = nil
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.captured = captured
    self.offset = offset
    self.make = make
    self.model = model
    self.hasAlpha = hasAlpha
    self.hasProfile = hasProfile
    self.placeholder = placeholder
  }
}

extension PhotoFacts {
  /// Where a photo was taken. The point 0, 0, which stands for not knowing, is
  /// none.
  package struct Position: Hashable, Sendable {
    /// Degrees, north and east positive.
    package var latitude: Double
    package var longitude: Double
    /// Metres above the sea.
    package var altitude: Double?
    /// Where the camera looked, in degrees clockwise from north.
    package var direction: Double?

    package init(
      latitude: Double, longitude: Double, altitude: Double? = nil, direction: Double? = nil
    ) {
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
      self.direction = direction
    }
  }

  package enum Damage: String, Sendable {
    case endsEarly = "ends-early"
    case broken

    /// A sentence.
    package var sentence: String {
      switch self {
      case .endsEarly: "The file ends early: the last part of its picture is missing."
      case .broken: "The file is damaged: parts of its picture may be wrong."
      }
    }
  }

  package struct Exposure: Hashable, Sendable {
    package var seconds: Double?
    /// The f-number.
    package var aperture: Double?
    package var iso: Int?
    /// In millimetres, and what it would be on 35 mm film.
    package var focalLength: Double?
    package var focalLength35: Double?
    package var isFlashFired: Bool?

    package init() {}
  }

  /// What people wrote into the file.
  package struct Caption: Hashable, Sendable {
    package var title: String?
    package var headline: String?
    package var description: String?
    package var keywords: [String] = []
    /// -1 for rejected, 0 to 5.
    package var rating: Int?

    package init() {}
  }

  package struct Film: Hashable, Sendable {
    /// `nil` for a recording that does not say how long it is.
    package var durationSeconds: Double?
    /// 0, 90, 180 or 270: degrees that a player turns it clockwise.
    package var rotation: Int
    /// `h264`, `hevc`, `vp9` …
    package var codec: String
    package var hasSound: Bool
    /// Whether browsers play the file as it is.
    package var isPlayable: Bool
    /// Pictures a second that were taken, which may be more or fewer than are seen.
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
