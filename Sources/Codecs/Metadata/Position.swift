/// The place where a photo was taken.
package struct Position: Hashable, Sendable {
  /// Degrees, north and east positive.
  package let latitude: Double
  package let longitude: Double
  /// Metres above sea level.
  package var altitude: Double?
  /// The camera's heading in degrees clockwise from north.
  package var direction: Double?

  /// `nil` if out of range, or 0, 0, which cameras write for an unknown position.
  package init?(
    latitude: Double, longitude: Double, altitude: Double? = nil, direction: Double? = nil
  ) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180, latitude != 0 || longitude != 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude.flatMap { $0.magnitude <= Self.highest ? $0 : nil }
    self.direction = direction.flatMap { 0...360 ~= $0 ? $0 : nil }
  }

  /// Metres; covers all cameras, including those on the space station.
  private static let highest = 1_000_000.0
}

extension Position {
  /// Reads EXIF's GPS directory.
  init?(_ gps: TIFFDirectory) {
    guard let latitude = Self.degrees(gps, 2, positive: "N", negative: "S"),
      let longitude = Self.degrees(gps, 4, positive: "E", negative: "W")
    else { return nil }
    let isBelow = gps.int(5) == 1
    self.init(
      latitude: latitude, longitude: longitude,
      altitude: gps.fraction(6).map { isBelow ? -$0 : $0 }, direction: gps.fraction(17))
  }

  private static func degrees(
    _ gps: TIFFDirectory, _ tag: Int, positive: Character, negative: Character
  ) -> Double? {
    guard let side = gps.text(tag - 1)?.uppercased().first, side == positive || side == negative,
      let degrees = gps.fraction(tag)
    else { return nil }
    let value =
      degrees + (gps.fraction(tag, at: 1) ?? 0) / 60
      + (gps.fraction(tag, at: 2) ?? 0) / 3600
    return side == negative ? -value : value
  }
}
