/// Limits on input from outside, each with its reason.
package enum LibraryLimits {
  // Photos.

  /// Years of capture times: from the first photograph to the last year that camera clocks support.
  static let photoYears = 1826...2099

  // Requests.

  /// Assets per page; a screen of the smallest tiles shows a few hundred.
  package static let pageAssets = 1000

  /// Ids per page, which come from an index: half a megabyte.
  package static let pageIDs = 20_000

  /// Assets that can be examined in a tenth of a second.
  package static let fetchedAtOnce = 200_000

  /// Changes per page. A transaction is not split, so that a large import makes a longer page.
  package static let pageChanges = 1000

  /// Assets whose order an album's change tells, and bytes of a recipe: a few kB per listener.
  static let (changedAlbumAssets, changedRecipeBytes) = (200, 8 << 10)

  /// Days for which the change log is kept. A page that was closed for longer reloads everything,
  /// which is faster than a month of changes.
  static let changeDays = 30

  // Edits.

  /// Versions per asset; all are kept, and all are listed at once.
  package static let versions = 1000

  /// Bytes of the recipes in a list of versions: hundreds of typical edits.
  static let listedRecipeBytes = 256 << 10

  /// Bytes of another program's adjustment data for a photo, and of its format's name: parameters
  /// without pixels.
  static let adjustmentBytes = 512 << 10
  static let adjustmentNameBytes = 200

  /// Bytes of a picture made by another program.
  package static let renderedBytes = 256 << 20

  /// Files that recipes of a photo read, their bytes, and those of one: years of editing one photo,
  /// with masks of a few hundred kilobytes.
  static let recipeFiles = 200
  static let recipeFilesBytes = 128 << 20
  package static let recipeFileBytes = 16 << 20

  /// Days for which a file of an unsaved edit is kept: a day longer than the page keeps drafts.
  package static let unsavedFileDays = 31

  /// Pictures prefetched at the same time; requested ones take precedence.
  package static let prefetches = 2

  // Fetching.

  /// Parts of a predicate, and their nesting: far more than a person needs, and few enough for a
  /// statement.
  package static let predicateParts = 500
  package static let predicateDepth = 24

  /// The cost of a predicate for each photo, in comparisons of numbers. Fifty `contains` take a few
  /// seconds on a hundred thousand photos.
  static let predicateCost = 500

  /// Cells in an area of the map: as many pins as can be told apart.
  static let mapCells = 600

  /// Photos in an area of the map that are put into pins, or a list, one by one: takes some
  /// hundredths of a second.
  package static let mapPinnedAssets = 50_000
  static let mapListedAssets = 200_000

  /// The number of days of "recently added".
  static let recentDays = 30

  /// Sort keys of a result.
  static let sortKeys = 8

  // Videos.

  /// Videos waiting for conversion, one after the other: a person watches one, and a hundred more
  /// would not be ready today.
  package static let waitingFilms = 16

  /// Videos remembered as impossible to convert.
  package static let failedFilms = 1000

  /// Assets changed by one request: a transaction of some seconds.
  package static let bulkAssets = 5_000

  /// Bytes of a client's key for a request, and the hours for which it is valid.
  package static let requestKeyBytes = 200
  package static let requestKeyHours = 24

  // Search.

  /// Characters and words of a search that are used: a sentence.
  static let searchCharacters = 400
  static let searchWords = 12

  /// Words joined in a file name.
  static let nameParts = 4

  /// Photos reindexed in one transaction, which others wait for: a fifth of a second.
  package static let nameBatch = 500

  /// Photos indexed in one transaction, if many are waiting.
  static let searchBatch = 5_000

  /// Keywords, cameras and lenses that a word may mean.
  static let searchFacets = 200

  /// Suggestions below a search field: as many as a phone shows.
  package static let searchSuggestions = 8

  /// Photos counted for a suggestion, so that frequent ones come first.
  static let suggestedPhotos = 1000

  /// The largest number of search results that is counted.
  package static let countedFindings = 10_000

  /// Photos whose place names are looked up in one transaction; it takes a moment.
  package static let locatingBatch = 500

  /// Towns found by a name: as many as a person would read.
  package static let foundTowns = 10

  // Texts.

  /// Bytes of a title, a subtitle, a caption: some pages of text.
  package static let captionBytes = 64 << 10

  /// Keywords per asset, and bytes of each.
  package static let keywords = 1000
  package static let keywordBytes = 256

  /// Bytes of a burst's or stack's id; cameras write 36.
  static let groupBytes = 128

  /// Characters of an album's title and of a place's name.
  package static let titleCharacters = 1000

  /// Bytes of a review.
  package static let reviewBytes = 64 << 10

  // Maintenance.

  /// Findings listed by one check; the first few tell the problem.
  package static let findings = 1000

  /// Bytes of a record that is read whole.
  package static let recordBytes = 1 << 20

  /// Days for which trashed items can be restored.
  package static let trashDays = 30

  /// Hours by which the clock may jump between two checks, and for which the library must then run
  /// before trash expires.
  static let clockHours = 24

  /// Assets deleted permanently in one transaction.
  package static let purgeBatch = 200

  /// Bursts and stacks whose representatives are restored in one transaction.
  package static let groupRepairBatch = 200

  /// Days in which every stored file is reread, the minimum bytes per day, and the maximum per
  /// second: a small part of a disk's throughput.
  package static let scrubDays = 30
  package static let scrubBytes = 1 << 30
  package static let scrubBytesPerSecond = 100 << 20

  /// Bytes of cached renditions: grids and screens of some hundred thousand photos.
  package static let renditionBytes = 20 << 30

  /// Rows and files checked between two reports of progress.
  package static let verifyPage = 1000

  /// Files looked up at the same time by checks of all files, as a disk takes time for each
  /// uncached one.
  package static let keepingLanes = 8

  // Background work.

  /// Jobs running at the same time: each is of a different kind, and they share one disk.
  package static let jobsAtATime = 3

  /// Attempts at work that fails temporarily: the last comes hours later.
  static let jobAttempts = 8

  /// Jobs listed.
  package static let jobs = 1000

  /// Days for which finished jobs are listed.
  package static let jobDays = 30

  /// Seconds between checks of the clock, which may have been set.
  package static let jobAlarmSeconds = 60

  /// Seconds from a kind's registration to its first run, so that the program starts quickly.
  package static let jobFirstTurnSeconds = 300

  // Uploads.

  /// Bytes of one file: two hours of a phone's best video.
  package static let uploadBytes = 64 << 30

  /// Unfinished uploads per account. A phone sends a few at a time, and a folder dropped on the
  /// page may queue several thousand files.
  package static let uploads = 10_000

  /// Uploads whose files stay open between two pieces; each takes a descriptor.
  package static let openUploads = 128

  /// Bytes of a quota reserved ahead for an upload of unknown length, so that reservations are
  /// rarely written; at most this fraction of the rest.
  package static let reservedBytes = 8 << 20
  static let reservedShare = 64

  /// Hours without a byte after which an unfinished upload is deleted.
  package static let uploadHours = 24

  /// Days for which the result of a finished upload can be requested.
  package static let resultDays = 30

  /// Bytes of a file name: twice the limit of file systems, as names may come in other encodings.
  package static let filenameBytes = 512

  /// Bytes of any other text sent with a file.
  package static let textBytes = 1024

  // The folder of what a token has sent.

  /// Entries of a folder, and those among them that hold no photo. Apps send a person's photos of
  /// many years; names without a photo cost the sender nothing, so they are fewer.
  static let sentEntries = 1_000_000
  static let sentBlanks = 20_000

  /// Bytes of a path, and folders in it: far more than phones have, and less than the limits of
  /// file systems.
  static let sentPathBytes = 1024
  static let sentDepth = 32

  /// Bytes of the recipe sent with a photo, in a header: a strip filter and a crop take a few
  /// hundred; larger recipes are saved as versions.
  static let uploadRecipeBytes = 16 << 10

  /// Bytes of a file name that every file system allows, and of an extension that is kept when
  /// shortening.
  package static let fileNameBytes = 255
  package static let fileEndingBytes = 32

  // Import.

  /// Files examined at the same time: enough to keep the workers busy.
  package static let importsAtATime = 8

  /// Threads that copy files of an import.
  package static let gatheringLanes = 4

  /// Small files of an import that a thread copies at once.
  package static let gatheredFiles = 16
  package static let gatheredBytes = 1 << 20

  /// Files imported in one transaction: enough to make its syncs cheap, and few enough to show
  /// progress.
  package static let importBatch = 64
  package static let importBatchBytes = 256 << 20

  /// The longest video, in seconds, that is taken for a Live Photo's if neither half says so:
  /// cameras record three.
  package static let livePhotoSeconds = 5.0

  /// Frames per second from which on a video is slow motion: phones use 120 and more for that,
  /// slightly less in the dark, and 60 for normal playback.
  package static let highFrameRate = 100.0

  /// Bytes of a sidecar file.
  package static let sidecarBytes = 16 << 20

  /// Bytes and nesting of the files that Google's export writes beside photos, which have some
  /// thousand bytes and three levels.
  package static let takeoutBytes = 256 << 10
  package static let takeoutDepth = 16

  // Strip.

  /// Bytes of `FilterData.plist`; the shipped one has two thousand.
  package static let stripBytes = 256 << 10

  /// Tiles of the strip: the browser draws a picture for each.
  package static let stripEntries = 200

  /// Characters of a tile's name; more would not fit below a tile.
  package static let stripNameCharacters = 60

  // Machine.

  /// Threads that may block on pictures and small files.
  package static let diskLanes = 4

  /// Photos and videos developed at the same time. The darkroom has its own workers for each; this
  /// many keep them busy while results are stored.
  package static let (developing, developingFilms) = (6, 4)

  /// Videos that stand aside while photos after them are developed.
  package static let filmsAside = 1024

  /// Waiting photos read from the catalog at once.
  package static let developmentPage = 64

  /// Findings stored together.
  package static let findingsTogether = 32

  /// The longest time that a finding waits for others.
  package static let findingsWait = Duration.milliseconds(250)

  /// Attempts per run at developing an asset while its workers die for reasons other than the file.
  package static let developmentAttempts = 3

  /// Minutes after which an unreadable photo is retried if the machine may be the cause; after the
  /// last attempt, the photo is considered the cause.
  package static let rereadMinutes = [5, 30, 120, 720, 1440, 7 * 1440]

  /// Photos retried in one run of that job.
  package static let rereads = 200
}
