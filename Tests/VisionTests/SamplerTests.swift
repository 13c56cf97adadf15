import Foundation
import ImageEngine
import TestSupport
import Testing
import Vision

/// Parts of pictures whose sides are parallel to the picture's are drawn by rows, all others by
/// pixels: both are the same.
struct SamplerTests {
  private let picture: Bitmap

  init() {
    var random = SeededGenerator(seed: 42)
    picture = Bitmap(
      width: 61, height: 43,
      bytes: (0..<61 * 43 * 4).map { _ in UInt8.random(in: .min ... .max, using: &random) })!
  }

  private func part(
    _ origin: SIMD2<Double>, _ across: SIMD2<Double>, _ down: SIMD2<Double>, _ width: Int,
    _ height: Int
  ) -> Bitmap {
    var sampler = PictureSampler(picture)
    return sampler.part(from: origin, across: across, down: down, width: width, height: height)
  }

  /// Each is (corner, to the right, downwards), in any direction, also beyond the edges.
  private static let frames: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)] = [
    (.zero, SIMD2(61, 0), SIMD2(0, 43)), (SIMD2(0, 43), SIMD2(0, -43), SIMD2(61, 0)),
    (SIMD2(61, 43), SIMD2(-61, 0), SIMD2(0, -43)), (SIMD2(61, 0), SIMD2(0, 43), SIMD2(-61, 0)),
    (SIMD2(5.25, 7.5), SIMD2(20.125, 0), SIMD2(0, 11)),
    (SIMD2(-9, 30), SIMD2(80, 0), SIMD2(0, 25)), (SIMD2(50, -4), SIMD2(0, 60), SIMD2(-70, 0)),
  ]

  @Test(arguments: frames.indices, [(17, 12), (61, 43), (90, 130), (1, 1)])
  func partsByRowsArePartsByPixels(_ frame: Int, _ size: (Int, Int)) {
    let (origin, across, down) = Self.frames[frame]
    // Too little to show, and enough not to be parallel.
    let lean = SIMD2(1e-9, 1e-9)
    let rows = part(origin, across, down, size.0, size.1)
    let pixels = part(origin, across + lean, down + lean, size.0, size.1)
    let differences = zip(rows.bytes, pixels.bytes).filter { abs(Int($0) - Int($1)) > 1 }
    #expect(rows.size == pixels.size && differences.isEmpty)
    let equal = zip(rows.bytes, pixels.bytes).filter { $0 == $1 }.count
    #expect(Double(equal) > 0.99 * Double(rows.bytes.count))
  }

  @Test func aPictureInItsOwnSizeIsUnchanged() {
    #expect(part(.zero, SIMD2(61, 0), SIMD2(0, 43), 61, 43) == picture)
  }
}

extension Bitmap {
  fileprivate var bytes: [UInt8] { withBytes { Array($0) } }
}
