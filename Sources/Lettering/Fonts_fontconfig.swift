internal import CText
internal import Glibc
internal import ImageEngine

/// The fonts that come with the program and the installed ones, kept open for its lifetime.
///
/// No file is opened later: all are mapped at once and read when a glyph is drawn. Used by one
/// thread at a time.
final class Fonts {
  /// The configuration that owns the patterns of installed fonts; a bare system has none.
  private let configuration: OpaquePointer?
  private let library: FT_Library
  /// The fonts' folder that comes with the program, if it has one.
  private let folder: String?
  /// All installed fonts, by the key of each of their families.
  private let faces: [String: [FontFace]]
  /// The mapped bytes of each file, by path.
  private let files: [String: UnsafeRawBufferPointer]
  private var orders: [String: [Font]] = [:]
  private var fonts: [String: Font] = [:]
  /// The fonts of texts that were drawn since they were last taken, in the order of their use.
  private var drawn: [Font] = []

  /// `nil` if there are no fonts.
  ///
  /// - Parameters:
  ///   - folder: The fonts that come with the program, if it has any.
  ///   - path: The fontconfig file that names the folders of others; the system's if absent.
  init?(folder: String?, configuration path: String?) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    let configuration = path.map(Self.configuration) ?? FcInitLoadConfigAndFonts()
    self.library = library
    self.configuration = configuration
    self.folder = folder
    var files = folder.map(Self.carriedFiles) ?? [:]
    var faces: [String: [FontFace]] = [:]
    if let configuration, let set = FcConfigGetFonts(configuration, FcSetSystem) {
      for index in 0..<Int(set.pointee.nfont) {
        guard let pattern = set.pointee.fonts[index], let face = FontFace(pattern) else { continue }
        if files[face.path] == nil { files[face.path] = Self.map(face.path) }
        for family in pattern.texts(FC_FAMILY) {
          faces[FontFamilies.key(of: family), default: []].append(face)
        }
      }
    }
    (self.files, self.faces) = (files, faces)
    guard !files.isEmpty else { return nil }
  }

  /// Maps the files of a folder that families ask for.
  private static func carriedFiles(of folder: String) -> [String: UnsafeRawBufferPointer] {
    var files: [String: UnsafeRawBufferPointer] = [:]
    for family in FontFamilies.names {
      for file in FontFile.all(of: family) where files["\(folder)/\(file.name)"] == nil {
        files["\(folder)/\(file.name)"] = map("\(folder)/\(file.name)")
      }
    }
    return files
  }

  private static func configuration(of path: String) -> OpaquePointer? {
    guard let configuration = FcConfigCreate(),
      FcConfigParseAndLoad(configuration, path, FcBool(1)) != 0,
      FcConfigBuildFonts(configuration) != 0
    else { return nil }
    return configuration
  }

  /// All fonts for a name, the best match first. A font whose family is not in ``FontFamilies`` is
  /// used only where it is named.
  func order(for name: String) -> [Font] {
    if let known = orders[name] { return known }
    let order = sorted(FontName(name))
    if orders.count >= LetteringLimits.names { orders.removeAll() }
    orders[name] = order
    return order
  }

  /// Notes the fonts of a text.
  func note(_ layout: TextLayout) {
    for glyph in layout.glyphs where drawn.last !== glyph.font {
      guard drawn.count < EngineLimits.drawnFonts else { return }
      if !drawn.contains(where: { $0 === glyph.font }) { drawn.append(glyph.font) }
    }
  }

  /// Returns the noted fonts, and forgets them.
  func takeDrawn() -> [DrawnFont] {
    defer { drawn.removeAll() }
    return drawn.map(\.identity)
  }

  private func sorted(_ name: FontName) -> [Font] {
    var found: [Font] = []
    func add(_ font: Font?) {
      guard let font, !found.contains(where: { $0 === font }) else { return }
      found.append(font)
    }
    let standIns = name.families.compactMap(FontFamilies.standIn)
    for family in name.families {
      if let standIn = FontFamilies.standIn(for: family) {
        add(own(standIn, name))
      } else {
        add(FontFamilies.own(family).flatMap { carried($0, name) } ?? installed(family, name))
      }
    }
    let hasSerifs = standIns.contains { $0.hasSuffix(" Serif") }
    for family in hasSerifs ? FontFamilies.withSerifs : FontFamilies.plain {
      add(own(family, name))
    }
    // If none of those is there, any font is better than no text.
    if found.isEmpty { for family in faces.keys.sorted() { add(installed(family, name)) } }
    return found
  }

  /// Returns the font of a family of ``FontFamilies``: the one that comes with the program, or else
  /// an installed one, for which it is asked by its file. Only where no such file is there, a font
  /// may have the family's name alone.
  private func own(_ family: String, _ name: FontName) -> Font? {
    if let carried = carried(family, name) { return carried }
    let usual = (faces[FontFamilies.key(of: family)] ?? []).filter(\.isUsual)
    let files = FontFile.all(of: family).map(\.name)
    let asked = usual.filter { files.contains($0.fileName) }
    return best(asked.isEmpty ? usual : asked, name)
  }

  /// Returns the font of such a family that comes with the program.
  private func carried(_ family: String, _ name: FontName) -> Font? {
    guard let folder else { return nil }
    let file = FontFile.all(of: family, for: name).first { files["\(folder)/\($0.name)"] != nil }
    return file.flatMap { font(of: FontFace($0, in: folder)) }
  }

  /// Returns an installed font of any family.
  private func installed(_ family: String, _ name: FontName) -> Font? {
    best(faces[FontFamilies.key(of: family)] ?? [], name)
  }

  private func best(_ faces: [FontFace], _ name: FontName) -> Font? {
    faces.min { $0.rank(for: name) < $1.rank(for: name) }.flatMap(font(of:))
  }

  private func font(of face: FontFace) -> Font? {
    guard let bytes = files[face.path] else { return nil }
    let key = "\(face.path)#\(face.index)"
    if let known = fonts[key] { return known }
    let font = Font(bytes, face, library)
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

/// One font of a file, with its properties.
struct FontFace {
  /// The full name, such as `Liberation Sans Bold`.
  let name: String
  let path: String
  let index: Int
  /// `nil` if it is not known before the font is read.
  let coverage: Coverage?
  let isColored: Bool
  private let weight: Int
  private let width: Int
  private let isItalic: Bool

  /// A font that comes with the program. It is chosen by its file, so that its other properties do
  /// not matter.
  fileprivate init(_ file: FontFile, in folder: String) {
    (name, path, index) = (file.fullName, "\(folder)/\(file.name)", file.index)
    (coverage, isColored) = (nil, file.isColored)
    (weight, width, isItalic) = (Int(FC_WEIGHT_REGULAR), Int(FC_WIDTH_NORMAL), false)
  }

  fileprivate init?(_ pattern: OpaquePointer) {
    guard pattern.isOutlines, let path = pattern.texts(FC_FILE).first,
      let coverage = pattern.coverage
    else { return nil }
    self.path = path
    self.coverage = coverage
    name = pattern.texts(FC_FULLNAME).first ?? pattern.texts(FC_FAMILY).first ?? ""
    index = pattern.number(FC_INDEX) ?? 0
    isColored = pattern.isTrue(FC_COLOR)
    weight = pattern.number(FC_WEIGHT) ?? Int(FC_WEIGHT_REGULAR)
    width = pattern.number(FC_WIDTH) ?? Int(FC_WIDTH_NORMAL)
    isItalic = (pattern.number(FC_SLANT) ?? 0) != FC_SLANT_ROMAN
  }

  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Whether the weight is regular or bold; packages differ in the other weights that they have.
  var isUsual: Bool { weight == FC_WEIGHT_REGULAR || weight == FC_WEIGHT_BOLD }

  /// Orders fonts of one family for a name, the best match first; of equal ones, those of the
  /// system's packages.
  func rank(for name: FontName) -> (Int, Int, Int, Int, String, Int) {
    let wanted = name.isBold ? FC_WEIGHT_BOLD : name.weight
    return (
      isItalic == name.isItalic ? 0 : 1, abs(width - Int(FC_WIDTH_NORMAL)),
      abs(weight - Int(wanted)), path.hasPrefix("/usr/share/fonts/") ? 0 : 1, path, index
    )
  }
}

/// The characters that a font covers.
struct Coverage {
  private let set: OpaquePointer

  fileprivate init(_ set: OpaquePointer) { self.set = FcCharSetCopy(set) }

  /// Asks the font itself, as fontconfig does when it scans a folder.
  init?(of face: FT_Face) {
    guard let set = FcFreeTypeCharSet(face, nil) else { return nil }
    self.set = set
  }

  func contains(_ character: Unicode.Scalar) -> Bool {
    FcCharSetHasChar(set, character.value) != 0
  }
}

extension OpaquePointer {
  /// Whether the font has outlines and is not a variable font template; bitmap fonts are excluded.
  fileprivate var isOutlines: Bool {
    guard let format = texts(FC_FONTFORMAT).first else { return false }
    return (format == "TrueType" || format == "CFF") && !isTrue(FC_VARIABLE)
  }

  fileprivate var coverage: Coverage? {
    var set: OpaquePointer?
    guard FcPatternGetCharSet(self, FC_CHARSET, 0, &set) == FcResultMatch, let set else {
      return nil
    }
    return Coverage(set)
  }

  fileprivate func texts(_ key: String) -> [String] {
    var texts: [String] = []
    var text: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(self, key, Int32(texts.count), &text) == FcResultMatch,
      let found = text
    {
      texts.append(String(cString: found))
    }
    return texts
  }

  fileprivate func number(_ key: String) -> Int? {
    var number: Int32 = 0
    return FcPatternGetInteger(self, key, 0, &number) == FcResultMatch ? Int(number) : nil
  }

  fileprivate func isTrue(_ key: String) -> Bool {
    var flag: FcBool = 0
    return FcPatternGetBool(self, key, 0, &flag) == FcResultMatch && flag != 0
  }
}
