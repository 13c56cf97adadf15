/// A font of ``FontFamilies`` as a file, named as Debian's packages name it.
struct FontFile {
  let name: String
  /// The font's place in its file.
  let index: Int
  /// The font's full name, such as `Liberation Sans Bold`.
  let fullName: String
  let isColored: Bool

  /// The styles of which a package may have a font.
  private enum Style: String, CaseIterable {
    case regular = "Regular"
    case bold = "Bold"
    case italic = "Italic"
    case boldItalic = "BoldItalic"

    var words: String { self == .boldItalic ? "Bold Italic" : rawValue }
  }

  /// Returns the files that a family may have.
  static func all(of family: String) -> [FontFile] {
    family == pictures ? [colored] : Style.allCases.map { FontFile(family, $0) }
  }

  /// Returns the files that a family may have, the best match for a name first.
  static func all(of family: String, for name: FontName) -> [FontFile] {
    if family == pictures { return [colored] }
    let isBold = name.isBold || alwaysBold.contains(family)
    let upright: [Style] = isBold ? [.bold, .regular] : [.regular, .bold]
    let italic: [Style] = isBold ? [.boldItalic, .italic] : [.italic, .boldItalic]
    return (name.isItalic ? italic + upright : upright + italic).map { FontFile(family, $0) }
  }

  private static let pictures = "Noto Color Emoji"
  private static let colored = FontFile(
    name: "NotoColorEmoji.ttf", index: 0, fullName: pictures, isColored: true)
  /// The languages of a collection of Chinese, Japanese and Korean fonts, in its order.
  private static let languages = ["JP", "KR", "SC", "TC", "HK"]
  /// The families whose bold font says that it is regular. Of two regular installed fonts the one
  /// whose file comes first is taken, which is the bold one.
  private static let alwaysBold = ["Noto Nastaliq Urdu", "Noto Serif Myanmar"]
  /// The family whose file has another name.
  private static let renamed = ["Noto Serif Hmong Nyiakeng": "NotoSerifNyiakengPuachueHmong"]

  private init(name: String, index: Int, fullName: String, isColored: Bool) {
    (self.name, self.index) = (name, index)
    (self.fullName, self.isColored) = (fullName, isColored)
  }

  private init(_ family: String, _ style: Style) {
    let language = family.split(separator: " ").last.map(String.init) ?? ""
    let index = family.contains(" CJK ") ? Self.languages.firstIndex(of: language) : nil
    let whole = index == nil ? family : String(family.dropLast(language.count + 1))
    let stem = Self.renamed[family] ?? String(whole.filter { $0 != " " })
    // Noto says that a font is regular, Liberation and the collections leave it out.
    let isPlain = style == .regular && (index != nil || !family.hasPrefix("Noto "))
    self.init(
      name: "\(stem)-\(style.rawValue).\(index == nil ? "ttf" : "ttc")", index: index ?? 0,
      fullName: isPlain ? family : "\(family) \(style.words)", isColored: false)
  }
}
