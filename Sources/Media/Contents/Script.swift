/// A script, by its code in ISO 15924.
package enum Script: String, CaseIterable, Sendable {
  case latin = "Latn"
  case greek = "Grek"
  case cyrillic = "Cyrl"
  case hebrew = "Hebr"
  case arabic = "Arab"
  case devanagari = "Deva"
  case thai = "Thai"
  case hangul = "Hang"
  case japanese = "Jpan"
  case han = "Hani"
  /// Digits and punctuation.
  case common = "Zyyy"

  /// The script of most letters of a text. Chinese characters beside kana are Japanese.
  package init(of text: String) {
    var counts: [Script: Int] = [:]
    for scalar in text.unicodeScalars {
      if let script = Self.script(of: scalar) { counts[script, default: 0] += 1 }
    }
    if counts[.japanese] != nil, let han = counts.removeValue(forKey: .han) {
      counts[.japanese, default: 0] += han
    }
    let most = counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    self = most?.key ?? .common
  }

  private static func script(of scalar: Unicode.Scalar) -> Script? {
    guard scalar.properties.isAlphabetic else { return nil }
    return switch scalar.value {
    case 0x41...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF5A: .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F: .cyrillic
    case 0x591...0x5F4: .hebrew
    case 0x600...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: .arabic
    case 0x900...0x97F: .devanagari
    case 0xE00...0xE7F: .thai
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: .hangul
    case 0x3041...0x30FF, 0xFF66...0xFF9F: .japanese
    case 0x3005, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: .han
    default: nil
    }
  }
}
