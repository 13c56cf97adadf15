/// What files that belong together have in common: `img_1` of `IMG_1.JPG`, `IMG_1.mov`,
/// `IMG_1.jpg.xmp`, and of what Google's export calls `IMG_1.jpg.json` or
/// `IMG_1.jpg.supplemental-metadata.json`.
struct FileStem {
  let text: String

  /// What it ends with where it is one of several of a name, `(1)`, and what stands before that.
  var parts: (base: Substring, number: Substring) { Self.parts(of: text[...]) }

  /// Bytes of the shortest name that Google's export may have cut.
  static let shortestCut = 40

  init(text: String) { self.text = text }

  init(_ name: String) {
    let name = name.lowercased()
    if name.hasSuffix(".json") {
      text = Self.ofTakeout(name.dropLast(5))
    } else if name.hasSuffix(".xmp"), name.dropLast(4).contains(".") {
      text = Self.withoutEnding(name.dropLast(4))
    } else {
      text = Self.withoutEnding(name[...])
    }
  }

  private static func parts(of name: Substring) -> (base: Substring, number: Substring) {
    guard name.last == ")", let start = name.lastIndex(of: "("),
      name[start...].dropFirst().dropLast().allSatisfy(\.isNumber)
    else { return (name, "") }
    return (name[..<start], name[start...])
  }

  private static func withoutEnding(_ name: Substring) -> String {
    String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
  }

  /// A second photo of a name is `img_1(1).jpg`, and what is beside it `img_1.jpg(1).json`.
  private static func ofTakeout(_ name: Substring) -> String {
    var (name, number) = parts(of: name)
    if let point = name.lastIndex(of: "."), name[..<point].contains("."),
      "supplemental-metadata".hasPrefix(name[point...].dropFirst())
    {
      name = name[..<point]
    }
    return withoutEnding(name) + number
  }
}
