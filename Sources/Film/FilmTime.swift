/// A time as written in videos: `2019-07-24T11:25:40+0300`, `…40.000000Z`.
struct FilmTime: Hashable {
  /// `2019-07-24T11:25:40`, with an optional fraction.
  let text: String
  /// `+03:00`, if present.
  let offset: String?
  let isUTC: Bool

  /// `nil` if the text is not a time.
  init?(_ written: String) {
    let letters = Array(written.utf8)
    guard letters.count >= 19, letters.count < 64,
      zip(letters, Array("0000-00-00 00:00:00".utf8)).allSatisfy({ letter, wanted in
        switch wanted {
        case UInt8(ascii: "0"): 0x30...0x39 ~= letter
        case UInt8(ascii: " "): letter == UInt8(ascii: "T") || letter == wanted
        default: letter == wanted
        }
      }),
      (1...12).contains(Self.number(letters[5..<7])),
      (1...31).contains(Self.number(letters[8..<10])),
      Self.number(letters[11..<13]) < 24, Self.number(letters[14..<16]) < 60,
      Self.number(letters[17..<19]) < 60
    else { return nil }
    var rest = letters[19...]
    var fraction = ""
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { 0x30...0x39 ~= $0 }
      rest = rest.dropFirst(1 + digits.count)
      let kept = String(decoding: digits.prefix(9), as: UTF8.self)
      if kept.contains(where: { $0 != "0" }) { fraction = "." + kept }
    }
    let date = String(decoding: letters[..<10], as: UTF8.self)
    text = date + "T" + String(decoding: letters[11..<19], as: UTF8.self) + fraction
    let zone = String(decoding: rest, as: UTF8.self)
    isUTC = zone == "Z"
    offset = isUTC ? "+00:00" : Self.offset(zone)
  }

  /// Returns `+03:00` for `+0300` or `+03:00`.
  private static func offset(_ zone: String) -> String? {
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard let sign = zone.first, sign == "+" || sign == "-", digits.count == 4,
      digits.allSatisfy({ "0"..."9" ~= $0 }), digits.prefix(2) <= "14", digits.suffix(2) < "60"
    else { return nil }
    return "\(sign)\(digits.prefix(2)):\(digits.suffix(2))"
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 & 15) }
  }
}
