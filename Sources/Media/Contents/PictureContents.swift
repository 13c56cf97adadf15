/// The findings of the models in one picture.
package struct PictureContents: Hashable, Sendable {
  package var faces: [Face]
  package var lines: [TextLine]
  /// The places of lines that were read with doubts, or not at all: they may be in another script.
  package var doubtful: [TextPlace]
  package var things: [Thing]
  /// The likelihoods of labels by number, for queries; unlikely ones are left out.
  package var labels: [Int: Double]
  /// A vector of unit length by which pictures are compared; empty if things were not requested.
  package var features: [Float]

  package init(
    faces: [Face] = [], lines: [TextLine] = [], doubtful: [TextPlace] = [],
    things: [Thing] = [], labels: [Int: Double] = [:], features: [Float] = []
  ) {
    self.faces = faces
    self.lines = lines
    self.doubtful = doubtful
    self.things = things
    self.labels = labels
    self.features = features
  }
}

extension PictureContents {
  /// Adds lines of other scripts, each instead of those that were read in its place.
  package mutating func take(_ others: [TextLine]) {
    for other in others {
      lines.removeAll { $0.box.overlap(with: other.box) > 0.5 }
      lines.append(other)
    }
    lines.sort { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
  }
}

/// A face in a picture.
package struct Face: Hashable, Sendable {
  package var box: RelativeBox
  /// From 0 to 1.
  package var confidence: Double
  /// How well it shows a person, from 0 to 1: sharp and from the front, or not. Blurred faces, and
  /// those of a few pixels, resemble each other.
  package var quality: Double
  /// A vector that is near those of the same person's other faces: see ``distance(to:)``.
  package var embedding: [Float]

  package init(box: RelativeBox, confidence: Double, quality: Double, embedding: [Float]) {
    self.box = box
    self.confidence = confidence
    self.quality = quality
    self.embedding = embedding
  }

  /// The numbers of an embedding.
  package static let embeddingCount = 128

  /// The distance of two embeddings: the network was trained to keep a person's faces within 0.6.
  package func distance(to other: Face) -> Float {
    zip(embedding, other.embedding).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}

/// A line of text in a picture.
package struct TextLine: Hashable, Sendable {
  package var text: String
  /// The smallest upright rectangle around it.
  package var box: RelativeBox
  /// From 0 to 1.
  package var confidence: Double

  package init(text: String, box: RelativeBox, confidence: Double) {
    self.text = text
    self.box = box
    self.confidence = confidence
  }

  /// The code of its script in ISO 15924; `Zyyy` if it has no letters.
  package var script: String { Script(of: text).rawValue }
}

/// The place of a line of text, which may be turned.
package struct TextPlace: Hashable, Sendable {
  /// The upper left corner, the upper right one and the lower left one of the line as it is read,
  /// in parts of the picture's width and height.
  package var corners: [SIMD2<Double>]

  package init(corners: [SIMD2<Double>]) {
    precondition(corners.count == 3, "three corners of a rectangle")
    self.corners = corners
  }

  /// The smallest upright rectangle around it.
  package var box: RelativeBox {
    let all = corners + [corners[1] + corners[2] - corners[0]]
    let (xs, ys) = (all.map(\.x), all.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return RelativeBox(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}

/// A thing in a picture.
package struct Thing: Hashable, Sendable {
  /// An English noun.
  package var word: String
  /// From 0 to 1.
  package var confidence: Double

  package init(word: String, confidence: Double) {
    self.word = word
    self.confidence = confidence
  }
}

/// The meaning of a query, in terms of what pictures show.
package struct QueryMeaning: Hashable, Sendable {
  /// The nouns nearest to it, the nearest first; their confidence is the likeness.
  package var nouns: [Thing]
  /// The weights of labels, by number. A picture matches by the sum of its labels' likelihoods,
  /// each times its weight.
  package var labels: [Int: Double]

  package init(nouns: [Thing], labels: [Int: Double]) {
    self.nouns = nouns
    self.labels = labels
  }

  /// How well a picture with these likelihoods matches, from 0 to 1.
  package func match(_ picture: PictureContents) -> Double {
    picture.labels.reduce(0) { $0 + $1.value * (labels[$1.key] ?? 0) }
  }
}
