import Catalog
import Library
import TestSupport
import Testing

/// Vectors whose directions the test chooses: a part of the numbers is high, all have some noise.
enum SampleVector {
  /// - Parameter parts: The sixteenths of the numbers that are high.
  static func features(_ parts: Range<Int>, seed: Int, noise: Float = 0.2) -> [Float] {
    var generator = SeededGenerator(seed: UInt64(1000 + seed))
    return (0..<PictureVector.count).map { index in
      (parts.contains(index / (PictureVector.count / 16)) ? 1 : 0.05)
        + noise * Float.random(in: 0...1, using: &generator)
    }
  }

  static func vector(
    _ parts: Range<Int>, seed: Int, noise: Float = 0.2
  ) throws -> PictureVector {
    try #require(PictureVector(features(parts, seed: seed, noise: noise)))
  }
}

@Suite struct KeywordExamplesTests {
  private func vectors(_ parts: Range<Int>, _ seeds: Range<Int>) throws -> [PictureVector] {
    try seeds.map { try SampleVector.vector(parts, seed: $0) }
  }

  @Test func withoutExamplesNothingIsSuggested() throws {
    #expect(KeywordExamples(given: [], refused: try vectors(0..<8, 0..<3)) == nil)
  }

  @Test func likenessIsTheAverageOfTheLikenessesToAllExamples() throws {
    let given = try vectors(0..<8, 0..<3) + vectors(8..<16, 3..<4)
    let examples = try #require(KeywordExamples(given: given, refused: []))
    let photo = try SampleVector.vector(4..<12, seed: 9)
    let average = given.map { $0.likeness(to: photo) }.reduce(0, +) / 4
    #expect(abs(examples.likeness(of: photo) - average) < 0.0001)
  }

  @Test func theLimitFollowsHowAlikeTheExamplesAreAndHasAFloor() throws {
    let near = try #require(KeywordExamples(given: try vectors(0..<8, 0..<3), refused: []))
    let mixed = try vectors(0..<8, 0..<2) + vectors(4..<12, 2..<4)
    let wide = try #require(KeywordExamples(given: mixed, refused: []))
    let apart = try #require(
      KeywordExamples(given: try vectors(0..<4, 0..<1) + vectors(8..<12, 1..<2), refused: []))
    let single = try #require(KeywordExamples(given: try vectors(0..<4, 0..<1), refused: []))
    #expect(near.leastLikeness > 0.85 && near.leastLikeness < 1)
    #expect(wide.leastLikeness < near.leastLikeness - 0.05)
    #expect(apart.leastLikeness == LibraryLimits.leastExampleLikeness)
    #expect(single.leastLikeness == LibraryLimits.leastExampleLikeness)
  }

  @Test func oneOddExampleAmongManyDoesNotOpenTheLimit() throws {
    let many = try vectors(0..<8, 0..<12)
    let odd = try SampleVector.vector(8..<16, seed: 50)
    let with = try #require(KeywordExamples(given: many + [odd], refused: []))
    #expect(with.leastLikeness > 0.75)
    #expect(with.likely([(1, try SampleVector.vector(8..<16, seed: 60))], 10) == [])
    #expect(with.likely([(2, try SampleVector.vector(0..<8, seed: 61))], 10) == [2])
  }

  @Test func theLikeliestComeFirstAndAtMostAsManyAsWanted() throws {
    let examples = try #require(KeywordExamples(given: try vectors(0..<8, 0..<3), refused: []))
    let photos = try [3, 1, 2].map { row in
      (row: row, vector: try SampleVector.vector(0..<8, seed: 20 + row, noise: Float(row) * 0.2))
    }
    let other = (row: 9, vector: try SampleVector.vector(8..<16, seed: 40))
    #expect(examples.likely(photos + [other], 10) == [1, 2, 3])
    #expect(examples.likely(photos + [other], 2) == [1, 2])
  }

  @Test func photosNearerToARefusedOneThanToAnyExampleAreLeftOut() throws {
    let given = try vectors(0..<8, 0..<3)
    let photos = [
      (row: 1, vector: try SampleVector.vector(0..<8, seed: 30)),
      (row: 2, vector: try SampleVector.vector(0..<9, seed: 31)),
    ]
    let before = try #require(KeywordExamples(given: given, refused: []))
    #expect(before.likely(photos, 10) == [1, 2])
    let refused = [try SampleVector.vector(0..<9, seed: 32)]
    let after = try #require(KeywordExamples(given: given, refused: refused))
    #expect(after.likely(photos, 10) == [1])
  }
}
