package import Media

/// A worker's answer: what the photo is, and the pictures in the order in which
/// they were asked for.
package struct Developed: Sendable {
  package let facts: PhotoFacts
  package let outputs: [Picture]
}

/// An encoded picture in a memory file.
package struct Picture: Sendable {
  /// Sealed: it can no longer be changed, not even by its worker.
  package let file: MemoryFile
  package let width: Int
  package let height: Int

  package var sizeBytes: Int { file.sizeBytes }
}
