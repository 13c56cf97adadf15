internal import Glibc
package import Media

/// Finds the nouns that words in any language mean, and so the labels of pictures that show them.
package struct Queries {
  private let network: any Inferring
  private let words: QueryWords
  private let nouns: Nouns

  /// The nouns nearest to a query, and by how much a nearer one counts more.
  private static let nearest = 8
  private static let sharpness: Float = 0.04

  package init(network: any Inferring, words: QueryWords, nouns: Nouns) {
    self.network = network
    self.words = words
    self.nouns = nouns
  }

  /// A vector of unit length for a text.
  package func vector(of text: String) throws(VisionError) -> [Float] {
    let tokens = words.tokens(of: text)
    let rows = Tensor(
      sizes: [1, tokens.count, words.width], values: words.rows(of: tokens))
    return try network.outputs(for: rows, sized: [[1, words.width]])[0].values
  }

  /// The meaning of a query: nouns with their likeness, and the weights of labels.
  package func meaning(of query: String) throws(VisionError) -> QueryMeaning {
    let vector = try vector(of: "query: " + query)
    let asked = zip(vector, nouns.common).map { $0 - $1 }.unit
    let likenesses = nouns.nouns.map { $0.vector.dot(asked) }
    let order = likenesses.indices.sorted { likenesses[$0] > likenesses[$1] }
      .prefix(Self.nearest)
    guard let first = order.first else { return QueryMeaning(nouns: [], labels: [:]) }
    let weights = order.map { expf((likenesses[$0] - likenesses[first]) / Self.sharpness) }
    let sum = weights.reduce(0, +)
    var labels: [Int: Double] = [:]
    for (index, weight) in zip(order, weights) {
      for label in nouns.nouns[index].labels {
        labels[label, default: 0] += Double(weight / sum)
      }
    }
    return QueryMeaning(
      nouns: order.map {
        Thing(word: nouns.nouns[$0].names[0], confidence: Double(max(0, likenesses[$0])))
      }, labels: labels)
  }
}
