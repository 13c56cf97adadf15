import ImageEngine
import Testing

@Suite struct BitmapTests {
  @Test func aNewBitmapIsTransparent() {
    let bitmap = Bitmap(width: 3, height: 2)
    #expect(bitmap.withBytes { $0.allSatisfy { $0 == 0 } })
    #expect(bitmap.withBytes { $0.count } == 24)
  }

  @Test func bytesMustFitTheSize() {
    #expect(Bitmap(width: 2, height: 2, bytes: [UInt8](repeating: 1, count: 16)) != nil)
    #expect(Bitmap(width: 2, height: 2, bytes: [UInt8](repeating: 1, count: 15)) == nil)
    #expect(Bitmap(width: 0, height: 2, bytes: []) == nil)
    #expect(Bitmap(width: -1, height: -4, bytes: [1, 2, 3, 4]) == nil)
  }

  @Test func writingToASharedBitmapLeavesTheOtherAlone() {
    let first = Bitmap(width: 2, height: 1) { $0.copyBytes(from: [1, 2, 3, 4, 5, 6, 7, 8]) }
    var second = first
    second.withMutableBytes { $0[0] = 99 }
    #expect(first[0, 0] == [1, 2, 3, 4])
    #expect(second[0, 0] == [99, 2, 3, 4])
    #expect(first != second)
  }

  @Test func passingOnCopiesNothing() {
    let first = Bitmap(width: 2, height: 1)
    let second = first
    #expect(first.withBytes { $0.baseAddress } == second.withBytes { $0.baseAddress })
  }

  @Test func anErrorOfWhoeverFillsItIsPassedOn() {
    struct Failure: Error, Equatable {}
    #expect(throws: Failure()) {
      try Bitmap(width: 1, height: 1) { _ throws(Failure) in throw Failure() }
    }
  }
}

@Suite struct PixelSizeTests {
  @Test(arguments: [
    (4000, 3000, 1600, 1600, 1200), (3000, 4000, 256, 192, 256), (100, 80, 200, 100, 80),
    (10_000, 1, 100, 100, 1), (5, 5, 0, 1, 1),
  ])
  func aFittedSizeKeepsItsShapeAndIsNeverLarger(
    _ width: Int, _ height: Int, _ side: Int, _ fittedWidth: Int, _ fittedHeight: Int
  ) {
    let fitted = PixelSize(width: width, height: height).fitted(longestSide: side)
    #expect(fitted == PixelSize(width: fittedWidth, height: fittedHeight))
  }

  @Test func hugeSizesAreNotAllowedAndDoNotOverflow() {
    #expect(!PixelSize(width: .max, height: .max).isAllowed)
    #expect(!PixelSize(width: 65_535, height: 65_535).isAllowed)
    #expect(PixelSize(width: 65_535, height: 8_000).isAllowed)
  }
}
