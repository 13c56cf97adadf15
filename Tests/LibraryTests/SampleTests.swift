import Testing

struct SampleTests {
  @Test func ranksTellSourcesApart() {
    let low = (0..<20).map(Double.init)
    let mixed = (0..<20).map { Double($0) + 0.5 }
    #expect(chanceOfSameOrigin(low, mixed) > 0.5)
    #expect(chanceOfSameOrigin(low, mixed.map { $0 + 20 }) < 1e-6)
    #expect(chanceOfSameOrigin(mixed, low) == chanceOfSameOrigin(low, mixed))
  }

  @Test func theMiddleIsBetweenTwo() {
    #expect(median([3, 1, 2]) == 2)
    #expect(median([4, 1, 2, 3]) == 2.5)
  }
}
