internal import ImageEngine

/// The glyphs of a text, positioned in lines.
struct TextLayout {
  /// A glyph with its pen position in pixels, from the left edge and from the top of the first
  /// line.
  struct Glyph {
    let font: Font
    let number: UInt32
    let size: Double
    let color: SIMD4<Float>
    var x: Double
    var y: Double
  }

  private(set) var glyphs: [Glyph] = []
  /// The bounds of all lines, including ink outside of them; y points down.
  private(set) var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)

  init(_ runs: [TextRun], in fonts: Fonts) {
    var lines: [ShapedLine] = []
    for paragraph in Self.paragraphs(of: runs) {
      let before = lines.last.map { ($0.ascent, $0.descent, $0.gap) } ?? (0, 0, 0)
      lines.append(ShapedLine(paragraph, runs, in: fonts, before))
    }
    let width = lines.map(\.width).max()?.rounded(.up) ?? 0
    var y = 0.0
    for (index, line) in lines.enumerated() {
      let left = line.isLeftwards ? width - line.width : 0
      let baseline = (y + line.ascent).rounded(.up)
      for glyph in line.glyphs {
        var glyph = glyph
        glyph.x += left
        glyph.y += baseline
        glyphs.append(glyph)
      }
      let ink = line.ink
      if !ink.isEmpty {
        frame = frame.union(
          Rectangle(
            x: ink.x + left, y: baseline - ink.maxY, width: ink.width, height: ink.height))
      }
      y = baseline + line.descent + (index + 1 < lines.count ? line.gap : 0)
    }
    frame = frame.union(Rectangle(x: 0, y: 0, width: width, height: y.rounded(.up))).integral
  }

  /// A character with the run it belongs to.
  struct StyledCharacter {
    let character: Unicode.Scalar
    let run: Int
  }

  private static func paragraphs(of runs: [TextRun]) -> [[StyledCharacter]] {
    var paragraphs: [[StyledCharacter]] = [[]]
    var isAfterReturn = false
    for (index, run) in runs.enumerated() {
      for character in run.text.unicodeScalars {
        switch character {
        case "\n" where isAfterReturn: isAfterReturn = false
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
          paragraphs.append([])
          isAfterReturn = character == "\r"
        default:
          // Control characters have no glyph.
          if character.properties.generalCategory != .control {
            paragraphs[paragraphs.count - 1].append(
              StyledCharacter(character: character, run: index))
          } else if character == "\t" {
            paragraphs[paragraphs.count - 1].append(StyledCharacter(character: " ", run: index))
          }
          isAfterReturn = false
        }
      }
    }
    return paragraphs
  }
}
