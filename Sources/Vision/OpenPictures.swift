package import ImageEngine

/// Describes pictures by vectors that are near those of words that describe them: one half of a
/// pair of networks like CLIP.
package struct OpenPictures {
  private let network: any Inferring
  private let side: Int
  private let output: Int

  /// CLIP's mean and deviation of pixels.
  private static let mean = SIMD3<Float>(0.48145466, 0.4578275, 0.40821073)
  private static let deviation = SIMD3<Float>(0.26862954, 0.26130258, 0.27577711)
  private static let usualSide = 224
  private static let sides = 1...1024

  /// - Parameter network: Takes a square picture in planes, and gives a vector.
  package init(network: any Inferring) throws(VisionError) {
    self.network = network
    guard network.inputSizes.count == 1, network.inputSizes[0].count == 4 else {
      throw .otherSizes(model: network.name)
    }
    side = network.inputSizes[0][2] ?? Self.usualSide
    guard Self.sides.contains(side) else { throw .otherSizes(model: network.name) }
    output = network.vectorOutput
  }

  /// A vector of unit length for the middle square of an upright picture.
  package func vector(of picture: Bitmap) throws(VisionError) -> [Float] {
    var sampler = PictureSampler(picture)
    let pixels = Pixels(mean: Self.mean * 255, scale: 1 / (Self.deviation * 255))
    return try network.vector(
      at: output, for: [pixels.planes(sampler.middle(side: side))])
  }
}

/// Describes words by vectors that are near those of pictures: the other half of the pair.
package struct OpenWords {
  private let network: any Inferring
  private let words: PairWords
  private let output: Int

  package init(network: any Inferring, words: PairWords) throws(VisionError) {
    self.network = network
    self.words = words
    // The second, where there is one, says which tokens count.
    guard 1...2 ~= network.inputSizes.count else { throw .otherSizes(model: network.name) }
    output = network.vectorOutput
  }

  /// A vector of unit length.
  package func vector(of text: String) throws(VisionError) -> [Float] {
    let tokens = words.tokens(of: text)
    let rest = PairWords.length - tokens.count
    let sizes = [1, PairWords.length]
    let all = Tensor(
      sizes: sizes,
      values: tokens.map(Float.init) + [Float](repeating: Float(words.end), count: rest))
    let counting = Tensor(
      sizes: sizes,
      values: [Float](repeating: 1, count: tokens.count) + [Float](repeating: 0, count: rest))
    return try network.vector(
      at: output, for: Array([all, counting].prefix(network.inputSizes.count)))
  }
}

extension Inferring {
  /// The place of the output with the vector: exports name it, and have it first otherwise.
  fileprivate var vectorOutput: Int { outputNames.firstIndex { $0.hasSuffix("embeds") } ?? 0 }

  fileprivate func vector(at output: Int, for inputs: [Tensor]) throws(VisionError) -> [Float] {
    let outputs = try outputs(for: inputs)
    guard outputs.indices.contains(output) else { throw .otherSizes(model: name) }
    let values = outputs[output].values
    guard outputs[output].sizes.first == 1, outputs[output].sizes.count == 2,
      VisionLimits.openNumbers.contains(values.count), values.allSatisfy(\.isFinite)
    else { throw .otherSizes(model: name) }
    return values.unit
  }
}
