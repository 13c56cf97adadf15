import Media
import TestSupport
import Testing

@Suite struct FaceGroupTests {
  private func face(_ embedding: [Float], quality: Double = 0.8) -> Face {
    Face(
      box: RelativeBox(x: 0, y: 0, width: 0.1, height: 0.1), confidence: 0.9, quality: quality,
      embedding: embedding)
  }

  /// Faces of people who are about 0.8 apart, each within about 0.4 of the person's others. The
  /// number of the person comes with each.
  private func faces(
    people: Int, each: Int, spread: Float = 0.28, seed: UInt64
  ) -> [(person: Int, embedding: [Float])] {
    var random = SeededGenerator(seed: seed)
    func vector(_ length: Float) -> [Float] {
      let values = (0..<128).map { _ in
        (0..<6).reduce(Float(0)) { sum, _ in sum + Float.random(in: -1...1, using: &random) }
      }
      let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return values.map { $0 / norm * length }
    }
    return (0..<people).flatMap { person in
      let middle = vector(0.57)
      return (0..<each).map { _ in (person, zip(middle, vector(spread)).map { $0 + $1 }) }
    }
  }

  private func people(_ groups: FaceGroups, _ faces: [(person: Int, embedding: [Float])])
    -> [Set<Int>]
  {
    groups.groups.map { Set($0.map { faces[$0].person }) }
  }

  @Test func eachPersonIsOneGroupInWhateverOrder() {
    var random = SeededGenerator(seed: 1)
    for seed: UInt64 in 1...4 {
      let faces = faces(people: 20, each: 8, seed: seed).shuffled(using: &random)
      let groups = FaceGroups(faces.enumerated().map { ($0.offset, face($0.element.embedding)) })
      #expect(groups.groups.count == 20)
      #expect(people(groups, faces).allSatisfy { $0.count == 1 })
      #expect(groups.groups.joined().sorted() == Array(0..<160))
    }
  }

  /// Faces that vary a lot become several groups of one person, never one of several people.
  @Test func strangersAreNotJoined() {
    for spread: Float in [0.33, 0.36, 0.4, 0.5] {
      let faces = faces(people: 20, each: 8, spread: spread, seed: 7)
      let groups = FaceGroups(faces.enumerated().map { ($0.offset, face($0.element.embedding)) })
      #expect(people(groups, faces).allSatisfy { $0.count == 1 }, "\(spread)")
    }
  }

  @Test func twoFacesOfOnePhotoAreTwoPeople() {
    let face = face([Float](repeating: 0.05, count: 128))
    let groups = FaceGroups([(1, face), (1, face), (2, face)])
    #expect(groups.groups == [[0, 2], [1]])
    #expect(groups.suggestions.isEmpty)
  }

  @Test func groupsThatMayBeOnePersonAreSuggested() throws {
    var (first, second, third) = (
      [Float](repeating: 0, count: 128), [Float](repeating: 0, count: 128),
      [Float](repeating: 0, count: 128)
    )
    (first[0], second[0], third[0]) = (0, 0.58, 1.5)
    let groups = FaceGroups([(1, face(first)), (2, face(second)), (3, face(third))])
    #expect(groups.groups == [[0], [1], [2]])
    let suggestion = try #require(groups.suggestions.first)
    #expect(groups.suggestions.count == 1 && suggestion == (0, 1))
  }

  @Test func aBlurredFaceStaysAlone() {
    let numbers = [Float](repeating: 0.05, count: 128)
    let groups = FaceGroups([
      (1, face(numbers)), (2, face(numbers)), (3, face(numbers, quality: 0.2)),
    ])
    #expect(groups.groups == [[0, 1], [2]])
    #expect(groups.suggestions.count == 1)
  }

  /// Faces that show a person badly resemble those of strangers.
  @Test func aPoorFaceMustBeNearerThanAGoodOne() {
    func vector(_ first: Float) -> [Float] { [first] + [Float](repeating: 0, count: 127) }
    func count(_ quality: Double, _ distance: Float) -> Int {
      FaceGroups([(1, face(vector(0))), (2, face(vector(distance), quality: quality))])
        .groups.count
    }
    #expect(count(0.8, 0.49) == 1 && count(0.8, 0.51) == 2)
    #expect(count(0.4, 0.45) == 2 && count(0.4, 0.35) == 1)
    #expect(count(0.6, 0.48) == 2)
  }

  @Test func noFacesAreNoGroups() { #expect(FaceGroups([]).groups.isEmpty) }
}
