package import Catalog
internal import ImageEngine
internal import Pipeline
internal import Words

/// The result of pasting an edit onto several photos.
package struct PastingReport: Sendable {
  /// Photos with a new version.
  package var edited: [AssetID] = []
  /// Photos without one, with the reasons.
  package var refused: [(asset: AssetID, reason: LibraryError)] = []
}

extension EditingService {
  /// The copyable part of a photo's current version; `nil` if that is the original.
  package func look(of asset: AssetID, for principal: Principal) async throws(LibraryError) -> Look?
  {
    _ = try principal.reader()
    let current = try await assets.asset(asset, for: principal)
    let size = try current.editableSize
    guard let recipe = try await recipe(of: current, for: principal) else { return nil }
    if recipe.adjustment != nil {
      throw .value(
        member: "look", reason: Message("library.badValue.foreignLook"))
    }
    do { return try Look(recipe, of: size) } catch {
      throw .noPicture(
        asset, reason: Message(engine: error.explanation.key, error.explanation.arguments))
    }
  }

  /// Pastes an edit onto photos, each of which gets a new version. Failures do not affect the
  /// others.
  package func paste(
    _ look: Look, onto assets: [AssetID], as principal: Principal
  ) async throws(LibraryError) -> PastingReport {
    _ = try principal.changer()
    guard assets.count <= LibraryLimits.bulkAssets else {
      throw .value(
        member: "assets",
        reason: Message("library.badValue.assets", ["limit": .number(LibraryLimits.bulkAssets)]))
    }
    var report = PastingReport()
    for asset in assets {
      do throws(LibraryError) {
        try await paste(look, onto: asset, as: principal)
        report.edited.append(asset)
      } catch {
        if error == .cancelled || error == .closed { throw error }
        report.refused.append((asset: asset, reason: error))
      }
    }
    return report
  }

  private func paste(
    _ look: Look, onto id: AssetID, as principal: Principal
  ) async throws(LibraryError) {
    let asset = try await assets.asset(id, for: principal)
    let size = try asset.editableSize
    let current = try await recipe(of: asset, for: principal)
    if current?.adjustment != nil {
      throw .value(member: "assets", reason: Message("library.badValue.foreignEdit"))
    }
    let pasted: Recipe
    do {
      pasted = try (current ?? Recipe(size: size)).pasting(look, of: size)
    } catch {
      throw .noPicture(
        id, reason: Message(engine: error.explanation.key, error.explanation.arguments))
    }
    _ = try await save(
      pasted, of: id, base: asset.currentVersion, making: [.grid, .screen], as: principal)
  }

  private func recipe(
    of asset: Asset, for principal: Principal
  ) async throws(LibraryError) -> Recipe? {
    if asset.currentVersion == 0 || principal.guest != nil { return nil }
    return try await version(asset.currentVersion, of: asset.id, for: principal).recipe
  }
}
