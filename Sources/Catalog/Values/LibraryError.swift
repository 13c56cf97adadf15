package import ImageEngine
package import Words

/// Why the library has refused a request.
package enum LibraryError: Error, Hashable, Sendable {
  // Opening.
  /// The folder has no library, and none was to be created.
  case noLibrary(folder: String)
  /// There are photos, but no catalog that describes them.
  case catalogMissing(folder: String)
  /// The catalog and the photos beside it belong to different libraries.
  case mixedLibraries(folder: String, catalog: String, found: String?)
  /// The folder cannot be used, or created.
  case folderUnusable(folder: String, reason: Message)
  /// The folder is another machine's, shared as `kind`.
  case networkDrive(folder: String, kind: String)
  /// Another program has locked the library.
  case locked(folder: String, holder: String)
  /// A later release wrote the catalog.
  case newerCatalog(known: Int)
  /// The catalog was made before the first release.
  case unreleasedCatalog
  case closed
  /// Restoring into the folder has not been completed.
  case restoreUnfinished(folder: String)
  /// A library can be restored into an empty folder only.
  case notEmpty(folder: String)
  /// A backup cannot be made or read there.
  case backup(folder: String, reason: Message)

  // Permissions.
  case signInRequired
  /// Only programs with a token have a folder.
  case tokenRequired
  /// The claim link was used before, or has expired.
  case claimSpent
  /// Name and password do not match an account; the error does not say which is wrong.
  case wrongPassword
  /// The password must be given again in this session.
  case passwordRequired
  /// There were too many attempts; another one is allowed after this many seconds.
  case tooManyAttempts(seconds: Int)
  case weakPassword(reason: Message)
  case nameTaken(String)
  case notAdministrator
  /// There must be at least one administrator.
  case lastAdministrator
  /// An invitation was used, withdrawn, or has expired.
  case invitationSpent
  case noSuchSession
  case noSuchInvitation
  /// The token or link does not allow this.
  case beyondToken
  /// The token is unknown or has expired.
  case unknownToken
  case noSuchGrant
  /// The link has ended.
  case linkSpent
  /// The link requires its password.
  case linkLocked
  /// The account's files have reached its quota.
  case quotaReached(limitBytes: Int)
  /// The principal sees the asset, but does not own it.
  case notOwner(AssetID)
  case notOwnerOfCollection(CollectionID)
  case notOwnerOfPlace(PlaceID)
  /// The principal's role may not add photos.
  case mayNotAdd
  /// The account has People off.
  case peopleOff

  // Objects that do not exist for this principal.
  case noSuchAsset(AssetID)
  case noSuchVersion(AssetID, number: Int)
  case noSuchUpload(UploadID)
  /// A recipe names a file that is not among those of its photo.
  case noSuchRecipeFile(AssetID, sha256: String)
  /// A command did not say for which of these accounts it is.
  case accountNotGiven(names: [String])
  /// A command named an account that is not one of these.
  case noSuchAccountNamed(String, names: [String])
  case noSuchCollection(CollectionID)
  case noSuchPlace(PlaceID)
  case noSuchReview(ReviewID)
  case noSuchPerson(PersonID)
  case noSuchFace(FaceID)
  /// The act on people was taken back before, or is too old.
  case noSuchAct(PeopleActID)
  case noSuchAccount(AccountID)
  case noSuchJob(JobID)
  case noSuchAnalysis(String)
  /// The change log no longer reaches back to the token: everything must be fetched again.
  case tokenExpired(ChangeToken)

  // Edits.
  case versionConflict(VersionConflict)
  /// The asset has no pictures that could be edited.
  case notEditable(AssetID, NotEditable)
  case recipe(RecipeError)
  /// A version's recipe must state the upright size of its photo.
  case recipeSize(AssetID, given: PixelSize?, expected: PixelSize)
  case tooManyVersions(AssetID, limit: Int)
  /// An object would exceed a limit.
  case objectFull(FullObject)

  /// The models that make masks cannot be used.
  case noModels(reason: Message)
  /// The models have found nothing to select.
  case nothingFound(NothingFound)

  // Collections and texts.
  /// Smart albums have no photos of their own, and folders have none at all.
  case notAlbum(CollectionID)
  /// Only folders contain collections, and none contains itself.
  case notFolder(CollectionID)
  /// The value is not allowed.
  case value(member: String, reason: Message)
  case predicate(PredicateError)
  /// The capture time is before photography, or in the future; with the last possible day.
  case impossibleTime(day: String, last: String)
  /// The same key was used before for another request.
  case requestKeyReused(String)

  // Background work.
  /// A job in this state does not allow that.
  case jobState(Job.State, Job.Action)

  // Uploads.
  case emptyFile(filename: String)
  /// By its content, neither a photo nor a video.
  case notAPhoto(filename: String)
  case uploadTooLarge(limitBytes: Int)
  case tooManyUploads(limit: Int)
  /// The bytes do not continue the upload.
  case uploadOffset(UploadID, expected: Int, given: Int)
  /// There are more bytes than were announced.
  case uploadTooLong(UploadID, lengthBytes: Int)
  /// The upload was to be ended before all bytes had arrived.
  case uploadIncomplete(UploadID, offsetBytes: Int, lengthBytes: Int)
  case uploadDigest(UploadID, expected: String, found: String)
  /// Another request is writing to it.
  case uploadBusy(UploadID)
  /// It is complete, and can no longer be changed.
  case uploadFinished(UploadID)
  /// A property of the file is not allowed.
  case uploadRequest(member: String, reason: Message)

  // The folder of what a token has sent.
  /// The token has sent no such file.
  case noSuchSentFile
  /// The path is not allowed, or not for this.
  case sentPath(reason: Message)
  /// Something else has that name.
  case sentNameTaken
  /// A folder has that name.
  case sentFolder
  case tooManySent(limit: Int)

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
  /// A stored file is damaged: it has another length, or something else has its name.
  case fileDamaged(sha256: String)
  /// The disk with the originals is not mounted, or another one is in its place.
  case originalsAway
  /// The server with the originals fails; the reason says what to do.
  case originalsUnreachable(reason: Message)
  /// The place does not have the library's originals: it is empty, or another library's.
  case originalsOfOthers(address: String)
  /// The library's originals are in a place that was not given.
  case originalsElsewhere(address: String)
  /// The server with the catalog cannot be reached at the moment; the reason says what to do.
  case catalogAway(reason: Message)
  /// The server with the catalog cannot be used; the reason says what to do.
  case catalogUnusable(reason: Message)
  /// Whether the last change was stored is unknown.
  case changeUncertain(reason: Message)
  /// The database has no catalog of this library: it is empty, or another library's.
  case catalogOfOthers(address: String)
  /// The library's catalog is in a database that was not given.
  case catalogElsewhere(address: String)
  /// The library's catalog is in its folder, and a database was given.
  case catalogHere(folder: String)
  /// A catalog is only rebuilt into an empty database.
  case databaseNotEmpty(address: String)
  /// The command needs a catalog in the library's folder.
  case catalogNotHere(address: String)
  /// A move of the catalog was cut off after it had changed the folder.
  case catalogMoving(address: String)
  /// The folder has another catalog where the library's is to be put.
  case catalogInTheWay(folder: String)
  /// A table is not the same after a move.
  case catalogDiffers(table: String)
  /// A catalog moves between a database and the folder only.
  case catalogInDatabase(address: String)
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
