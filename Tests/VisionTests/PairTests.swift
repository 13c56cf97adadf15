import ImageEngine
import Testing
import Vision

/// Halves of a pair like CLIP, computed by the tests.
@Suite struct PairTests {
  private static let merges = "#version: 0.2\nd o\ndo g</w>\nt h\nth e</w>\nc a\n"

  private func words(_ text: String = Self.merges) throws -> PairWords {
    var text = text
    return try text.withUTF8 { try PairWords(UnsafeRawBufferPointer($0)) }
  }

  // 256 bytes, the same at the ends of words, five pairs, and the marks for the ends.
  private static let (begin, end) = (517, 518)
  private static let (dog, the, ca) = (513, 515, 516)

  @Test func knownPairsAreJoinedInTheirOrder() throws {
    let words = try words()
    #expect(words.tokens(of: "The  DOG") == [Self.begin, Self.the, Self.dog, Self.end])
    // "t</w>" is the letter's place among printable signs, at the end of a word.
    let t = 256 + Int(UInt8(ascii: "t")) - 0x21
    #expect(words.tokens(of: "cat") == [Self.begin, Self.ca, t, Self.end])
  }

  @Test(arguments: [
    ("dog's", 2), ("dog, dog", 3), ("don't", 3), ("12", 2), ("dog!?", 2), ("", 0), (" \n ", 0),
  ])
  func wordsAreThoseOfTheVocabulary(_ text: String, _ count: Int) throws {
    // "'s" and "?!" are words of two signs without a pair; "don" has two parts.
    let extra = text.contains("'") || text.contains("!?") ? 1 : 0
    #expect(try words().tokens(of: text).count == count + extra + 2)
  }

  @Test func bytesOfAnyTextHaveTokens() throws {
    let tokens = try words().tokens(of: "犬 é 🐕")
    #expect(tokens.count == 3 + 2 + 4 + 2)
    #expect(tokens.allSatisfy { (0...Self.end).contains($0) })
  }

  @Test func longTextsAreCut() throws {
    let tokens = try words().tokens(of: String(repeating: "dog ", count: 500))
    #expect(tokens.count == 77 && tokens.last == Self.end)
  }

  @Test(arguments: ["", "dog\n", "#version\na b c\n", "#version\nlonely\n"])
  func anotherFileIsNoVocabulary(_ text: String) {
    #expect(throws: VisionError.self) { try words(text) }
  }

  @Test func aPictureIsGivenInTheNetworksSizeAndColours() throws {
    let network = FakeNetwork(
      inputSizes: [[nil, 3, 16, 16]], outputNames: ["last_hidden_state", "image_embeds"]
    ) { _ in
      [Tensor(zeros: 1, 4, 8), Tensor(sizes: [1, 8], values: [3, 4, 0, 0, 0, 0, 0, 0])]
    }
    let picture = Bitmap(width: 40, height: 20) { x, _ in
      (10..<30).contains(x) ? (255, 0, 128) : (0, 255, 0)
    }
    let vector = try OpenPictures(network: network).vector(of: picture)
    #expect(vector == [0.6, 0.8, 0, 0, 0, 0, 0, 0])
    let input = network.inputs[0]
    #expect(input.sizes == [1, 3, 16, 16])
    // The middle square alone, with CLIP's means and deviations.
    #expect(abs(input[0, 0, 8, 8] - (1 - 0.4815) / 0.2686) < 0.01)
    #expect(abs(input[0, 1, 8, 8] + 0.4578 / 0.2613) < 0.01)
  }

  @Test func wordsAreGivenWithTheirMask() throws {
    let network = FakeNetwork(inputSizes: [[nil, 77], [nil, 77]]) { _ in
      [Tensor(sizes: [1, 8], values: [0, 0, 2, 0, 0, 0, 0, 0])]
    }
    let vector = try OpenWords(network: network, words: words()).vector(of: "the dog")
    #expect(vector == [0, 0, 1, 0, 0, 0, 0, 0])
    let (tokens, mask) = (network.inputs[0].values, network.inputs[1].values)
    #expect(tokens.prefix(4) == [517, 515, 513, 518] && tokens.count == 77)
    #expect(mask.prefix(5) == [1, 1, 1, 1, 0])
  }

  @Test func otherNetworksAreRefused() throws {
    let words = try words()
    func network(_ sizes: [[Int?]], _ output: Tensor) -> FakeNetwork {
      FakeNetwork(inputSizes: sizes) { _ in [output] }
    }
    let (picture, good) = (Bitmap(width: 8, height: 8) { _, _ in (1, 2, 3) }, Tensor(zeros: 1, 8))
    #expect(throws: VisionError.self) { try OpenPictures(network: network([[nil, 3]], good)) }
    #expect(throws: VisionError.self) {
      try OpenPictures(network: network([[1, 3, 9000, 9000]], good))
    }
    #expect(throws: VisionError.self) { try OpenWords(network: network([], good), words: words) }
    for output in [Tensor(zeros: 1, 8, 8), Tensor(zeros: 1, 4000), Tensor(zeros: 2, 8)] {
      #expect(throws: VisionError.self) {
        try OpenPictures(network: network([[1, 3, 8, 8]], output)).vector(of: picture)
      }
    }
    var infinite = good
    infinite[0, 3] = .infinity
    #expect(throws: VisionError.self) {
      try OpenPictures(network: network([[1, 3, 8, 8]], infinite)).vector(of: picture)
    }
  }
}
