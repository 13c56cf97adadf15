internal import ImageEngine
package import Words

extension LibraryError: Explainable {
  package var message: Message {
    switch self {
    case .access(let error): error.message
    case .missing(let object): object.message
    case .upload(let error): error.message
    case .sent(let error): error.message
    case .originals(let error): error.message
    case .catalog(let error): error.message
    case .predicate(let error): error.message
    case .recipe(let error):
      Message(engine: error.explanation.key, error.explanation.arguments)

    case .noLibrary(let folder): Message("library.noLibrary", ["folder": .text(folder)])
    case .folderUnusable(let folder, let reason):
      Message("library.folderUnusable", ["folder": .text(folder), "reason": .message(reason)])
    case .networkDrive(let folder, let kind):
      Message("library.networkDrive", ["folder": .text(folder), "kind": .text(kind)])
    case .mixedLibraries(let folder, let catalog, let found?):
      Message(
        "library.mixedLibraries",
        ["folder": .text(folder), "catalog": .text(catalog), "found": .text(found)])
    case .mixedLibraries(let folder, let catalog, nil):
      Message(
        "library.mixedLibraries.unnamed", ["folder": .text(folder), "catalog": .text(catalog)])
    case .locked(let folder, let holder):
      Message("library.locked", ["folder": .text(folder), "holder": .text(holder)])
    case .closed: Message("library.closed")
    case .restoreUnfinished(let folder):
      Message("library.restoreUnfinished", ["folder": .text(folder)])
    case .notEmpty(let folder): Message("library.notEmpty", ["folder": .text(folder)])
    case .backup(_, let reason), .value(_, let reason): reason

    case .accountNotGiven(let names):
      Message("library.badValue.user", ["names": .names(names)])
    case .requestKeyReused: Message("library.requestKeyReused")
    case .tokenExpired: Message("library.tokenExpired")

    case .versionConflict(let conflict):
      Message(
        "library.versionConflict",
        ["current": .number(conflict.current), "base": .number(conflict.base)])
    case .notEditable(_, .developing): Message("library.notEditable.developing")
    case .notEditable(_, .unreadable): Message("library.notEditable.unreadable")
    case .notEditable(_, .video): Message("library.notEditable.video")
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
    case .noSuchRecipeFile(_, let sha256):
      Message("library.noSuchRecipeFile", ["file": .text(String(sha256.prefix(8)))])
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
    case .impossibleTime(let day, let last):
      Message(
        "library.impossibleTime",
        [
          "day": .text(day), "first": .number(LibraryLimits.photoYears.lowerBound),
          "last": .text(last),
        ])
    case .jobState(let state, let action):
      Message(
        "library.jobState", ["state": .text(state.rawValue), "action": .text(action.rawValue)])

    case .noPicture(_, let reason): reason.reported(as: "noPicture")
    case .busy: Message("library.busy")
    case .cancelled: Message("library.cancelled")
    case .tookTooLong(let seconds): Message("library.tookTooLong", ["limit": .number(seconds)])
    case .storageFull: Message("library.storageFull")
    case .quotaReached(let limit): Message("library.quotaReached", ["limit": .bytes(limit)])
    case .storage(let reason): reason.reported(as: "storage")
    }
  }
}
