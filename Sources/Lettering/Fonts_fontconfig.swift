internal import CText
internal import Glibc

/// The installed fonts, kept open for the program's lifetime.
///
/// No file is opened later: all are mapped at once and read when a glyph is drawn. Used by one
/// thread at a time.
final class Fonts {
  private let configuration: OpaquePointer
  private let library: FT_Library
  /// The mapped bytes of each file, by path.
  private let files: [String: UnsafeRawBufferPointer]
  private var orders: [String: [Font]] = [:]
  private var fonts: [String: Font] = [:]

  /// `nil` if no fonts are installed.
  init?() {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library,
      let configuration = FcInitLoadConfigAndFonts()
    else { return nil }
    self.library = library
    self.configuration = configuration
    var files: [String: UnsafeRawBufferPointer] = [:]
    if let set = FcConfigGetFonts(configuration, FcSetSystem) {
      for index in 0..<Int(set.pointee.nfont) {
        guard let pattern = set.pointee.fonts[index], pattern.isOutlines,
          let path = pattern.text(FC_FILE), files[path] == nil
        else { continue }
        files[path] = Self.map(path)
      }
    }
    self.files = files
    guard !files.isEmpty else { return nil }
    // On first use the library looks up the program's name and languages, which the sandbox
    // prevents later.
    _ = order(for: "Sans")
  }

  /// Returns all fonts in order of preference for a name; each contributes only glyphs it has.
  func order(for name: String) -> [Font] {
    if let known = orders[name] { return known }
    let order = sorted(FontName(name))
    if orders.count >= Limits.names { orders.removeAll() }
    orders[name] = order
    return order
  }

  private func sorted(_ name: FontName) -> [Font] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    for family in name.families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, name.isBold ? FC_WEIGHT_BOLD : name.weight)
    FcPatternAddInteger(
      pattern, FC_SLANT, name.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let set = FcFontSort(configuration, pattern, 0, nil, &result) else { return [] }
    var found: [Font] = []
    for index in 0..<Int(set.pointee.nfont) {
      guard let pattern = set.pointee.fonts[index], let font = font(of: pattern) else { continue }
      found.append(font)
    }
    FcFontSetDestroy(set)
    return found
  }

  private func font(of pattern: OpaquePointer) -> Font? {
    guard pattern.isOutlines, let path = pattern.text(FC_FILE), let bytes = files[path],
      let coverage = pattern.coverage
    else { return nil }
    let index = pattern.number(FC_INDEX)
    let key = "\(path)#\(index)"
    if let known = fonts[key] { return known }
    let font = Font(
      bytes, index: index, coverage, isColored: pattern.isTrue(FC_COLOR), library)
    fonts[key] = font
    return font
  }

  private static func map(_ path: String) -> UnsafeRawBufferPointer? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_size > 0 else { return nil }
    let start = mmap(nil, facts.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { return nil }
    return UnsafeRawBufferPointer(start: start, count: facts.st_size)
  }
}

/// The characters that a font covers.
struct Coverage {
  private let set: OpaquePointer

  fileprivate init(_ set: OpaquePointer) { self.set = FcCharSetCopy(set) }

  func contains(_ character: Unicode.Scalar) -> Bool {
    FcCharSetHasChar(set, character.value) != 0
  }
}

extension OpaquePointer {
  /// Whether the font has outlines and is not a variable font template; bitmap fonts are excluded.
  fileprivate var isOutlines: Bool {
    guard let format = text(FC_FONTFORMAT) else { return false }
    return (format == "TrueType" || format == "CFF") && !isTrue(FC_VARIABLE)
  }

  fileprivate var coverage: Coverage? {
    var set: OpaquePointer?
    guard FcPatternGetCharSet(self, FC_CHARSET, 0, &set) == FcResultMatch, let set else {
      return nil
    }
    return Coverage(set)
  }

  fileprivate func text(_ key: String) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(self, key, 0, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }

  fileprivate func number(_ key: String) -> Int {
    var number: Int32 = 0
    return FcPatternGetInteger(self, key, 0, &number) == FcResultMatch ? Int(number) : 0
  }

  fileprivate func isTrue(_ key: String) -> Bool {
    var flag: FcBool = 0
    return FcPatternGetBool(self, key, 0, &flag) == FcResultMatch && flag != 0
  }
}
