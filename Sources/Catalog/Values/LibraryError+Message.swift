internal import ImageEngine
package import Words

extension LibraryError: Explainable {
  package var message: Message {
    switch self {
    case .noLibrary(let folder): Message("library.noLibrary", ["folder": .text(folder)])
    case .folderUnusable(let folder, let reason):
      Message("library.folderUnusable", ["folder": .text(folder), "reason": .message(reason)])
    case .networkDrive(let folder, let kind):
      Message("library.networkDrive", ["folder": .text(folder), "kind": .text(kind)])
    case .catalogMissing(let folder): Message("library.catalogMissing", ["folder": .text(folder)])
    case .mixedLibraries(let folder, let catalog, let found?):
      Message(
        "library.mixedLibraries",
        ["folder": .text(folder), "catalog": .text(catalog), "found": .text(found)])
    case .mixedLibraries(let folder, let catalog, nil):
      Message(
        "library.mixedLibraries.unnamed", ["folder": .text(folder), "catalog": .text(catalog)])
    case .locked(let folder, let holder):
      Message("library.locked", ["folder": .text(folder), "holder": .text(holder)])
    case .newerCatalog(let known): Message("library.newerCatalog", ["known": .number(known)])
    case .unreleasedCatalog: Message("library.unreleasedCatalog")
    case .closed: Message("library.closed")
    case .restoreUnfinished(let folder):
      Message("library.restoreUnfinished", ["folder": .text(folder)])
    case .notEmpty(let folder): Message("library.notEmpty", ["folder": .text(folder)])
    case .backup(_, let reason), .weakPassword(let reason), .value(_, let reason),
      .uploadRequest(_, let reason), .sentPath(let reason):
      reason

    case .signInRequired: Message("library.signInRequired")
    case .claimSpent: Message("library.claimSpent")
    case .wrongPassword: Message("library.wrongPassword")
    case .passwordRequired: Message("library.passwordRequired")
    case .tooManyAttempts(let seconds):
      Message("library.tooManyAttempts", ["time": .wait(seconds)])
    case .nameTaken(let name): Message("library.nameTaken", ["name": .text(name)])
    case .notAdministrator: Message("library.notAdministrator")
    case .lastAdministrator: Message("library.lastAdministrator")
    case .invitationSpent: Message("library.invitationSpent")
    case .noSuchSession: Message("library.noSuchSession")
    case .noSuchInvitation: Message("library.noSuchInvitation")
    case .beyondToken: Message("library.beyondToken")
    case .tokenRequired: Message("library.tokenRequired")
    case .unknownToken: Message("library.unknownToken")
    case .noSuchGrant: Message("library.noSuchGrant")
    case .linkSpent: Message("library.linkSpent")
    case .linkLocked: Message("library.linkLocked")
    case .quotaReached(let limit): Message("library.quotaReached", ["limit": .bytes(limit)])
    case .notOwner: Message("library.notOwner")
    case .notOwnerOfCollection: Message("library.notOwner.collection")
    case .notOwnerOfPlace: Message("library.notOwner.place")
    case .mayNotAdd: Message("library.mayNotAdd")
    case .peopleOff: Message("library.peopleOff")

    case .noSuchAsset: Message("library.noSuchAsset")
    case .noSuchVersion(_, let number):
      Message("library.noSuchVersion", ["number": .number(number)])
    case .noSuchUpload: Message("library.noSuchUpload")
    case .noSuchRecipeFile(_, let sha256):
      Message("library.noSuchRecipeFile", ["file": .text(String(sha256.prefix(8)))])
    case .accountNotGiven(let names):
      Message("library.badValue.user", ["names": .names(names)])
    case .noSuchAccountNamed(let name, []):
      Message("library.noSuchAccount.noneYet", ["name": .text(name)])
    case .noSuchAccountNamed(let name, let names):
      Message("library.noSuchAccount.named", ["name": .text(name), "names": .names(names)])
    case .noSuchCollection: Message("library.noSuchCollection")
    case .noSuchPlace: Message("library.noSuchPlace")
    case .noSuchReview: Message("library.noSuchReview")
    case .noSuchPerson: Message("library.noSuchPerson")
    case .noSuchFace: Message("library.noSuchFace")
    case .noSuchAct: Message("library.noSuchAct")
    case .noSuchAccount: Message("library.noSuchAccount")
    case .noSuchJob: Message("library.noSuchJob")
    case .noSuchAnalysis: Message("library.noSuchAnalysis")
    case .tokenExpired: Message("library.tokenExpired")

    case .versionConflict(let conflict):
      Message(
        "library.versionConflict",
        ["current": .number(conflict.current), "base": .number(conflict.base)])
    case .notEditable(_, .developing): Message("library.notEditable.developing")
    case .notEditable(_, .unreadable): Message("library.notEditable.unreadable")
    case .notEditable(_, .video): Message("library.notEditable.video")
    case .recipe(let error):
      Message(engine: error.explanation.key, error.explanation.arguments)
    case .recipeSize(_, nil, let expected):
      Message(
        "library.recipeSize.unsaid",
        ["width": .number(expected.width), "height": .number(expected.height)])
    case .recipeSize(_, let given?, let expected):
      Message(
        "library.recipeSize",
        [
          "givenWidth": .number(given.width), "givenHeight": .number(given.height),
          "width": .number(expected.width), "height": .number(expected.height),
        ])
    case .tooManyVersions(_, let limit):
      Message("library.tooManyVersions", ["limit": .number(limit)])
    case .objectFull(.recipes):
      Message("library.objectFull.recipes", ["limit": .bytes(LibraryLimits.recipesBytes)])
    case .objectFull(.recipeFiles):
      Message(
        "library.objectFull.recipeFiles",
        [
          "count": .number(LibraryLimits.recipeFiles),
          "limit": .bytes(LibraryLimits.recipeFilesBytes),
        ])
    case .noModels(let reason): Message("library.noModels", ["reason": .message(reason)])
    case .nothingFound(.subject): Message("library.nothingFound.subject")
    case .nothingFound(.people): Message("library.nothingFound.people")
    case .nothingFound(.there): Message("library.nothingFound.there")
    case .objectFull(.reviews):
      Message("library.objectFull.reviews", ["limit": .number(LibraryLimits.reviews)])
    case .objectFull(.reviewTexts):
      Message("library.objectFull.reviewTexts", ["limit": .bytes(LibraryLimits.reviewsBytes)])
    case .objectFull(.placeAssets):
      Message("library.objectFull.placeAssets", ["limit": .number(LibraryLimits.placeAssets)])
    case .objectFull(.albumAssets):
      Message("library.objectFull.albumAssets", ["limit": .number(LibraryLimits.albumAssets)])
    case .objectFull(.smartAlbums):
      Message("library.objectFull.smartAlbums", ["limit": .number(LibraryLimits.smartAlbums)])
    case .objectFull(.rules):
      Message("library.objectFull.rules", ["limit": .bytes(LibraryLimits.rulesBytes)])

    case .notAlbum: Message("library.notAlbum")
    case .notFolder: Message("library.notFolder")
    case .predicate(let error): error.message
    case .impossibleTime(let day, let last):
      Message(
        "library.impossibleTime",
        [
          "day": .text(day), "first": .number(LibraryLimits.photoYears.lowerBound),
          "last": .text(last),
        ])
    case .requestKeyReused: Message("library.requestKeyReused")
    case .jobState(let state, let action):
      Message(
        "library.jobState", ["state": .text(state.rawValue), "action": .text(action.rawValue)])

    case .emptyFile(let filename): Message("library.emptyFile", ["filename": .text(filename)])
    case .notAPhoto(let filename): Message("library.notAPhoto", ["filename": .text(filename)])
    case .uploadTooLarge(let limit): Message("library.uploadTooLarge", ["limit": .bytes(limit)])
    case .tooManyUploads(let limit): Message("library.tooManyUploads", ["limit": .number(limit)])
    case .uploadOffset(_, let expected, let given):
      Message(
        "library.uploadOffset", ["expected": .number(expected), "given": .number(given)])
    case .uploadTooLong(_, let length):
      Message("library.uploadTooLong", ["length": .number(length)])
    case .uploadIncomplete(_, let offset, let length):
      Message(
        "library.uploadIncomplete", ["offset": .number(offset), "length": .number(length)])
    case .uploadDigest(_, let expected, let found):
      Message("library.uploadDigest", ["expected": .text(expected), "found": .text(found)])
    case .uploadBusy: Message("library.uploadBusy")
    case .uploadFinished: Message("library.uploadFinished")

    case .noSuchSentFile: Message("library.noSuchSentFile")
    case .sentNameTaken: Message("library.sentNameTaken")
    case .sentFolder: Message("library.sentFolder")
    case .tooManySent(let limit): Message("library.tooManySent", ["limit": .number(limit)])

    case .noPicture(_, let reason): reason.reported(as: "noPicture")
    case .busy: Message("library.busy")
    case .cancelled: Message("library.cancelled")
    case .tookTooLong(let seconds): Message("library.tookTooLong", ["limit": .number(seconds)])
    case .storageFull: Message("library.storageFull")
    case .fileDamaged(let sha256): Message("library.fileDamaged", ["file": .text(sha256)])
    case .originalsAway: Message("library.originalsAway")
    case .originalsUnreachable(let reason):
      Message("library.originalsUnreachable", ["reason": .message(reason)])
    case .originalsOfOthers(let address):
      Message("library.originalsOfOthers", ["address": .text(address)])
    case .originalsElsewhere(let address):
      Message("library.originalsElsewhere", ["address": .text(address)])
    case .catalogAway(let reason):
      Message("library.catalogAway", ["reason": .message(reason)])
    case .catalogUnusable(let reason):
      Message("library.catalogUnusable", ["reason": .message(reason)])
    case .changeUncertain(let reason):
      Message("library.changeUncertain", ["reason": .message(reason)])
    case .catalogOfOthers(let address):
      Message("library.catalogOfOthers", ["address": .text(address)])
    case .catalogElsewhere(let address):
      Message("library.catalogElsewhere", ["address": .text(address)])
    case .catalogHere(let folder): Message("library.catalogHere", ["folder": .text(folder)])
    case .databaseNotEmpty(let address):
      Message("library.databaseNotEmpty", ["address": .text(address)])
    case .catalogNotHere(let address):
      Message("library.catalogNotHere", ["address": .text(address)])
    case .catalogMoving(let address):
      Message("library.catalogMoving", ["address": .text(address)])
    case .catalogInTheWay(let folder):
      Message("library.catalogInTheWay", ["folder": .text(folder)])
    case .catalogDiffers(let table): Message("library.catalogDiffers", ["table": .text(table)])
    case .catalogInDatabase(let address):
      Message("library.catalogInDatabase", ["address": .text(address)])
    case .storage(let reason): reason.reported(as: "storage")
    }
  }
}
