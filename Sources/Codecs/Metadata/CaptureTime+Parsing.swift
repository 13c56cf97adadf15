package import Media

extension CaptureTime {
  /// Parses EXIF texts; `nil` if they are not a valid date and time.
  init?(exif time: String, fraction: String?, offset: String?) {
    let digits = Array(time.utf8)
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in digits[range] {
        guard 0x30...0x39 ~= byte else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    // 2024:04:14 08:34:30; separators vary.
    guard digits.count >= 19, !(0x30...0x39 ~= digits[4]),
      let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      year >= 1, 1...12 ~= month, 1...31 ~= day,
      hour < 24, minute < 60, second < 60
    else { return nil }
    func padded(_ value: Int, _ width: Int = 2) -> String {
      let text = String(value)
      return String(repeating: "0", count: width - text.count) + text
    }
    let date = "\(padded(year, 4))-\(padded(month))-\(padded(day))"
    let clock = "\(padded(hour)):\(padded(minute)):\(padded(second))"
    self.init(
      "\(date)T\(clock)" + Self.fraction(fraction), offset: offset.flatMap(Self.offset))
  }

  /// Parses XMP's `2024-04-14T08:34:30.25+12:00`; `nil` if it has no time of day.
  package init?(xmp text: String) {
    guard let clock = text.firstIndex(where: { $0 == "T" || $0 == " " }) else { return nil }
    let time = text[clock...].dropFirst()
    let end = time.firstIndex { "Z+-".contains($0) } ?? time.endIndex
    let parts = time[..<end].split(separator: ".", maxSplits: 1)
    guard let whole = parts.first else { return nil }
    let offset = time[end...]
    self.init(
      exif: "\(text[..<clock]) \(whole)" + (whole.utf8.count == 5 ? ":00" : ""),
      fraction: parts.count == 2 ? String(parts[1]) : nil,
      offset: offset == "Z" ? "+00:00" : String(offset))
  }

  /// Parses IPTC's `20150611` and `102926+0100`; `nil` if it has no time of day.
  init?(iptcDate date: String, time: String?) {
    let (day, clock) = (Array(date), Array(time ?? ""))
    guard day.count == 8, clock.count >= 6 else { return nil }
    let offset = clock.dropFirst(6)
    self.init(
      exif: "\(String(day[..<4])):\(String(day[4..<6])):\(String(day[6...])) "
        + "\(String(clock[..<2])):\(String(clock[2..<4])):\(String(clock[4..<6]))",
      fraction: nil,
      offset: offset.count == 5 ? String(offset.prefix(3)) + ":" + String(offset.suffix(2)) : nil)
  }

  private static func fraction(_ text: String?) -> String {
    let digits = text?.prefix { "0"..."9" ~= $0 }.prefix(9) ?? ""
    return digits.isEmpty ? "" : ".\(digits)"
  }

  private static func offset(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      bytes[3] == UInt8(ascii: ":"),
      [1, 2, 4, 5].allSatisfy({ 0x30...0x39 ~= bytes[$0] }),
      // UTC offsets range from -12 to +14 hours.
      (bytes[1] - 0x30) * 10 + (bytes[2] - 0x30) <= 14, bytes[4] < 0x36
    else { return nil }
    return String(decoding: bytes[..<6], as: UTF8.self)
  }
}
