import ImageEngine
import TestSupport
import Testing

/// Opaque pixels are converted in memory order, others in planes: the numbers are the same.
@Suite struct OpaqueRowTests {
  private static let (width, height) = (1101, 48)
  /// The place of the transparent pixel, whose stretch of each row goes through planes.
  private static let (column, row) = (1000, 20)

  /// Noise, opaque but for that pixel.
  private static func photo(alpha: UInt8) -> Bitmap {
    Bitmap(width: width, height: height) { bytes in
      var random = SeededGenerator(seed: 12)
      for index in bytes.indices {
        bytes[index] = index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
      }
      bytes[(row * width + column) * 4 + 3] = alpha
    }
  }

  @Test(arguments: [1.0, 2.9])
  func aTransparentPixelChangesNothingFarAway(_ sigma: Double) throws {
    let recipe = try Recipe(
      parsing: """
        {"version": 1, "steps": [{"filter": "CIGaussianBlur", "frame": "keep",
          "parameters": {"inputRadius": \(sigma)}}]}
        """)
    let results = try [255, 0].map { (alpha: UInt8) in
      try Renderer().render(recipe, images: ["inputImage": Self.photo(alpha: alpha)])
        .withBytes { Array($0) }
    }
    var differing: [Int] = []
    for pixel in 0..<Self.width * Self.height
    where results[0][pixel * 4..<pixel * 4 + 4] != results[1][pixel * 4..<pixel * 4 + 4] {
      differing.append(pixel % Self.width)
    }
    #expect(differing.min().map { $0 > Self.column - 30 } == true)
    #expect(differing.max().map { $0 < Self.column + 30 } == true)
  }
}
