package import ImageEngine

/// Why the library did not do what it was asked for.
package enum LibraryError: Error, Hashable, Sendable {
  // Opening
  /// There is none in the folder, and none was to be made.
  case noLibrary(folder: String)
  /// Photos are here, but nothing says what they are.
  case catalogMissing(folder: String)
  /// The catalog and the photos beside it belong to two libraries.
  case mixedLibraries(folder: String, catalog: String, found: String?)
  /// The folder cannot be used, or made.
  case folderUnusable(folder: String, reason: String)
  /// Another program holds the library.
  case locked(folder: String, holder: String)
  /// A later release wrote the catalog.
  case newerCatalog(known: Int)
  /// The catalog was made before the first release.
  case unreleasedCatalog
  case closed
  /// What was restored into the folder is not yet all there.
  case restoreUnfinished(folder: String)
  /// Only an empty folder takes a restored library.
  case notEmpty(folder: String)
  /// A backup cannot be made or read there.
  case backup(folder: String, reason: String)

  // Who may
  case signInRequired
  /// The claim link was used before, or its hour is over.
  case claimSpent
  /// Name and password are not those of an account; which of them is not said.
  case wrongPassword
  /// It was tried too often; after so many seconds it may be tried again.
  case tooManyAttempts(seconds: Int)
  case weakPassword(reason: String)
  case nameTaken(String)
  case notAdministrator
  /// Somebody must be able to look after the library.
  case lastAdministrator
  /// An invitation was used before, withdrawn, or is too old.
  case invitationSpent
  case noSuchSession
  case noSuchInvitation
  /// A token or a link does not reach this far.
  case beyondToken
  /// A bearer's token is none, or has ended.
  case unknownToken
  case noSuchGrant
  /// A link leads nowhere any more.
  case linkSpent
  /// A link shows nothing before its password was given.
  case linkLocked
  /// The account's files have as many bytes as they may have.
  case quotaReached(limitBytes: Int)
  /// The asker sees the asset, but it is another's.
  case notOwner(AssetID)
  case notOwnerOfCollection(CollectionID)
  case notOwnerOfPlace(PlaceID)
  /// The asker's role adds no photos.
  case mayNotAdd
  case administratorsOnly

  // What is not there, for this asker
  case noSuchAsset(AssetID)
  case noSuchVersion(AssetID, number: Int)
  case noSuchUpload(UploadID)
  /// A command did not say for which of these accounts it works.
  case whoseIsNotSaid(names: [String])
  /// A command named somebody who is none of these.
  case nobodyNamed(String, names: [String])
  case noSuchCollection(CollectionID)
  case noSuchPlace(PlaceID)
  case noSuchReview(ReviewID)
  case noSuchAccount(AccountID)
  case noSuchJob(JobID)
  /// The change log no longer reaches back to the token: fetch everything again.
  case tokenExpired(ChangeToken)

  // Edits
  case versionConflict(VersionConflict)
  /// There are no pictures of it to edit, now or ever.
  case notEditable(AssetID, NotEditable)
  case recipe(RecipeError)
  /// A version's recipe must say the upright size of its photo.
  case recipeSize(AssetID, given: PixelSize?, expected: PixelSize)
  case tooManyVersions(AssetID, limit: Int)
  /// An object would hold more than one may.
  case objectFull(FullObject)

  // Collections and what people say
  /// A smart album has no photos of its own, a folder no photos at all.
  case notAlbum(CollectionID)
  /// Only folders hold collections, and none holds itself.
  case notFolder(CollectionID)
  /// What was said cannot be.
  case value(member: String, reason: String)
  case predicate(PredicateError)
  /// Nobody has taken a photo on that day; the last that is taken.
  case impossibleTime(day: String, last: String)
  /// Something else was asked for under the same name before.
  case requestKeyReused(String)

  // Work in the background
  /// A job in this state cannot be told that.
  case jobState(Job.State, Job.Wish)

  // Uploads
  case emptyFile(filename: String)
  /// By content neither a photo nor a film.
  case notAPhoto(filename: String)
  case uploadTooLarge(limitBytes: Int)
  case tooManyUploads(limit: Int)
  /// Bytes came for another place than where the file ends.
  case uploadOffset(UploadID, expected: Int, given: Int)
  /// More bytes came than were announced.
  case uploadTooLong(UploadID, lengthBytes: Int)
  /// The end was asked for before all bytes are here.
  case uploadIncomplete(UploadID, offsetBytes: Int, lengthBytes: Int)
  case uploadDigest(UploadID, expected: String, found: String)
  /// Someone else is writing to it at this moment.
  case uploadBusy(UploadID)
  /// It is complete, and its bytes are no longer its own.
  case uploadFinished(UploadID)
  /// What was said of the file cannot be.
  case uploadRequest(member: String, reason: String)

  // Pictures
  /// Nothing can be shown of it; the reason is a sentence.
  case noPicture(AssetID, reason: String)
  /// Too much is being made already; it is worth asking again.
  case busy
  case cancelled
  /// A question exceeded its time limit.
  case tookTooLong(seconds: Int)

  // Disk
  case storageFull
  /// A stored file is not there as it came: cut, missing, or something else has its name.
  case fileDamaged(sha256: String)
  /// Another disk, or none, is where the originals should be.
  case originalsAway
  /// Something beneath failed: what was being done, to what, and how it ended.
  case storage(operation: String, subject: String, reason: String)

  /// Names what an object holds too much of.
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
  /// One sentence for a person.
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
