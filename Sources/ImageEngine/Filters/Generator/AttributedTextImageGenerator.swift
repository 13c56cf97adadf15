internal import JSON

/// Draws text in several fonts, sizes and colours.
///
/// See ``TextImageGenerator`` for how it relates to Core Image. Runs default to HelveticaNeue, 12
/// points, black.
public struct AttributedTextImageGenerator: TextFilter {
  public var text = Payload()
  public var scaleFactor: Float = 1
  public var padding = 0

  public init() {}
  public init(text: Payload, scaleFactor: Float = 1, padding: Int = 0) {
    self.text = text
    self.scaleFactor = scaleFactor
    self.padding = padding
  }

  public static let info = FilterInfo<Self>(
    "CIAttributedTextImageGenerator", displayName: "Attributed Text Image Generator",
    categories: [.builtIn, .generator, .stillImage, .video],
    "Draws text in several fonts and colours.",
    [
      .data(
        "inputText", \.text, "The text: {\"runs\": [{\"text\", \"font\", \"size\", \"color\"}]}."),
      .textScale(\.scaleFactor),
      .textPadding(\.padding),
    ])

  public func check() throws(RecipeError) {
    guard text.written == nil || text.runs != nil else {
      throw .wrongType(
        filter: Self.info.name, key: "inputText", value: text.json,
        expected: "{\"runs\": [{\"text\", \"font\", \"size\", \"color\"}]}, sizes from 0 on")
    }
  }

  var runs: [TextRun] {
    (text.runs ?? []).map { run in
      var run = run
      run.size *= Double(scaleFactor)
      return run
    }
  }
}

extension Payload {
  /// `nil` if the data is not a list of runs.
  fileprivate var runs: [TextRun]? {
    let plain = TextImageGenerator()
    if let bytes {
      let text = String(decoding: bytes, as: UTF8.self)
      return [TextRun(text, font: plain.fontName, size: Double(plain.fontSize))]
    }
    guard let written = written?["runs"]?.array else { return nil }
    var runs: [TextRun] = []
    for run in written {
      guard let text = run["text"]?.string else { return nil }
      var made = TextRun(text, font: plain.fontName, size: Double(plain.fontSize))
      if let font = run["font"] {
        guard let name = font.string else { return nil }
        made.font = name
      }
      if let size = run["size"] {
        guard let points = size.double, points.isFinite, points >= 0 else { return nil }
        made.size = points
      }
      if let color = run["color"] {
        guard let value = ParameterValue(color, as: .color), let own = FilterColor(value) else {
          return nil
        }
        made.color = own
      }
      runs.append(made)
    }
    return runs
  }
}
