internal import JSON

/// A filter that draws text with its renderer's text drawing.
protocol TextFilter: ChainFilter {
  /// The text, with sizes in pixels.
  var runs: [TextRun] { get }
  var padding: Int { get }
}

extension TextFilter {
  public static var examples: [Example<Self>] { [] }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let runs = runs.filter { !$0.text.isEmpty }
    let characters = runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
    guard (1...EngineLimits.textCharacters).contains(characters) else {
      throw .unusable(
        filter: Self.info.name, key: "inputText", value: .string(runs.map(\.text).joined()),
        expected: "a text of 1 to \(EngineLimits.textCharacters) characters, and has \(characters)")
    }
    let visible = runs.filter { $0.size > 0 }
    guard !visible.isEmpty else { return .clear }
    guard let text = images.text else {
      throw .unavailable(filter: Self.info.name, missing: "fonts, and none were opened")
    }
    do throws(TextError) {
      return Image(try text.draw(visible, padding: padding))
    } catch {
      switch error {
      case .noFonts:
        throw .unavailable(
          filter: Self.info.name,
          missing: "a font, and none is installed: install fonts-liberation, for example")
      case .tooLarge(let width, let height): throw .tooLarge(width: width, height: height)
      }
    }
  }
}
