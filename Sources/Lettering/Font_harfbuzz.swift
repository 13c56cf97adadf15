internal import CText
internal import ImageEngine

/// A font that shapes and draws text.
final class Font {
  /// Its name, its file and the file's digest.
  private(set) lazy var identity = DrawnFont(
    name: properties.name, file: properties.fileName, sha256: FontDigest.text(of: bytes))
  private let bytes: UnsafeRawBufferPointer
  private let properties: FontFace
  private let library: FT_Library
  private lazy var shape = makeShape()
  private(set) lazy var face = makeFace()
  /// Found when a letter is looked for; the system has it for installed fonts.
  private lazy var coverage = properties.coverage ?? face.flatMap(Coverage.init(of:))

  init(_ bytes: UnsafeRawBufferPointer, _ properties: FontFace, _ library: FT_Library) {
    self.library = library
    self.bytes = bytes
    self.properties = properties
  }

  private var index: Int { properties.index }
  /// Whether its glyphs are pictures.
  var isColored: Bool { properties.isColored }

  /// Whether the font has glyphs for all parts of a user-perceived character.
  func has(_ character: some Sequence<Unicode.Scalar>) -> Bool {
    character.allSatisfy {
      $0.properties.isDefaultIgnorableCodePoint || coverage?.contains($0) == true
    }
  }

  /// A glyph with its position, in pixels from the pen.
  struct Placed {
    let number: UInt32
    let x: Double
    let y: Double
    let advance: Double
    /// The glyph's ink bounds, relative to the pen.
    let ink: Rectangle
  }

  /// Shapes a run of text into glyphs, from left to right.
  func glyphs(
    of text: [Unicode.Scalar], _ stretch: Range<Int>, script: UInt32, isLeftwards: Bool,
    language: String?, size: Double
  ) -> [Placed] {
    guard let shape, let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    let codes = text.map(\.value)
    hb_buffer_add_utf32(
      buffer, codes, Int32(codes.count), UInt32(stretch.lowerBound), Int32(stretch.count))
    hb_buffer_set_direction(buffer, isLeftwards ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(script))
    if let language { hb_buffer_set_language(buffer, hb_language_from_string(language, -1)) }
    hb_shape(shape, buffer, nil, 0)
    var count: UInt32 = 0
    guard let places = hb_buffer_get_glyph_positions(buffer, nil),
      let glyphs = hb_buffer_get_glyph_infos(buffer, &count)
    else { return [] }
    let scale = size / unitsPerEm
    return (0..<Int(count)).map { index in
      let (place, number) = (places[index], glyphs[index].codepoint)
      let (x, y) = (Double(place.x_offset) * scale, Double(place.y_offset) * scale)
      var ink = hb_glyph_extents_t()
      hb_font_get_glyph_extents(shape, number, &ink)
      return Placed(
        number: number, x: x, y: y, advance: Double(place.x_advance) * scale,
        ink: Rectangle(
          x: x + Double(ink.x_bearing) * scale,
          y: y + Double(ink.y_bearing + ink.height) * scale,
          width: Double(ink.width) * scale, height: -Double(ink.height) * scale))
    }
  }

  /// The ascent, the descent and the gap between lines.
  func lineMetrics(size: Double) -> (ascent: Double, descent: Double, gap: Double) {
    var extents = hb_font_extents_t()
    guard let shape, hb_font_get_h_extents(shape, &extents) != 0 else { return (size, 0, 0) }
    let scale = size / unitsPerEm
    return (
      Double(extents.ascender) * scale, -Double(extents.descender) * scale,
      max(0, Double(extents.line_gap)) * scale
    )
  }

  private lazy var unitsPerEm: Double = {
    guard let shape, let face = hb_font_get_face(shape) else { return 1000 }
    return Double(max(1, hb_face_get_upem(face)))
  }()

  private func makeShape() -> OpaquePointer? {
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    guard
      let blob = hb_blob_create(
        start, UInt32(bytes.count), HB_MEMORY_MODE_READONLY, nil, nil),
      let face = hb_face_create(blob, UInt32(index & 0xFFFF)), let shape = hb_font_create(face)
    else { return nil }
    hb_blob_destroy(blob)
    hb_face_destroy(face)
    let units = Int32(clamping: hb_face_get_upem(face))
    hb_font_set_scale(shape, units, units)
    if index >> 16 > 0 { hb_font_set_var_named_instance(shape, UInt32(index >> 16) - 1) }
    return shape
  }

  private func makeFace() -> FT_Face? {
    var face: FT_Face?
    let start = bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
    guard FT_New_Memory_Face(library, start, bytes.count, index, &face) == 0
    else { return nil }
    return face
  }
}

/// The character's script, as the shaper names it.
func script(of character: Unicode.Scalar) -> UInt32 {
  hb_unicode_script(hb_unicode_funcs_get_default(), character.value).rawValue
}

extension UInt32 {
  /// Whether the script is shared: signs, digits and marks take their neighbours' script.
  var isSharedScript: Bool {
    self == HB_SCRIPT_COMMON.rawValue || self == HB_SCRIPT_INHERITED.rawValue
      || self == HB_SCRIPT_UNKNOWN.rawValue
  }

  static var hanScript: UInt32 { HB_SCRIPT_HAN.rawValue }
  static var kanaScripts: [UInt32] { [HB_SCRIPT_HIRAGANA.rawValue, HB_SCRIPT_KATAKANA.rawValue] }
  static var hangulScript: UInt32 { HB_SCRIPT_HANGUL.rawValue }
}
