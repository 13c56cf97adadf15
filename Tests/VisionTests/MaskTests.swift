import ImageEngine
import Testing
import Vision

@Suite struct MaskTests {
  @Test func theSubjectsMaskUsesTheWholeRange() throws {
    let network = FakeNetwork { _ in
      var mask = Tensor(sizes: [1, 1, 320, 320], values: .init(repeating: 0.2, count: 320 * 320))
      mask[0, 0, 10, 20] = 0.7
      mask[0, 0, 0, 0] = 0.45
      return [mask]
    }
    let mask = try SubjectMask(network: network).mask(of: Bitmap(width: 40, height: 30))
    #expect(mask.values[10 * 320 + 20] == 1 && mask.values[5] == 0)
    #expect(abs(mask.values[0] - 0.5) < 1e-6)
    #expect(mask.picture[20, 10] == [255, 255, 255, 255])
    #expect(mask.picture[5, 0] == [0, 0, 0, 255])
  }

  /// A dark photo is as good as a light one.
  @Test func theSubjectIsFoundInTheDark() throws {
    let network = FakeNetwork { _ in [Tensor(zeros: 1, 1, 320, 320)] }
    for brightness: UInt8 in [200, 50] {
      let picture = Bitmap(width: 40, height: 30) { x, _ in
        x < 20 ? (brightness, brightness, brightness) : (0, 0, 0)
      }
      _ = try SubjectMask(network: network).mask(of: picture)
    }
    #expect(network.inputs.count == 2)
    let pairs = zip(network.inputs[0].values, network.inputs[1].values)
    // But for the rounding of dark codes.
    #expect(pairs.allSatisfy { abs($0 - $1) < 0.06 })
  }

  @Test func aMaskWithoutASubjectIsBlack() throws {
    let network = FakeNetwork { _ in [Tensor(zeros: 1, 1, 320, 320)] }
    let mask = try SubjectMask(network: network).mask(of: Bitmap(width: 4, height: 4))
    #expect(mask.values.allSatisfy { $0 == 0 })
  }

  @Test func thePeoplesMaskStaysInItsRange() throws {
    let network = FakeNetwork { inputs in
      var mask = Tensor(zeros: 1, 256, 256, 1)
      mask.values[0] = 1.5
      mask.values[1] = -.infinity
      mask.values[2] = .nan
      mask.values[3] = inputs[0].values[0]
      return [mask]
    }
    let white = Bitmap(width: 4, height: 4) { _, _ in (255, 255, 255) }
    let mask = try PeopleMask(network: network).mask(of: white)
    #expect(mask.values.prefix(4) == [1, 0, 0, 1])
  }

  /// A mask is read as linear light: half the coverage is half the light.
  @Test func theLightOfAMasksPictureIsItsCoverage() {
    let mask = Mask(width: 3, height: 1, values: [0, 0.5, 1])
    #expect((0..<3).map { mask.picture[$0, 0][0] } == [0, 188, 255])
    let light = ColorSpace.sRGB.linearSRGB(188.0 / 255, 0, 0).x
    #expect(abs(light - 0.5) < 0.003)
  }

  /// Two parts with soft edges that touch.
  private var twoParts: Mask {
    Mask(
      width: 8, height: 2,
      values: [
        0.9, 0.8, 0.3, 0.2, 0.7, 1, 0, 0,
        0.9, 0.6, 0.1, 0, 0.2, 0.6, 0, 0.9,
      ])
  }

  @Test func aPartIsSelectedWithItsSoftEdgesAndWithoutOthers() {
    #expect(
      twoParts.connected(to: 0.1, 0.2).values == [
        0.9, 0.8, 0.3, 0, 0, 0, 0, 0,
        0.9, 0.6, 0.1, 0, 0, 0, 0, 0,
      ])
    #expect(
      twoParts.connected(to: 0.6, 0.2).values == [
        0, 0, 0, 0.2, 0.7, 1, 0, 0,
        0, 0, 0, 0, 0.2, 0.6, 0, 0,
      ])
    #expect(twoParts.connected(to: 1, 1).coverage == 1.0 / 16)
  }

  @Test func aTapBesideAPartFindsItAndAFarOneNothing() {
    var values = [Float](repeating: 0, count: 100 * 100)
    values[50 * 100 + 50] = 1
    let mask = Mask(width: 100, height: 100, values: values)
    #expect(mask.connected(to: 0.53, 0.49).coverage == 0.0001)
    for (x, y) in [(0.6, 0.5), (0, 0), (2, -1), (.nan, 0.5)] {
      #expect(mask.connected(to: x, y).coverage == 0)
    }
  }
}
