package import ImageEngine
package import Words

/// Why the library has refused a request. Errors of a topic with many have an enum of their own.
package enum LibraryError: Error, Hashable, Sendable {
  case access(AccessError)
  case missing(MissingObject)
  case upload(UploadError)
  case sent(SentFileError)
  case originals(OriginalsError)
  case catalog(CatalogError)
  case predicate(PredicateError)
  case recipe(RecipeError)

  // Opening.
  /// The folder has no library, and none was to be created.
  case noLibrary(folder: String)
  /// The catalog and the photos beside it belong to different libraries.
  case mixedLibraries(folder: String, catalog: String, found: String?)
  /// The folder cannot be used, or created.
  case folderUnusable(folder: String, reason: Message)
  /// The folder is another machine's, shared as `kind`.
  case networkDrive(folder: String, kind: String)
  /// Another program has locked the library.
  case locked(folder: String, holder: String)
  case closed
  /// Restoring into the folder has not been completed.
  case restoreUnfinished(folder: String)
  /// A library can be restored into an empty folder only.
  case notEmpty(folder: String)
  /// A backup cannot be made or read there.
  case backup(folder: String, reason: Message)

  // Requests.
  /// A command did not say for which of these accounts it is.
  case accountNotGiven(names: [String])
  /// The value is not allowed.
  case value(member: String, reason: Message)
  /// The same key was used before for another request.
  case requestKeyReused(String)
  /// The change log no longer reaches back to the token: everything must be fetched again.
  case tokenExpired(ChangeToken)

  // Edits.
  case versionConflict(VersionConflict)
  /// The asset has no pictures that could be edited.
  case notEditable(AssetID, NotEditable)
  /// A version's recipe must state the upright size of its photo.
  case recipeSize(AssetID, given: PixelSize?, expected: PixelSize)
  /// A recipe names a file that is not among those of its photo.
  case noSuchRecipeFile(AssetID, sha256: String)
  case tooManyVersions(AssetID, limit: Int)
  /// An object would exceed a limit.
  case objectFull(FullObject)

  /// The models that make masks cannot be used.
  case noModels(reason: Message)
  /// The models have found nothing to select.
  case nothingFound(NothingFound)

  // Collections and times.
  /// Smart albums have no photos of their own, and folders have none at all.
  case notAlbum(CollectionID)
  /// Only folders contain collections, and none contains itself.
  case notFolder(CollectionID)
  /// The capture time is before photography, or in the future; with the last possible day.
  case impossibleTime(day: String, last: String)

  // Background work.
  /// A job in this state does not allow that.
  case jobState(Job.State, Job.Action)

  // Pictures.
  /// It cannot be shown.
  case noPicture(AssetID, reason: Message)
  /// Too many pictures are being made; try again later.
  case busy
  case cancelled
  /// A question exceeded its time limit.
  case tookTooLong(seconds: Int)

  // Disk.
  case storageFull
  /// The account's files have reached its quota.
  case quotaReached(limitBytes: Int)
  /// A lower module failed: the operation, its subject, and the reason.
  case storage(reason: Message)

  /// The contents whose number is limited.
  package enum FullObject: String, Sendable {
    case recipes
    case recipeFiles
    case reviews
    case reviewTexts
    case placeAssets
    case albumAssets
    case smartAlbums
    /// The titles and rules of an account's smart albums.
    case rules
  }

  /// The searched part of a photo.
  package enum NothingFound: String, Sendable {
    case subject
    case people
    /// Nothing is at the position.
    case there
  }

  package enum NotEditable: String, Sendable {
    case developing
    case unreadable
    case video
  }
}

extension LibraryError {
  package var category: FailureCategory {
    switch self {
    case .access(let error): error.category
    case .upload(let error): error.category
    case .sent(let error): error.category
    case .originals(let error): error.category
    case .missing: .missing
    case .tokenExpired: .gone
    case .accountNotGiven, .notEditable, .recipe, .recipeSize, .noSuchRecipeFile,
      .tooManyVersions, .objectFull, .notAlbum, .notFolder, .value, .predicate, .impossibleTime,
      .requestKeyReused, .noPicture, .nothingFound:
      .invalid
    case .versionConflict, .jobState, .noModels: .conflict
    case .busy, .cancelled, .tookTooLong: .busy
    case .quotaReached, .storageFull: .full
    case .noLibrary, .folderUnusable, .networkDrive, .mixedLibraries, .locked, .closed,
      .restoreUnfinished, .notEmpty, .backup, .catalog, .storage:
      .unavailable
    }
  }
}

/// A concurrent edit: another version was saved since this writer last read the photo.
package struct VersionConflict: Hashable, Sendable {
  package let asset: AssetID
  /// The version on which the writer's edit is based.
  package let base: Int
  /// The current version.
  package let current: Int
  /// Its recipe; `nil` if the current version is the original.
  package let currentRecipe: Recipe?
  /// The recipe to be saved; `nil` when restoring a version.
  package let recipe: Recipe?

  package init(asset: AssetID, base: Int, current: Int, currentRecipe: Recipe?, recipe: Recipe?) {
    self.asset = asset
    self.base = base
    self.current = current
    self.currentRecipe = currentRecipe
    self.recipe = recipe
  }
}
