/// The font families that draw text, in the order in which they are searched for a letter. They are
/// those of the packages in scripts/setup, so that other installed fonts change no text.
enum FontFamilies {
  /// All families, each once.
  static let names = Array(known.values)

  /// Returns the family of that name, if it is one of these.
  static func own(_ family: String) -> String? { known[key(of: family)] }

  private static let known = Dictionary(
    (Array(standIns.values) + plain + withSerifs).map { (key(of: $0), $0) },
    uniquingKeysWith: { first, _ in first })

  /// Returns the family that replaces a well-known one with the same metrics.
  static func standIn(for family: String) -> String? { standIns[key(of: family)] }

  /// Returns the family's name as it is compared: without case, spaces and hyphens.
  static func key(of family: String) -> String {
    String(family.lowercased().filter { $0 != " " && $0 != "-" })
  }

  /// The families to search, sans-serif ones first.
  static let plain = all("Noto Sans", sans) + ["Noto Kufi Arabic"] + all("Noto Serif", serif) + rest
  /// The families to search, serif ones first.
  static let withSerifs =
    all("Noto Serif", serif) + ["Noto Naskh Arabic"] + all("Noto Sans", sans) + rest

  private static let standIns: [String: String] = {
    let names = [
      "Liberation Sans": ["Helvetica", "Helvetica Neue", "Arial", "Liberation Sans"],
      "Liberation Sans Narrow": ["Arial Narrow", "Liberation Sans Narrow"],
      "Liberation Serif": ["Times", "Times New Roman", "Liberation Serif"],
      "Liberation Mono": [
        "Courier", "Courier New", "Menlo", "Monaco", "Monospace", "Liberation Mono",
      ],
      "Noto Sans": ["", "Sans", "Sans Serif", "System UI", "Noto Sans"],
      "Noto Serif": ["Serif", "Noto Serif"],
    ]
    var standIns: [String: String] = [:]
    for (family, others) in names {
      for other in others { standIns[key(of: other)] = family }
    }
    return standIns
  }()

  private static func all(_ family: String, _ scripts: String) -> [String] {
    [family] + scripts.split(separator: ",").map { family + " " + $0.drop(while: { $0 == " " }) }
  }

  private static let rest = [
    "Noto Naskh Arabic", "Noto Nastaliq Urdu", "Noto Rashi Hebrew", "Noto Looped Lao",
    "Noto Looped Thai", "Noto Traditional Nushu", "Noto Music", "Noto Color Emoji",
  ]

  private static let sans = """
    Adlam, Adlam Unjoined, Anatolian Hieroglyphs, Arabic, Armenian, Avestan, Balinese, Bamum, \
    Bassa Vah, Batak, Bengali, Bhaiksuki, Brahmi, Buginese, Buhid, CJK JP, CJK KR, CJK SC, \
    CJK TC, CJK HK, Canadian Aboriginal, Carian, Caucasian Albanian, Chakma, Cham, Cherokee, \
    Coptic, Cuneiform, Cypriot, Deseret, Devanagari, Duployan, Egyptian Hieroglyphs, Elbasan, \
    Elymaic, Ethiopic, Georgian, Glagolitic, Gothic, Grantha, Gujarati, Gunjala Gondi, Gurmukhi, \
    Hanifi Rohingya, Hanunoo, Hatran, Hebrew, Imperial Aramaic, Indic Siyaq Numbers, \
    Inscriptional Pahlavi, Inscriptional Parthian, Javanese, Kaithi, Kannada, Kayah Li, \
    Kharoshthi, Khmer, Khojki, Khudawadi, Lao, Lepcha, Limbu, Linear A, Linear B, Lisu, Lycian, \
    Lydian, Mahajani, Malayalam, Mandaic, Manichaean, Marchen, Masaram Gondi, Math, \
    Mayan Numerals, Medefaidrin, Meetei Mayek, Mende Kikakui, Meroitic, Miao, Modi, Mongolian, \
    Mro, Multani, Myanmar, NKo, Nabataean, New Tai Lue, Newa, Nushu, Ogham, Ol Chiki, \
    Old Hungarian, Old Italic, Old North Arabian, Old Permic, Old Persian, Old Sogdian, \
    Old South Arabian, Old Turkic, Oriya, Osage, Osmanya, Pahawh Hmong, Palmyrene, Pau Cin Hau, \
    PhagsPa, Phoenician, Psalter Pahlavi, Rejang, Runic, Samaritan, Saurashtra, Sharada, \
    Shavian, Siddham, SignWriting, Sinhala, Sogdian, Sora Sompeng, Soyombo, Sundanese, \
    Syloti Nagri, Symbols, Symbols2, Syriac, Tagalog, Tagbanwa, Tai Le, Tai Tham, Tai Viet, \
    Takri, Tamil, Tamil Supplement, Telugu, Thaana, Thai, Tifinagh, Tifinagh APT, \
    Tifinagh Adrar, Tifinagh Agraw Imazighen, Tifinagh Ahaggar, Tifinagh Air, Tifinagh Azawagh, \
    Tifinagh Ghat, Tifinagh Hawad, Tifinagh Rhissa Ixa, Tifinagh SIL, Tifinagh Tawellemmet, \
    Tirhuta, Ugaritic, Vai, Wancho, Warang Citi, Yi, Zanabazar Square
    """

  private static let serif = """
    Ahom, Armenian, Balinese, Bengali, CJK JP, CJK KR, CJK SC, CJK TC, CJK HK, Devanagari, \
    Dogra, Ethiopic, Georgian, Grantha, Gujarati, Gurmukhi, Hebrew, Hmong Nyiakeng, Kannada, \
    Khmer, Khojki, Lao, Malayalam, Myanmar, Sinhala, Tamil, Tamil Slanted, Tangut, Telugu, Thai, \
    Tibetan, Yezidi
    """
}
