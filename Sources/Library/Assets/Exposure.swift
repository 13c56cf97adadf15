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

extension Library {
  /// `nil` where nobody could read the file.
  package func exposure(
    of asset: AssetID, for asker: Asker
  ) async throws(LibraryError) -> Exposure? {
    try await facts(of: asset, for: asker).map { Exposure($0.exposure) }
  }
}
