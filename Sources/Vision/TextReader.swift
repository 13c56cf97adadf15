internal import ImageEngine
internal import Words

/// Reads a line of text: a network says for each eight columns of a picture how likely each
/// character is there.
struct TextReader {
  let network: any Inferring
  let characters: TextCharacters

  private static let height = 48
  /// The columns of the picture for each column of the output.
  private static let stride = 8
  /// Narrower pictures are read badly.
  private static let leastWidth = 64
  /// A line that is this much higher than wide is written from top to bottom.
  private static let verticalRatio = 1.5
  /// Below it, the line may be upside down.
  private static let doubtful = 0.8

  struct Reading {
    var text: String
    var confidence: Double
  }

  func read(
    _ line: TurnedRectangle, in sampler: inout PictureSampler
  ) throws(VisionError) -> Reading {
    var line = line
    if line.height >= line.width * Self.verticalRatio {
      // Most vertical lines are turned ones.
      line = TurnedRectangle(
        center: line.center, direction: line.normal, width: line.height, height: line.width)
    }
    let first = try read(upright: line, in: &sampler)
    guard first.confidence < Self.doubtful else { return first }
    line.direction = -1 * line.direction
    let second = try read(upright: line, in: &sampler)
    return second.confidence > first.confidence ? second : first
  }

  private func read(
    upright line: TurnedRectangle, in sampler: inout PictureSampler
  ) throws(VisionError) -> Reading {
    let picture = picture(of: line, in: &sampler)
    let columns = picture.width / Self.stride
    let outputs = try network.outputs(
      for: TextFinder.pixels.planes(picture), sized: [[1, columns, characters.count]])
    return characters.reading(outputs[0].values)
  }

  private func picture(of line: TurnedRectangle, in sampler: inout PictureSampler) -> Bitmap {
    let natural = Double(Self.height) * line.width / max(line.height, 1)
    let limited = min(max(natural, Double(Self.leastWidth)), Double(VisionLimits.lineWidth))
    let width = Int((limited / Double(Self.stride)).rounded()) * Self.stride
    // A short line gets more of its surroundings instead of being stretched.
    let shown = max(line.width, line.height * Double(width) / Double(Self.height))
    let across = line.direction * (natural > limited ? line.width : shown)
    let down = line.normal * line.height
    return sampler.part(
      from: line.center - line.direction * (line.width / 2) - down / 2, across: across, down: down,
      width: width, height: Self.height)
  }
}

/// The characters that the network tells apart. The first of its outputs means that there is none,
/// the last one is a space.
package struct TextCharacters: Sendable {
  private let characters: [String]

  /// Reads a list with a character on each line.
  package init(_ bytes: UnsafeRawBufferPointer) throws(VisionError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(model: "text-characters.txt", reason: Message("model.notText"))
    }
    // Split by code unit, as an accent after a line feed belongs to it in Swift's view.
    characters = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .dropLast().map { String(Substring($0)) }
  }

  init(_ characters: [String]) { self.characters = characters }

  var count: Int { characters.count + 2 }

  /// The most likely character of each column. One that continues counts once; the confidence is
  /// that of the letters.
  func reading(_ likelihoods: [Float]) -> TextReader.Reading {
    var text = ""
    var (sum, read, last) = (0.0, 0, 0)
    for start in stride(from: 0, to: likelihoods.count, by: count) {
      var best = 0
      for index in 1..<count where likelihoods[start + index] > likelihoods[start + best] {
        best = index
      }
      defer { last = best }
      guard best != 0, best != last else { continue }
      guard best <= characters.count else {
        text += " "
        continue
      }
      text += characters[best - 1]
      sum += Double(likelihoods[start + best])
      read += 1
    }
    return TextReader.Reading(
      text: text, confidence: read == 0 ? 0 : min(1, max(0, sum / Double(read))))
  }
}
