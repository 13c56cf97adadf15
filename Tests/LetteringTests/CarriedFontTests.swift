import Foundation
import ImageEngine
import Lettering
import Testing

/// Text that is drawn with fonts that come with the program, and beside fonts of other packages.
@Suite struct CarriedFontTests {
  private static let system = URL(filePath: "/usr/share/fonts")
  private static let packages = ["truetype/liberation", "truetype/noto", "opentype/noto"]

  /// A letterer with the fonts of a folder that is filled first, and with those that a text in
  /// fontconfig's language names.
  private func letterer(
    _ configuration: String, fill: ((URL) throws -> Void)? = nil
  ) throws -> Letterer {
    let files = FileManager.default
    let scratch = files.temporaryDirectory.appending(path: "tintype-fonts-\(UUID().uuidString)")
    let folder = scratch.appending(path: "fonts")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    // Mapped files stay readable, and a leftover in the temporary folder is harmless.
    defer { try? files.removeItem(at: scratch) }
    try fill?(folder)
    let text =
      "<fontconfig><cachedir>\(scratch.path)</cachedir>\(configuration)</fontconfig>"
    let file = scratch.appending(path: "fonts.conf")
    try Data(text.utf8).write(to: file)
    return Letterer(folder: fill == nil ? nil : folder.path, configuration: file.path)
  }

  private func drawn(_ text: String, font: String, _ letterer: Letterer) throws -> DeepBitmap {
    try letterer.draw([TextRun(text, font: font, size: 40)], padding: 0)
  }

  private static func carryAll(in folder: URL) throws {
    for package in packages {
      let fonts = try FileManager.default.contentsOfDirectory(
        at: system.appending(path: package), includingPropertiesForKeys: nil)
      for font in fonts {
        try FileManager.default.createSymbolicLink(
          at: folder.appending(path: font.lastPathComponent), withDestinationURL: font)
      }
    }
  }

  /// The first text is in a font of which the bold one says that it is regular, and the last one in
  /// a font whose file has another name than its family.
  private static let texts = [
    "\u{1019}\u{103C}\u{1014}\u{103A}\u{1019}\u{102C}",
    "Summer", "سلام עברית", "直の", "한국어 汉字", "😀 ❤\u{FE0E} ∑ ■", "Ωж", "हिन्दी ไทย", "\u{1E100}",
  ]

  @Test(arguments: [
    "HelveticaNeue", "Helvetica-BoldOblique", "Times-Italic", "Times-Bold", "Courier", "Sans",
    "Serif-BoldItalic", "Arial Narrow", "Noto Sans CJK JP", "NotoSansAdlam", "Nonexistent",
  ])
  func carriedFontsAreTheInstalledOnes(_ font: String) throws {
    let installed = Letterer()
    let carried = try letterer("", fill: Self.carryAll)
    for text in Self.texts {
      #expect(
        try drawn(text, font: font, carried).pixels == drawn(text, font: font, installed).pixels,
        "\(text)")
      #expect(carried.takeDrawnFonts() == installed.takeDrawnFonts(), "\(text)")
    }
  }

  @Test func fontsOfTheProgramAreEnoughWhereTheSystemNamesNone() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tintype-fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    // A leftover in the temporary folder is harmless.
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.carryAll(in: folder)
    let bare = Letterer(folder: folder.path, configuration: folder.path + "/nothing.conf")
    #expect(
      try drawn("Summer", font: "Helvetica", bare).pixels
        == drawn("Summer", font: "Helvetica", Letterer()).pixels)
    let none = Letterer(configuration: folder.path + "/nothing.conf")
    #expect(throws: TextError.self) { try drawn("Summer", font: "Helvetica", none) }
  }

  @Test func whatComesWithTheProgramIsTakenBeforeWhatIsInstalled() throws {
    let serif = Self.system.appending(path: "truetype/liberation/LiberationSerif-Regular.ttf")
    let other = try letterer("<dir>/usr/share/fonts/truetype/liberation</dir>") { folder in
      try FileManager.default.copyItem(
        at: serif, to: folder.appending(path: "LiberationSans-Regular.ttf"))
    }
    let installed = Letterer()
    #expect(
      try drawn("Summer", font: "Helvetica", other).pixels
        == drawn("Summer", font: "Times", installed).pixels)
    #expect(
      try drawn("Summer", font: "Courier", other).pixels
        == drawn("Summer", font: "Courier", installed).pixels)
  }

  /// Fonts of other packages may say that they are of the family that is asked for, and may come
  /// before it.
  @Test(arguments: ["HelveticaNeue", "Helvetica-Bold", "Arial", "Liberation Sans"])
  func aFontIsAskedForByItsFile(_ font: String) throws {
    let among = try letterer(
      """
      <dir>/usr/share/fonts/opentype/inter</dir><dir>/usr/share/fonts/truetype/liberation</dir>
      <match target='scan'>
        <test name='family'><string>Inter</string></test>
        <edit name='family' mode='prepend'><string>Liberation Sans</string></edit>
      </match>
      """)
    let alone = try letterer("<dir>/usr/share/fonts/truetype/liberation</dir>")
    #expect(
      try drawn("Summer", font: font, among).pixels == drawn("Summer", font: font, alone).pixels)
    #expect(
      try drawn("Summer", font: "Inter", among).pixels
        != drawn("Summer", font: font, among).pixels)
  }

  @Test func aCopyAtHomeDoesNotReplaceTheSystems() throws {
    let home = FileManager.default.temporaryDirectory
      .appending(path: "tintype-home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
    // A leftover in the temporary folder is harmless.
    defer { try? FileManager.default.removeItem(at: home) }
    let system = Self.system.appending(path: "truetype/liberation")
    // A font of that family by the name of another file of it.
    try FileManager.default.copyItem(
      at: system.appending(path: "LiberationSans-Regular.ttf"),
      to: home.appending(path: "LiberationSans-Bold.ttf"))
    let among = try letterer("<dir>\(home.path)</dir><dir>\(system.path)</dir>")
    _ = try drawn("Summer", font: "Helvetica", among)
    #expect(among.takeDrawnFonts().map(\.file) == ["LiberationSans-Regular.ttf"])
  }
}

extension DeepBitmap {
  fileprivate var pixels: [SIMD4<Float>] {
    (0..<width * height).map { self[$0 % width, $0 / width] }
  }
}
