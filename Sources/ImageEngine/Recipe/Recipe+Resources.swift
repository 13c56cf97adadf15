internal import JSON

extension Recipe {
  /// A stored file that the recipe names, under the key of an image.
  package struct Resource: Hashable, Sendable {
    package let key: String
    /// In lowercase hexadecimal digits.
    package let sha256: String
  }

  /// All stored files that the recipe names.
  package var resources: [Resource] {
    images.members.compactMap { key, description in
      description["resource"]?.string.map { Resource(key: key, sha256: $0) }
    }
  }

  /// The stored files whose pixels a step reads.
  package var readResources: [Resource] {
    let all = resources
    guard !all.isEmpty else { return [] }
    let read = readKeys
    return all.filter { read.contains($0.key) }
  }
}
