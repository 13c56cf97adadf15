internal import Blobs
package import Catalog
internal import Darkroom
package import ImageEngine

/// The fonts of a photo's current version.
package struct VersionFonts: Hashable, Sendable {
  /// 0 is the original, which has none.
  package let version: Int
  /// The fonts that drew its text when it was saved; empty if they are not known.
  package let saved: [DrawnFont]
  /// The fonts that draw its text now; empty if it has no text.
  package let now: [DrawnFont]

  package init(version: Int, saved: [DrawnFont], now: [DrawnFont]) {
    self.version = version
    self.saved = saved
    self.now = now
  }
}

extension EditingService {
  /// Returns the fonts of a photo's current version. Those of now are found by laying the text out,
  /// for which a worker reads the photo's size but decodes nothing; they are cached for a while.
  package func fonts(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> VersionFonts {
    let stored = try await assets.stored(asset, for: principal)
    let number = stored.asset.currentVersion
    guard number > 0, principal.guest == nil else {
      return VersionFonts(version: 0, saved: [], now: [])
    }
    let version = try await version(number, of: asset, for: principal)
    guard version.recipe.drawsText else {
      return VersionFonts(version: number, saved: version.fonts, now: [])
    }
    let (key, now) = (VersionKey(asset: asset, number: number), catalog.options.now())
    if let found = presentFonts.value(for: key, in: 0, at: now) {
      return VersionFonts(version: number, saved: version.fonts, now: found)
    }
    do {
      let original = try await blobs.open(stored.content)
      defer { withExtendedLifetime(original) {} }
      let developed = try await darkroom.develop(
        DevelopTask(input: original.descriptor, recipe: version.recipe, outputs: []))
      presentFonts.remember(
        developed.fonts, for: key, in: 0,
        until: Timestamp(milliseconds: now.milliseconds + LibraryLimits.fontMinutes * 60_000))
      return VersionFonts(version: number, saved: version.fonts, now: developed.fonts)
    } catch let error as DarkroomError {
      throw error.forPicture(of: asset)
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}
