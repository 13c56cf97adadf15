package import Words

extension LibraryError {
  package var category: FailureCategory {
    switch self {
    case .signInRequired, .tokenRequired, .wrongPassword, .unknownToken, .linkLocked: .signIn
    case .passwordRequired, .notAdministrator, .beyondToken, .notOwner, .notOwnerOfCollection,
      .notOwnerOfPlace,
      .mayNotAdd, .peopleOff, .sentPath:
      .refused
    case .noSuchSession, .noSuchInvitation, .noSuchGrant, .noSuchAsset, .noSuchVersion,
      .noSuchUpload, .noSuchCollection, .noSuchPlace, .noSuchReview, .noSuchPerson, .noSuchFace,
      .noSuchAct, .noSuchAccount, .noSuchAccountNamed, .noSuchJob, .noSuchAnalysis, .noSuchSentFile:
      .missing
    case .claimSpent, .invitationSpent, .linkSpent, .tokenExpired, .fileDamaged: .gone
    case .uploadRequest: .malformed
    case .weakPassword, .accountNotGiven, .notEditable, .recipe, .recipeSize, .tooManyVersions,
      .objectFull, .notAlbum, .notFolder, .value, .predicate, .impossibleTime, .requestKeyReused,
      .emptyFile, .notAPhoto, .noPicture, .noSuchRecipeFile, .nothingFound:
      .invalid
    case .nameTaken, .lastAdministrator, .versionConflict, .jobState, .uploadOffset,
      .uploadIncomplete, .uploadDigest, .uploadBusy, .uploadFinished, .sentNameTaken, .sentFolder,
      .noModels:
      .conflict
    case .uploadTooLarge, .uploadTooLong: .tooLarge
    case .tooManyAttempts, .tooManyUploads: .limited
    case .busy, .cancelled, .tookTooLong: .busy
    case .quotaReached, .storageFull, .tooManySent: .full
    case .noLibrary, .folderUnusable, .networkDrive, .catalogMissing, .mixedLibraries, .locked,
      .newerCatalog, .unreleasedCatalog, .closed, .restoreUnfinished, .notEmpty, .backup,
      .originalsAway, .originalsUnreachable, .originalsOfOthers,
      .originalsElsewhere, .catalogAway, .catalogUnusable, .changeUncertain, .catalogOfOthers,
      .catalogElsewhere, .catalogHere, .catalogNotHere,
      .databaseNotEmpty, .catalogMoving, .catalogInTheWay, .catalogDiffers, .catalogInDatabase,
      .storage:
      .unavailable
    }
  }
}
