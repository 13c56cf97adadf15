package import ImageEngine

/// Separates the subject, or the people, from the background.
package struct SubjectMask {
  private let network: any Inferring

  private static let side = 320
  /// The mean and the deviation of ImageNet's pixels.
  private static let mean = SIMD3<Float>(0.485, 0.456, 0.406)
  private static let deviation = SIMD3<Float>(0.229, 0.224, 0.225)

  /// - Parameter network: U2NetP.
  package init(network: any Inferring) { self.network = network }

  /// How much each pixel belongs to the subject, from 0 to 1, in the network's size.
  package func mask(of picture: Bitmap) throws(VisionError) -> Mask {
    var sampler = PictureSampler(picture)
    let small = sampler.whole(width: Self.side, height: Self.side)
    let brightest = max(1, small.brightestCode)
    let pixels = Pixels(
      mean: Self.mean * brightest, scale: 1 / (Self.deviation * brightest), order: .redFirst)
    let outputs = try network.outputs(
      for: pixels.planes(small), sized: [[1, 1, Self.side, Self.side]])
    return Mask(width: Self.side, height: Self.side, values: outputs[0].values.stretched)
  }
}

/// Separates people who are near from the background.
package struct PeopleMask {
  private let network: any Inferring

  private static let side = 256

  /// - Parameter network: MediaPipe's selfie segmentation.
  package init(network: any Inferring) { self.network = network }

  /// How much each pixel belongs to a person, from 0 to 1, in the network's size.
  package func mask(of picture: Bitmap) throws(VisionError) -> Mask {
    var sampler = PictureSampler(picture)
    let small = sampler.whole(width: Self.side, height: Self.side)
    let pixels = Pixels(scale: SIMD3(repeating: 1 / 255))
    let outputs = try network.outputs(
      for: pixels.rows(small), sized: [[1, Self.side, Self.side, 1]])
    let values = outputs[0].values.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
    return Mask(width: Self.side, height: Self.side, values: values)
  }
}

/// How much each pixel belongs to something, from 0 to 1. It covers the whole picture, in another
/// shape.
package struct Mask: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let values: [Float]

  package init(width: Int, height: Int, values: [Float]) {
    precondition(values.count == width * height, "as many values as the size says")
    self.width = width
    self.height = height
    self.values = values
  }

  /// The mask as grey pixels, whose linear light is the mask's value.
  package var picture: Bitmap {
    Bitmap(width: width, height: height) { bytes in
      for (index, value) in values.enumerated() {
        let light = Double(min(max(value, 0), 1))
        let code = UInt8(
          (ColorSpace.sRGB.components(ofLinearSRGB: SIMD3(repeating: light)).y * 255).rounded())
        for channel in 0..<3 { bytes[index * 4 + channel] = code }
        bytes[index * 4 + 3] = 255
      }
    }
  }
}

extension Bitmap {
  fileprivate var brightestCode: Float {
    withBytes { bytes in
      var brightest: UInt8 = 0
      for index in bytes.indices where index % 4 != 3 { brightest = max(brightest, bytes[index]) }
      return Float(brightest)
    }
  }
}

extension [Float] {
  /// Mapped so that the least becomes 0 and the largest 1.
  fileprivate var stretched: [Float] {
    guard let least = self.min(), let most = self.max(), most - least > 1e-6 else {
      return map { _ in 0 }
    }
    return map { ($0 - least) / (most - least) }
  }
}
