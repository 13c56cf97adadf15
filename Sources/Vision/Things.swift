internal import ImageEngine
package import Media

/// Recognises things: how likely each of ImageNet's labels is, and a vector by which pictures are
/// compared.
package struct Things {
  private let network: any Inferring
  private let nouns: Nouns

  private static let side = 260
  private static let featureCount = 1280
  private static let leastConfidence: Float = 0.3
  private static let leastLikelihood: Float = 0.005
  private static let mostLikelyLabels = 64

  package init(network: any Inferring, nouns: Nouns) {
    self.network = network
    self.nouns = nouns
  }

  package struct Finding {
    package var things: [Thing]
    /// The likelihoods of labels by number; unlikely ones are left out.
    package var labels: [Int: Double]
    package var features: [Float]
  }

  /// The things in the middle square of an upright picture.
  package func finding(in sampler: inout PictureSampler) throws(VisionError) -> Finding {
    let outputs = try network.outputs(
      for: Pixels().rows(sampler.middle(side: Self.side)),
      sized: [[1, Nouns.labels], [1, Self.featureCount]])
    // Roots, as a few large numbers would outweigh the rest.
    let features = outputs[1].values.map { max(0, $0).squareRoot() }.unit
    let likely = outputs[0].values.enumerated().filter { $0.element >= Self.leastLikelihood }
      .sorted { $0.element > $1.element }.prefix(Self.mostLikelyLabels)
      .map { ($0.offset, Double(min(1, $0.element))) }
    return Finding(
      things: things(outputs[0].values), labels: Dictionary(uniqueKeysWithValues: likely),
      features: features)
  }

  /// The surest nouns. Of kinds that are equally sure, the narrower one comes first.
  private func things(_ labels: [Float]) -> [Thing] {
    let sure = nouns.nouns.compactMap { noun -> (noun: Nouns.Noun, confidence: Float)? in
      let confidence = min(1, noun.labels.reduce(0) { $0 + labels[$1] })
      let isSaid = noun.isOwn || Nouns.spokenKinds.contains(noun.names[0])
      return isSaid && confidence >= Self.leastConfidence ? (noun, confidence) : nil
    }
    let ordered = sure.sorted {
      let (a, b) = ($0.confidence.hundredths, $1.confidence.hundredths)
      return (b, $0.noun.labels.count) < (a, $1.noun.labels.count)
    }
    return ordered.prefix(VisionLimits.things).map {
      Thing(word: $0.noun.names[0], confidence: Double($0.confidence))
    }
  }
}

extension Float {
  fileprivate var hundredths: Int { Int((self * 100).rounded()) }
}

extension Nouns {
  /// The kinds of labels that a picture can have, by their first name in WordNet. Most others
  /// are words of classification, such as "placental" and "commodity"; they serve queries only.
  static let spokenKinds: Set<String> = [
    "aircraft", "amphibian", "animal", "ape", "appliance", "armor", "bag", "ball", "basket", "bear",
    "beetle", "beverage", "bicycle", "big cat", "bird", "bird of prey", "boat", "bottle", "bowl",
    "box", "bread", "bridge", "building", "bus", "butterfly", "cabinet", "camera", "cap", "car",
    "cat", "chair", "citrus", "clock", "clothing", "coat", "computer", "crab", "curtain", "dessert",
    "dish", "dog", "duck", "elephant", "fence", "fish", "flower", "food", "footwear", "fox", "frog",
    "fruit", "furniture", "glass", "gown", "guitar", "gun", "hat", "helmet", "heron", "house",
    "insect", "jar", "jug", "knife", "lamp", "lizard", "lobster", "locomotive", "loaf of bread",
    "machine", "mask", "mollusk", "monkey", "mountain", "musical instrument", "necktie", "parrot",
    "pen", "person", "piano", "plate", "pot", "public transport", "rabbit", "reptile", "rodent",
    "roof", "sailboat", "salamander", "sandwich", "scarf", "seabird", "seat", "shark", "ship",
    "shoe", "shop", "skirt", "sled", "snake", "spider", "sweater", "swimsuit", "swine", "table",
    "tableware", "tank", "telephone", "theater", "tool", "towel", "truck", "turtle", "van",
    "vegetable", "vehicle", "waterfowl", "weapon", "whale", "wheel", "wind instrument", "wolf",
  ]
}
