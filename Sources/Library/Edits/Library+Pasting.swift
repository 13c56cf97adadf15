internal import ImageEngine

/// The result of pasting an edit onto several photos.
package struct PastingReport: Sendable {
  /// Photos with a new version.
  package var edited: [AssetID] = []
  /// Photos without one, with the reasons.
  package var refused: [(asset: AssetID, reason: LibraryError)] = []
}

extension Library {
  /// The copyable part of a photo's current version; `nil` if that is the original.
  package func look(of asset: AssetID, for asker: Asker) async throws(LibraryError) -> Look? {
    _ = try asker.reader()
    let current = try await self.asset(asset, for: asker)
    let size = try current.editableSize
    guard let recipe = try await recipe(of: current, for: asker) else { return nil }
    if recipe.adjustment != nil {
      throw .value(
        member: "look", reason: "what another program has done to a photo cannot be copied")
    }
    do { return try Look(recipe, of: size) } catch {
      throw .noPicture(asset, reason: error.sentence)
    }
  }

  /// Pastes an edit onto photos, each of which gets a new version. Failures do not affect the
  /// others.
  package func paste(
    _ look: Look, onto assets: [AssetID], as asker: Asker
  ) async throws(LibraryError) -> PastingReport {
    _ = try asker.changer()
    guard assets.count <= Limits.bulkAssets else {
      throw .value(member: "assets", reason: "at most \(Limits.bulkAssets) at a time")
    }
    var report = PastingReport()
    for asset in assets {
      do throws(LibraryError) {
        try await paste(look, onto: asset, as: asker)
        report.edited.append(asset)
      } catch {
        if error == .cancelled || error == .closed { throw error }
        report.refused.append((asset: asset, reason: error))
      }
    }
    return report
  }

  private func paste(
    _ look: Look, onto id: AssetID, as asker: Asker
  ) async throws(LibraryError) {
    let asset = try await self.asset(id, for: asker)
    let size = try asset.editableSize
    let current = try await recipe(of: asset, for: asker)
    if current?.adjustment != nil {
      throw .value(member: "assets", reason: "another program has edited it; revert it first")
    }
    let pasted: Recipe
    do {
      pasted = try (current ?? Recipe(size: size)).pasting(look, of: size)
    } catch {
      throw .noPicture(id, reason: error.sentence)
    }
    _ = try await saveVersion(
      of: id, recipe: pasted, base: asset.currentVersion, as: asker)
  }

  private func recipe(
    of asset: Asset, for asker: Asker
  ) async throws(LibraryError) -> Recipe? {
    if asset.currentVersion == 0 || asker.guest != nil { return nil }
    return try await version(asset.currentVersion, of: asset.id, for: asker).recipe
  }
}
