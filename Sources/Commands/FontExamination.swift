internal import Darkroom
internal import ImageEngine
internal import JSON
internal import Library
internal import Maintenance
internal import Platform

/// The check of `doctor` on the fonts that text in photos is drawn with. A worker draws a letter of
/// each package, and one that no font has.
struct FontExamination {
  let worker: String

  func run() async -> Examination? {
    let darkroom = Darkroom(executable: worker, workers: 1)
    let missing = await missing(darkroom)
    await darkroom.stop()
    // A worker that does not start is another check's finding.
    guard let missing else { return nil }
    if missing.isEmpty {
      let origin = OwnProgram.fonts == nil ? "are installed" : "come with the program"
      return Examination("fonts", .good, "The fonts for text in photos \(origin).")
    }
    let names = missing.map(\.letters).joined(separator: ", ")
    let packages = missing.map(\.package).joined(separator: ", ")
    return Examination(
      "fonts", .warning,
      "Fonts are missing, so text in photos looks different from elsewhere: \(names).",
      advice: "Install them, in Debian as the packages \(packages).")
  }

  private typealias Sample = (letters: String, package: String, letter: String)

  private static let samples: [Sample] = [
    ("Arabic and other scripts", "fonts-noto-core", "\u{639}"),
    ("Chinese, Japanese and Korean", "fonts-noto-cjk", "\u{6587}"),
    ("emoji", "fonts-noto-color-emoji", "\u{1F600}"),
  ]
  /// A character that is not assigned.
  private static let unknown = "\u{378}"

  private func missing(_ darkroom: Darkroom) async -> [Sample]? {
    // Where Liberation is missing, Noto stands for Helvetica as well.
    guard let latin = await drawn("a", "Helvetica", darkroom),
      let other = await drawn("a", "Noto Sans", darkroom),
      let box = await drawn(Self.unknown, "Helvetica", darkroom)
    else { return nil }
    var missing: [Sample] = []
    if latin == other { missing.append(("Helvetica, Times and Courier", "fonts-liberation", "a")) }
    for sample in Self.samples {
      guard let letter = await drawn(sample.letter, "Helvetica", darkroom) else { return nil }
      if letter == box { missing.append(sample) }
    }
    return missing
  }

  /// The PNG of a letter.
  private func drawn(_ letter: String, _ font: String, _ darkroom: Darkroom) async -> [UInt8]? {
    let step: JSON = [
      "filter": "CITextImageGenerator",
      "parameters": ["inputText": .string(letter), "inputFontName": .string(font)],
    ]
    do {
      let recipe = try Recipe(json: ["version": 1, "steps": [step]])
      return try await darkroom.perform(FilterTask(images: [], recipe: recipe)).file.bytes()
    } catch {
      // The examination says that nothing could be drawn with the font.
      return nil
    }
  }
}
