/// A position in ISO 6709 notation: `+27.5916+086.5640+8850/`.
struct FilmPosition: Hashable {
  let latitude: Double
  let longitude: Double
  let altitude: Double?

  /// `nil` if the position is out of range or 0, 0, which stands for unknown.
  init?(_ written: String) {
    var numbers: [String] = []
    for letter in written.prefix(64) {
      if letter == "+" || letter == "-" {
        numbers.append(String(letter))
      } else if letter == "." || "0"..."9" ~= letter {
        guard !numbers.isEmpty else { return nil }
        numbers[numbers.count - 1].append(letter)
      } else {
        break
      }
    }
    guard 2...3 ~= numbers.count, let latitude = Self.degrees(numbers[0], wholeDigits: 2),
      let longitude = Self.degrees(numbers[1], wholeDigits: 3), latitude.magnitude <= 90,
      longitude.magnitude <= 180, latitude != 0 || longitude != 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    altitude = numbers.count == 3 ? Double(numbers[2]) : nil
  }

  /// Parses degrees, with minutes and seconds if the number of digits before the decimal point says
  /// so.
  private static func degrees(_ text: String, wholeDigits: Int) -> Double? {
    guard let value = Double(text) else { return nil }
    let digits = text.dropFirst().prefix { $0 != "." }.count
    let (size, sign) = (value.magnitude, value < 0 || text.first == "-" ? -1.0 : 1.0)
    switch digits - wholeDigits {
    case ...0: return value
    case 1...2:
      let degrees = (size / 100).rounded(.towardZero)
      return sign * (degrees + (size - degrees * 100) / 60)
    case 3...4:
      let degrees = (size / 10000).rounded(.towardZero)
      let minutes = ((size - degrees * 10000) / 100).rounded(.towardZero)
      let seconds = size - degrees * 10000 - minutes * 100
      return sign * (degrees + minutes / 60 + seconds / 3600)
    default: return nil
    }
  }
}
