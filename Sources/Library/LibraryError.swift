package import ImageEngine

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
  case folderUnusable(folder: String, reason: String)
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
  case backup(folder: String, reason: String)

  // Permissions.
  case signInRequired
  /// The claim link was used before, or has expired.
  case claimSpent
  /// Name and password do not match an account; the error does not say which is wrong.
  case wrongPassword
  /// The password must be given again in this session.
  case passwordRequired
  /// There were too many attempts; another one is allowed after this many seconds.
  case tooManyAttempts(seconds: Int)
  case weakPassword(reason: String)
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
  /// The token is invalid, or has ended.
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
  case administratorsOnly

  // Objects that do not exist for this principal.
  case noSuchAsset(AssetID)
  case noSuchVersion(AssetID, number: Int)
  case noSuchUpload(UploadID)
  /// A command did not say for which of these accounts it is.
  case whoseIsNotSaid(names: [String])
  /// A command named an account that is not one of these.
  case nobodyNamed(String, names: [String])
  case noSuchCollection(CollectionID)
  case noSuchPlace(PlaceID)
  case noSuchReview(ReviewID)
  case noSuchAccount(AccountID)
  case noSuchJob(JobID)
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

  // Collections and texts.
  /// Smart albums have no photos of their own, and folders have none at all.
  case notAlbum(CollectionID)
  /// Only folders contain collections, and none contains itself.
  case notFolder(CollectionID)
  /// The value is not allowed.
  case value(member: String, reason: String)
  case predicate(PredicateError)
  /// The capture time is before photography, or in the future; with the last possible day.
  case impossibleTime(day: String, last: String)
  /// The same key was used before for another request.
  case requestKeyReused(String)

  // Background work.
  /// A job in this state does not allow that.
  case jobState(Job.State, Job.Wish)

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
  case uploadRequest(member: String, reason: String)

  // Pictures.
  /// It cannot be shown; the reason is a sentence.
  case noPicture(AssetID, reason: String)
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
  /// A lower module failed: the operation, its subject, and the reason.
  case storage(operation: String, subject: String, reason: String)

  /// The contents whose number is limited.
  package enum FullObject: String, Sendable {
    case recipes
    case reviews
    case reviewTexts
    case placeAssets
    case albumAssets

    fileprivate var sentence: String {
      switch self {
      case .recipes:
        "The edits of one photo can have at most \(Limits.recipesBytes.bytesText) in all."
      case .reviews: "A place can have at most \(Limits.reviews) reviews."
      case .reviewTexts:
        "The reviews of one place can have at most \(Limits.reviewsBytes.bytesText) in all."
      case .placeAssets:
        "A place, and its reviews together, can have at most \(Limits.placeAssets) photos."
      case .albumAssets: "An album can have at most \(Limits.albumAssets) photos."
      }
    }
  }

  package enum NotEditable: String, Sendable {
    case developing
    case unreadable
    case video
  }
}

extension LibraryError: CustomStringConvertible {
  /// A sentence for people.
  package var description: String {
    switch self {
    case .noLibrary(let folder):
      "There is no library in \(folder); --library names another folder, `tintype serve` makes one."
    case .folderUnusable(let folder, let reason): "\(folder) cannot hold a library: \(reason)."
    case .catalogMissing(let folder):
      "\(folder) holds a library whose catalog.sqlite is missing; `tintype rebuild` makes it anew."
    case .mixedLibraries(let folder, let catalog, let found):
      "The catalog in \(folder) is that of library \(catalog), but the folder is that of "
        + "\(found.map { "library \($0)" } ?? "none: its file library-id is missing")."
    case .locked(let folder, let holder):
      "The library in \(folder) is in use by \(holder). Wait for it, or end it, and try again."
    case .newerCatalog(let known):
      "The catalog was written by a later release; this one knows schemas up to \(known). Start "
        + "that release, or a later one."
    case .unreleasedCatalog:
      "The catalog was made before Tintype 0.1.0. Open the library once with Tintype 0.1.0, which "
        + "brings it up to date, then with this release."
    case .restoreUnfinished(let folder):
      "Restoring into \(folder) was cut off; `tintype restore` goes on with it."
    case .notEmpty(let folder):
      "\(folder) is not empty; a library is restored into an empty folder."
    case .backup(let folder, let reason): "\(folder): \(reason)."
    case .closed: "The library is closed."
    case .signInRequired: "Sign in first."
    case .claimSpent: "This link was used before, or is more than an hour old."
    case .notOwner: "Only its owner can change this photo."
    case .administratorsOnly: "This is for administrators of the library."
    case .noSuchJob: "There is no such job."
    case .jobState(let state, let wish): "A job that is \(state.rawValue) cannot \(wish.rawValue)."
    case .mayNotAdd: "This account sees photos and cannot add any."
    case .noSuchAsset: "There is no such photo."
    case .noSuchVersion(_, let number): "The photo has no version \(number)."
    case .noSuchUpload: "There is no such upload; it may have been too long ago."
    case .tokenExpired: "Too much has changed since; load everything again."
    case .busy: "Too much is being done at the moment; try again shortly."
    case .cancelled: "It was not finished because it was no longer wanted."
    case .tookTooLong(let seconds):
      "This took longer than \(seconds) seconds and was given up; ask for less at a time."
    case .storageFull: "The disk is full."
    case .originalsAway:
      "The disk with the originals is not there. Nothing is stored or removed until it is mounted."
    case .fileDamaged(let sha256):
      "The stored file \(sha256) is damaged or missing; `tintype verify` says more."
    case .storage(let operation, let subject, let reason):
      "Could not \(operation) \(subject): \(reason)."
    default: accountSentence ?? editSentence ?? collectionSentence ?? uploadSentence
    }
  }

  private var editSentence: String? {
    switch self {
    case .versionConflict(let conflict):
      "The photo was edited elsewhere: it is at version \(conflict.current), "
        + "and this edit began with version \(conflict.base)."
    case .notEditable(_, .developing): "The photo is still being developed."
    case .notEditable(_, .unreadable): "A photo that cannot be shown cannot be edited."
    case .notEditable(_, .video): "Recipes are for stills, not for videos."
    case .recipe(let error): error.sentence
    case .recipeSize(_, nil, let expected):
      "The recipe must say the size of its photo, \(expected.width) x \(expected.height)."
    case .recipeSize(_, let given?, let expected):
      "The recipe is for a photo of \(given.width) x \(given.height) pixels; this one has "
        + "\(expected.width) x \(expected.height)."
    case .tooManyVersions(_, let limit): "A photo can have at most \(limit) versions."
    case .objectFull(let full): full.sentence
    case .noPicture(_, let reason): reason
    default: nil
    }
  }

  private var collectionSentence: String? {
    switch self {
    case .noSuchCollection: "There is no such album or folder."
    case .noSuchPlace: "There is no such place."
    case .noSuchReview: "There is no such review."
    case .noSuchAccount: "There is no such account."
    case .notOwnerOfCollection: "Only its owner can change this album."
    case .notOwnerOfPlace: "Only who made this place can change it."
    case .notAlbum: "Only albums hold photos that are put into them."
    case .notFolder: "Only folders hold albums and folders, and none holds itself."
    case .value(let member, let reason): "\(member): \(reason)."
    case .predicate(let error): error.description
    case .impossibleTime(let day, let last):
      "No photo was taken on \(day): there are none before \(Limits.photoYears.lowerBound), and "
        + "\(last) is the last day that is taken. Give another day, or leave it empty."
    case .requestKeyReused:
      "Something else was asked for under this Idempotency-Key; take a new one for each request."
    default: nil
    }
  }

  private var uploadSentence: String {
    switch self {
    case .emptyFile(let filename): "\(filename) is empty."
    case .notAPhoto(let filename): "\(filename) is neither a photo nor a video."
    case .uploadTooLarge(let limit): "A file can have at most \(limit.bytesText)."
    case .tooManyUploads(let limit): "At most \(limit) uploads can be unfinished at a time."
    case .uploadOffset(_, let expected, let given):
      "The upload goes on at byte \(expected), not at byte \(given)."
    case .uploadTooLong(_, let length): "More bytes came than the \(length) announced."
    case .uploadIncomplete(_, let offset, let length):
      "\(offset) of \(length) bytes are here; the rest is missing."
    case .uploadDigest(_, let expected, let found):
      "The bytes that came are not those that were sent (SHA-256 \(found), not \(expected))."
    case .uploadBusy: "Another connection is writing to this upload."
    case .uploadFinished: "This upload is complete."
    case .uploadRequest(let member, let reason): "\(member): \(reason)."
    default: preconditionFailure("every case has its sentence")
    }
  }
}
