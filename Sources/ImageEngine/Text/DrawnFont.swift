package import JSON

/// Identifies a font that has drawn text: two machines draw the same text alike if their fonts are
/// equal.
package struct DrawnFont: Hashable, Sendable {
  /// The full name, such as `Liberation Sans Bold`.
  package let name: String
  /// The name of its file, without folders.
  package let file: String
  /// The file's SHA-256, in hexadecimal digits.
  package let sha256: String

  /// Names beyond their limit are cut.
  package init(name: String, file: String, sha256: String) {
    self.name = Self.cut(name.isEmpty ? file : name)
    self.file = Self.cut(file)
    self.sha256 = sha256
  }

  private static func cut(_ name: String) -> String {
    var name = name
    while name.utf8.count > EngineLimits.nameBytes { name.removeLast() }
    return name
  }
}

extension DrawnFont {
  package var json: JSON {
    ["name": .string(name), "file": .string(file), "sha256": .string(sha256)]
  }

  /// `nil` if a member is missing or exceeds its limit.
  package init?(_ json: JSON) {
    guard let name = json["name"]?.string, 1...EngineLimits.nameBytes ~= name.utf8.count,
      let file = json["file"]?.string, 1...EngineLimits.nameBytes ~= file.utf8.count,
      !file.utf8.contains(UInt8(ascii: "/")),
      let sha256 = json["sha256"]?.string, sha256.utf8.count == 64,
      sha256.utf8.allSatisfy({ Self.digits.contains($0) })
    else { return nil }
    self.init(name: name, file: file, sha256: sha256)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

extension [DrawnFont] {
  package var json: JSON { .array(map(\.json)) }

  /// `nil` if one of them is malformed or there are more than a text's fonts.
  package init?(_ json: JSON) {
    guard let entries = json.array, entries.count <= EngineLimits.drawnFonts else { return nil }
    var fonts: [DrawnFont] = []
    for entry in entries {
      guard let font = DrawnFont(entry) else { return nil }
      fonts.append(font)
    }
    self = fonts
  }
}
