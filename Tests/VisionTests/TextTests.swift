import Foundation
import ImageEngine
import Media
import Testing
import Vision

/// Lines of text, with networks whose answers are known.
@Suite struct TextTests {
  private let picture = Bitmap(width: 640, height: 320)

  private func characters(_ list: String) throws -> TextCharacters {
    let bytes = list.map { "\($0)\n" }.joined()
    return try Data(bytes.utf8).withUnsafeBytes { try TextCharacters($0) }
  }

  /// A finder that sees text in rectangles: left, top, width, height in pixels.
  private func finder(_ places: [(Int, Int, Int, Int)]) -> FakeNetwork {
    FakeNetwork { inputs in
      var map = Tensor(zeros: 1, 1, inputs[0].sizes[2], inputs[0].sizes[3])
      for (left, top, width, height) in places {
        for y in top..<top + height {
          for x in left..<left + width { map[0, 0, y, x] = 0.9 }
        }
      }
      return [map]
    }
  }

  /// A reader that reads these outputs, one for each column, whatever the picture.
  private func reader(_ columns: [Int], of count: Int, sure: Float = 0.95) -> FakeNetwork {
    FakeNetwork { inputs in
      let width = inputs[0].sizes[3] / 8
      var map = Tensor(zeros: 1, width, count)
      for column in 0..<width {
        map[0, column, column < columns.count ? columns[column] : 0] = sure
      }
      return [map]
    }
  }

  private func lines(
    _ places: [(Int, Int, Int, Int)], _ columns: [Int], _ list: String = "abc", sure: Float = 0.95
  ) throws -> [TextLine] {
    try Texts(
      finder: finder(places), reader: reader(columns, of: list.count + 2, sure: sure),
      characters: characters(list)
    ).finding(in: picture).lines
  }

  @Test func aLineIsReadWhereItIs() throws {
    let line = try #require(try lines([(100, 80, 200, 20)], [1, 1, 0, 1, 2, 4, 3]).first)
    #expect(line.text == "aab c")
    #expect(abs(line.confidence - 0.95) < 1e-5)
    // Grown by 1.6 x area / circumference.
    let growth = 1.6 * 200 * 20 / 440
    let place = [100 - growth, 80 - growth, 200 + 2 * growth, 20 + 2 * growth]
    #expect(line.box.isNear(place, ofWidth: 640, height: 320))
  }

  @Test func linesComeFromTopToBottom() throws {
    let found = try lines([(50, 200, 100, 16), (300, 40, 100, 16), (20, 40, 100, 16)], [1, 2, 3])
    #expect(found.map { Int($0.box.y * 320) / 100 } == [0, 0, 1])
    #expect(found[0].box.x < found[1].box.x)
  }

  @Test func doubtfulAndShortLinesAreLeftOut() throws {
    let place = [(100, 80, 200, 20)]
    #expect(try lines(place, [1, 2, 3], sure: 0.5).isEmpty)
    #expect(try lines(place, [1, 2, 3], sure: 0.7).count == 1)
    #expect(try lines(place, [1, 2], sure: 0.9).isEmpty)
    #expect(try lines(place, [1, 2], sure: 0.99).count == 1)
    #expect(try lines(place, []).isEmpty)
    #expect(try lines(place, [4, 0, 4]).isEmpty)
    #expect(try lines([(100, 80, 2, 2)], [1, 2, 3]).isEmpty)
  }

  /// A line upside down is read when its other way is read with doubts.
  @Test func aLineUpsideDownIsTurned() throws {
    // The picture is red at its left.
    let half = Bitmap(width: 640, height: 320) { x, _ in x < 320 ? (255, 0, 0) : (0, 0, 0) }
    let list = "abc"
    let reader = FakeNetwork { inputs in
      let (input, width) = (inputs[0], inputs[0].sizes[3] / 8)
      let isTurned = input[0, 2, 24, 8] < 0
      var map = Tensor(zeros: 1, width, 5)
      for column in 0..<width {
        map[0, column, [1, 2, 3, 0][min(column, 3)]] = isTurned ? 0.97 : 0.65
      }
      return [map]
    }
    let texts = Texts(
      finder: finder([(220, 80, 200, 20)]), reader: reader, characters: try characters(list))
    let line = try #require(try texts.finding(in: half).lines.first)
    #expect(line.confidence > 0.9)
    #expect(reader.inputs.count == 2)
  }

  /// A line that runs upwards or downwards is read along its longer side.
  @Test func aVerticalLineIsReadAlongItsLongerSide() throws {
    let reader = reader([1, 2, 3], of: 5)
    let texts = Texts(
      finder: finder([(100, 60, 20, 200)]), reader: reader, characters: try characters("abc"))
    #expect(try texts.finding(in: picture).lines.count == 1)
    let sizes = try #require(reader.inputs.first?.sizes)
    #expect(sizes[2] == 48 && sizes[3] > 200)
  }

  @Test func theScriptIsThatOfMostLetters() {
    let scripts = [
      "Grüße 12": "Latn", "Здравствуйте": "Cyrl", "Καλημέρα": "Grek", "你好": "Hani",
      "東京タワー": "Jpan", "안녕": "Hang", "สวัสดี": "Thai", "नमस्ते": "Deva", "مرحبا": "Arab",
      "12:30": "Zyyy", "": "Zyyy",
    ]
    for (text, script) in scripts {
      #expect(
        TextLine(text: text, box: .init(x: 0, y: 0, width: 1, height: 1), confidence: 1)
          .script == script, "\(text)")
    }
  }
}
