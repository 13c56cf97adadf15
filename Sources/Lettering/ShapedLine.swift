internal import ImageEngine

/// One line of text, from left to right.
struct ShapedLine {
  private(set) var glyphs: [TextLayout.Glyph] = []
  private(set) var width = 0.0
  private(set) var ascent = 0.0
  private(set) var descent = 0.0
  private(set) var gap = 0.0
  /// The ink bounds, with y pointing up from the baseline.
  private(set) var ink = Rectangle(x: 0, y: 0, width: 0, height: 0)
  /// Whether the line starts on the right.
  let isLeftwards: Bool

  /// A run shaped at once: one font and size, one script, one direction.
  private struct Stretch {
    var range: Range<Int>
    let run: Int
    let font: Font
    let script: UInt32
    let level: Int8

    func goesOn(_ next: Stretch) -> Bool {
      run == next.run && font === next.font && script == next.script && level == next.level
    }
  }

  private let text: [Unicode.Scalar]
  private let runs: [TextRun]

  /// - Parameter before: The metrics of the previous line, which an empty line inherits.
  init(
    _ letters: [TextLayout.StyledCharacter], _ runs: [TextRun], in fonts: Fonts,
    _ before: (ascent: Double, descent: Double, gap: Double)
  ) {
    text = letters.map(\.character)
    self.runs = runs
    isLeftwards = Bidirectional.runsLeftwards(text)
    guard !letters.isEmpty else {
      (ascent, descent, gap) = before
      return
    }
    var stretches = Self.stretches(of: letters, runs, in: fonts)
    Self.order(&stretches)
    let language = Self.language(of: text)
    for stretch in stretches { add(stretch, language: language) }
  }

  private mutating func add(_ stretch: Stretch, language: String?) {
    let run = runs[stretch.run]
    let metrics = stretch.font.lineMetrics(size: run.size)
    ascent = max(ascent, metrics.ascent)
    descent = max(descent, metrics.descent)
    gap = max(gap, metrics.gap)
    let placed = stretch.font.glyphs(
      of: text, stretch.range, script: stretch.script, isLeftwards: stretch.level & 1 == 1,
      language: stretch.script == .hanScript ? language : nil, size: run.size)
    for glyph in placed {
      glyphs.append(
        TextLayout.Glyph(
          font: stretch.font, number: glyph.number, size: run.size, color: run.color.linear,
          x: width + glyph.x, y: -glyph.y))
      let own = glyph.ink
      if own.width > 0, own.height > 0 {
        let moved = Rectangle(
          x: own.x + width, y: own.y, width: own.width, height: own.height)
        ink = ink.isEmpty ? moved : ink.union(moved)
      }
      width += glyph.advance
    }
  }

  // MARK: Stretches

  private static func stretches(
    of letters: [TextLayout.StyledCharacter], _ runs: [TextRun], in fonts: Fonts
  ) -> [Stretch] {
    let text = letters.map(\.character)
    let levels = Bidirectional.levels(of: text)
    let scripts = scripts(of: text)
    var stretches: [Stretch] = []
    var start = 0
    for character in String(String.UnicodeScalarView(text)) {
      let range = start..<start + character.unicodeScalars.count
      start = range.upperBound
      let run = letters[range.lowerBound].run
      guard let font = font(for: character, fonts.order(for: runs[run].font)) else { continue }
      let next = Stretch(
        range: range, run: run, font: font, script: scripts[range.lowerBound],
        level: levels[range.lowerBound])
      if let last = stretches.last, last.goesOn(next), last.range.upperBound == range.lowerBound {
        stretches[stretches.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        stretches.append(next)
      }
    }
    return stretches
  }

  /// Returns the first font that has the character, preferring colour fonts for emoji.
  private static func font(for character: Character, _ order: [Font]) -> Font? {
    let scalars = character.unicodeScalars
    let isPicture =
      scalars.contains("\u{FE0F}")
      || scalars.first?.properties.isEmojiPresentation == true && !scalars.contains("\u{FE0E}")
    return order.first { $0.isColored == isPicture && $0.has(scalars) }
      ?? order.first { $0.has(scalars) } ?? order.first
  }

  /// Assigns characters of a shared script the script before them or, at the start, after them.
  private static func scripts(of text: [Unicode.Scalar]) -> [UInt32] {
    var scripts = text.map(script(of:))
    var last = scripts.first { !$0.isSharedScript }
    for index in scripts.indices {
      if scripts[index].isSharedScript { scripts[index] = last ?? scripts[index] }
      last = scripts[index]
    }
    return scripts
  }

  /// The language of Chinese characters, whose shapes differ by language.
  private static func language(of text: [Unicode.Scalar]) -> String? {
    let scripts = Set(text.map(script(of:)))
    if !scripts.isDisjoint(with: UInt32.kanaScripts) { return "ja" }
    return scripts.contains(.hangulScript) ? "ko" : "zh-Hans"
  }

  /// Reverses right-to-left runs, innermost last: rule L2 of the Unicode bidirectional algorithm.
  private static func order(_ stretches: inout [Stretch]) {
    let highest = stretches.map(\.level).max() ?? 0
    for level in stride(from: highest, to: 0, by: -1) {
      var start = 0
      while start < stretches.count {
        var end = start
        while end < stretches.count, stretches[end].level >= level { end += 1 }
        if end > start + 1 { stretches[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
  }
}
