/// A parsed font name: `HelveticaNeue-BoldItalic` means Helvetica Neue, or else Helvetica, in bold
/// italic.
struct FontName {
  /// The named family, followed by its closest alternatives.
  let families: [String]
  let isBold: Bool
  let isItalic: Bool
  /// The weight in fontconfig's scale if it is not bold.
  let weight: Int32

  init(_ name: String) {
    let parts = name.split(separator: "-", maxSplits: 1)
    let family = parts.first.map(String.init) ?? ""
    let style = (parts.count == 2 ? String(parts[1]) : "").lowercased()
    // A hyphen may be part of the family name.
    let isStyle = Self.styles.contains { style.contains($0) }
    let own = isStyle || parts.count < 2 ? family : name
    var families = [own]
    let words = Self.words(of: own)
    for count in stride(from: words.count, to: 0, by: -1) {
      let shorter = words.prefix(count).joined(separator: " ")
      if !families.contains(shorter) { families.append(shorter) }
    }
    self.families = families.filter { !$0.isEmpty }
    let all = isStyle ? style : ""
    isBold = all.contains("bold") || all.contains("heavy") || all.contains("black")
    isItalic = all.contains("italic") || all.contains("oblique")
    weight = all.contains("light") || all.contains("thin") ? 50 : all.contains("medium") ? 100 : 80
  }

  private static let styles = [
    "bold", "heavy", "black", "italic", "oblique", "light", "thin", "medium", "regular", "roman",
  ]

  /// Splits `HelveticaNeue` into two words.
  private static func words(of family: String) -> [String] {
    var words: [String] = []
    var last: Character = " "
    for letter in family {
      if letter == " " {
        words.append("")
      } else if words.isEmpty || letter.isUppercase && last.isLowercase {
        words.append(String(letter))
      } else {
        words[words.count - 1].append(letter)
      }
      last = letter
    }
    return words.filter { !$0.isEmpty }
  }
}
