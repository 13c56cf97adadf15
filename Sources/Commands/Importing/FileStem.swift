/// The common part of related files' names: `img_1` for `IMG_1.JPG`, `IMG_1.mov`, `IMG_1.jpg.xmp`,
/// and for Google's `IMG_1.jpg.json` or `IMG_1.jpg.supplemental-metadata.json`.
struct FileStem {
  let text: String

  /// The number of a name that occurs several times, `(1)`, and the part before it.
  var parts: (base: Substring, number: Substring) { Self.parts(of: text[...]) }

  /// The length of the shortest name that Google Takeout may have truncated.
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

  /// The second photo with a name is `img_1(1).jpg`, and its description `img_1.jpg(1).json`.
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
