internal import Darkroom

/// How a photo was exposed, as far as its file says.
package struct Exposure: Hashable, Sendable {
  package let seconds: Double?
  /// The f-number.
  package let aperture: Double?
  package let iso: Int?
  /// In millimetres, and what it would be on 35 mm film.
  package let focalLength: Double?
  package let focalLength35: Double?
  package let isFlashFired: Bool?

  init(_ facts: PhotoFacts.Exposure) {
    seconds = facts.seconds
    aperture = facts.aperture
    iso = facts.iso
    focalLength = facts.focalLength
    focalLength35 = facts.focalLength35
    isFlashFired = facts.isFlashFired
  }
}

/// What is wrong with the file of a photo that is shown all the same.
package struct Damage: Hashable, Sendable {
  /// `ends-early` or `broken`.
  package let code: String
  package let sentence: String

  init(_ damage: PhotoFacts.Damage) {
    code = damage.rawValue
    sentence = damage.sentence
  }

  /// As the facts of a file have it.
  init(stored code: String) {
    self.init(PhotoFacts.Damage(rawValue: code) ?? .broken)
  }
}

extension Library {
  /// What a file says besides, and what is wrong with it; nothing where nobody could read it.
  package func particulars(
    of asset: AssetID, for asker: Asker
  ) async throws(LibraryError) -> (exposure: Exposure?, damage: Damage?) {
    let facts = try await facts(of: asset, for: asker)
    return (facts.map { Exposure($0.exposure) }, facts?.damage.map(Damage.init))
  }
}
