internal import Blobs
package import Catalog
internal import Darkroom
package import ImageEngine
internal import Words

/// A request to select a part of a photo.
package struct MaskRequest: Sendable {
  package enum Subject: String, CaseIterable, Sendable {
    /// The most noticeable thing.
    case main
    case people
  }

  package var subject = Subject.main
  /// Selects the connected part at this position only: in pixels of the upright original, origin
  /// lower left.
  package var position: (x: Double, y: Double)?

  package init(subject: Subject = .main, position: (x: Double, y: Double)? = nil) {
    self.subject = subject
    self.position = position
  }
}

/// A stored mask of a photo, in the frame of its upright original.
package struct StoredMask: Sendable {
  package let file: AddedRecipeFile
  /// The upright original.
  package let frame: PixelSize
  /// The selected part of the photo, from 0 to 1.
  package let coverage: Double
}

extension EditingService {
  /// The parts of a photo that count as a selection: less is noise of the network, and more is no
  /// selection.
  private static let selections = 0.0005...0.98

  /// Selects the subject of a photo, or the people in it, and stores the mask for its recipes.
  /// Models are needed only now: the saved edit shows the stored mask.
  package func makeMask(
    of asset: AssetID, _ request: MaskRequest, as principal: Principal
  ) async throws(LibraryError) -> StoredMask {
    let stored = try await editable(asset, as: principal)
    let frame = try stored.asset.editableSize
    let (made, bytes) = try await mask(of: stored, request, frame)
    guard Self.selections.contains(made.coverage) else {
      throw .nothingFound(
        request.position != nil ? .there : request.subject == .main ? .subject : .people)
    }
    let file = try await addRecipeFile(bytes, to: asset, as: principal)
    return StoredMask(file: file, frame: frame, coverage: made.coverage)
  }

  private func mask(
    of stored: StoredAsset, _ request: MaskRequest, _ frame: PixelSize
  ) async throws(LibraryError) -> (MadeMask, [UInt8]) {
    let position = try request.position.map { (x, y) throws(LibraryError) in
      let (across, down) = (x / Double(frame.width), 1 - y / Double(frame.height))
      guard 0...1 ~= across, 0...1 ~= down else {
        throw .value(member: "at", reason: Message("library.badValue.maskPoint"))
      }
      return MaskPosition(x: across, y: down)
    }
    do {
      let original = try await blobs.open(content: stored)
      defer { withExtendedLifetime(original) {} }
      let made = try await darkroom.mask(
        of: original.descriptor, subject: request.subject == .main ? .main : .people,
        at: position)
      return (made, try made.picture.file.bytes())
    } catch let error as DarkroomError {
      throw error.forPicture(of: stored.asset.id)
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}
