import ImageEngine
import Testing
import Vision

/// Networks that recipes bring, computed by the tests.
@Suite struct PictureNetworkTests {
  private let picture = Bitmap(width: 6, height: 4) { x, y in (UInt8(x * 40), UInt8(y * 60), 255) }

  private func codes(_ bitmap: Bitmap) -> [UInt8] { bitmap.withBytes { Array($0) } }

  @Test(arguments: [[nil, 3, nil, nil], [nil, nil, nil, 3]] as [[Int?]])
  func aNetworkThatChangesNothingGivesThePictureBack(_ sizes: [Int?]) throws {
    let network = FakeNetwork(inputSizes: [sizes]) { $0 }
    let result = try PictureNetwork(network: network).result(of: picture)
    #expect(codes(result) == codes(picture))
  }

  @Test func aGreyNetworkGetsAndGivesGrey() throws {
    let network = FakeNetwork(inputSizes: [[1, 1, 2, 2]]) { inputs in
      [Tensor(sizes: [1, 1, 2, 2], values: inputs[0].values.map { 1 - $0 })]
    }
    let white = Bitmap(width: 4, height: 4) { _, _ in (255, 255, 255) }
    let result = try PictureNetwork(network: network).result(of: white)
    #expect(result.size == PixelSize(width: 2, height: 2))
    #expect(codes(result) == [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
  }

  @Test func theNumberedOutputIsShownAndNormalised() throws {
    let network = FakeNetwork(inputSizes: [[1, 3, 4, 6]]) { _ in
      [Tensor(zeros: 1, 1, 2, 2), Tensor(sizes: [1, 4], values: [2, 2, 2, -1000])]
    }
    let network2 = try PictureNetwork(network: network)
    let row = try network2.result(of: picture, output: 1, isNormalized: true)
    #expect(row.size == PixelSize(width: 4, height: 1))
    let reds = codes(row).enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    #expect(reds == [85, 85, 85, 0])
    #expect(throws: VisionError.self) { try network2.result(of: picture, output: 2) }
  }

  @Test func numbersOutsideAreCut() throws {
    let network = FakeNetwork(inputSizes: [[1, 3, 4, 6]]) { _ in
      [Tensor(sizes: [1, 2], values: [7, .nan])]
    }
    let result = try PictureNetwork(network: network).result(of: picture)
    #expect(codes(result) == [255, 255, 255, 255, 0, 0, 0, 255])
  }

  @Test(arguments: [[], [nil, 5, nil, nil], [nil, 3], [1, 3, 100_000, 8]] as [[Int?]])
  func networksForOtherThingsAreRefused(_ sizes: [Int?]) {
    let network = FakeNetwork(inputSizes: sizes.isEmpty ? [] : [sizes]) { $0 }
    #expect(throws: VisionError.self) { try PictureNetwork(network: network) }
  }
}
