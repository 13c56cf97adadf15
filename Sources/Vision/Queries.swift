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
  /// How much nearer than all others a noun is that the query names in some language; its vector
  /// is half that of an explanation, to which kinds of the same thing may be nearer.
  private static let lead: Float = 0.1
  /// How much their own likeness orders the nouns that are named.
  private static let named: Float = 0.001
  private static let mostNouns = 10

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
    var likenesses = nouns.nouns.map { $0.vector.dot(asked) }
    let named = nouns.names.named(in: query)
    let lead = (likenesses.max() ?? 0) + Self.lead
    // Those that are equally meant are ordered by their vectors.
    for index in named { likenesses[index] = lead + likenesses[index] * Self.named }
    let order = likenesses.indices.sorted { likenesses[$0] > likenesses[$1] }
      .prefix(max(Self.nearest, named.count))
    guard let first = order.first else { return QueryMeaning(nouns: [], labels: [:]) }
    let weights = order.map { expf((likenesses[$0] - likenesses[first]) / Self.sharpness) }
    // Each noun that is named weighs as much as one alone.
    let sum = weights.reduce(0, +) / Float(max(1, named.count))
    var labels: [Int: Double] = [:]
    for (index, weight) in zip(order, weights) {
      for label in nouns.nouns[index].labels {
        labels[label] = min(1, labels[label, default: 0] + Double(weight / sum))
      }
    }
    let isNamed = Set(named)
    return QueryMeaning(
      nouns: order.prefix(Self.mostNouns).map {
        let confidence = isNamed.contains($0) ? 1 : Double(min(max(0, likenesses[$0]), 1))
        return Thing(word: nouns.nouns[$0].names[0], confidence: confidence)
      }, labels: labels)
  }
}
