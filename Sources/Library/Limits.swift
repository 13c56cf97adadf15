/// Limits on what comes from outside, each with its reason.
package enum Limits {
  // Photos

  /// Years in which photos are taken: from the first one there is to the last that cameras' clocks
  /// can be set to.
  static let photoYears = 1826...2099

  // Asking

  /// Assets of one page; a screen of the smallest tiles shows a few hundred.
  package static let pageAssets = 1000

  /// Ids of one page, which an index has: half a megabyte.
  package static let pageIDs = 20_000

  /// Assets that one looks through in a tenth of a second.
  static let fetchedAtOnce = 200_000

  /// Changes of one page. What is more comes with the next; a transaction is
  /// not cut, so that an import of a thousand makes a longer page.
  package static let pageChanges = 1000

  /// Days for which the change log is kept. A page that slept longer loads
  /// everything again, which is quicker than a month of changes.
  package static let changeDays = 30

  /// Names that a sentence of a command lists; a household has fewer.
  static let namesInSentence = 20

  // Doors

  /// Minutes for which a claim link is good: long enough to walk to the phone.
  package static let claimMinutes = 60

  /// Days without a visit after which a session ends; browsers keep a cookie
  /// for at most 400.
  package static let sessionDays = 180

  /// The days after which a session ends even if it is used: browsers keep a cookie no longer.
  package static let longestSessionDays = 400

  /// Sessions of one account. The one that was not used for longest ends when
  /// another begins.
  package static let sessions = 100

  /// Seconds for which a session's secret is good after it got another: for what
  /// the browser had sent before it knew.
  static let rotationSeconds = 60

  /// Days for which an invitation is good, and how many there are at a time.
  package static let invitationDays = 7
  package static let invitations = 100

  /// Links and tokens of one account, photos that are chosen for one of them, and
  /// characters of its name.
  package static let grants = 1000
  package static let grantAssets = 5_000
  package static let grantCharacters = 200

  /// Days for which a link or a token is good at most, where it ends by itself.
  package static let grantDays = 3650

  /// Hours for which a browser need not give a link's password again.
  static let unlockingHours = 24

  /// Visitors of whom it is remembered who they are.
  static let knownAskers = 1024

  /// Minutes between two notes of when a link or a token was last used.
  static let grantUseMinutes = 10

  /// Browsers of one account that are known to be its own.
  static let knownBrowsers = 50

  /// Accounts of a library: they are all looked at when somebody signs in.
  package static let accounts = 500

  /// Characters that a password needs, and bytes that it may have.
  package static let passwordCharacters = 8
  package static let passwordBytes = 512

  /// The failures of an address up to which other addresses' failures do not make it wait.
  static let freeTries = 3

  /// The numbers of wrong passwords of one account that raise an alarm.
  static let guessingAlarms: Set<Int> = [100, 1000, 10_000, 100_000]

  /// Addresses, accounts and browsers whose failed attempts are remembered.
  static let attemptCounters = 20_000

  /// Characters of an account's name, and bytes of what a browser calls itself.
  package static let nameCharacters = 100
  static let agentBytes = 300

  // Edits

  /// Versions of one asset; all are kept, and all are listed at once.
  package static let versions = 1000

  /// Bytes of the recipes that come with a list of versions: hundreds of ordinary edits.
  static let listedRecipeBytes = 256 << 10

  /// Bytes that another program keeps of its edit of a photo, and of the names of
  /// its format: parameters, and no pixels.
  package static let adjustmentBytes = 512 << 10
  package static let adjustmentNameBytes = 200

  /// Bytes of a picture that another program has made of a photo.
  package static let renderedBytes = 256 << 20

  /// Pictures that one prefetching makes at the same time: who looks comes first.
  static let prefetches = 2

  // Fetching

  /// Parts of a predicate, and how deep they are nested: far more than a person
  /// writes, and few enough for a statement.
  package static let predicateParts = 500
  package static let predicateDepth = 24

  /// The cost of a predicate for each photo, in comparisons of numbers. Fifty `contains` take a few
  /// seconds on a hundred thousand photos.
  package static let predicateCost = 500

  /// Cells of a part of the map: as many pins as still can be told apart.
  package static let mapCells = 600

  /// Photos of a part of the map that are put into pins, and into a list, one by
  /// one: some hundredths of a second.
  static let mapPinnedAssets = 50_000
  static let mapListedAssets = 200_000

  /// Days for which something was added recently.
  package static let recentDays = 30

  /// Keys that a result is sorted by.
  package static let sortKeys = 8

  // Films

  /// Films that wait to be made playable, one after the other: a person looks at
  /// one, and whoever asks for the next hundred will not see them today.
  package static let waitingFilms = 16

  /// Films of which it is remembered that none can be made.
  package static let failedFilms = 1000

  /// Assets that one request changes: a transaction of some seconds.
  package static let bulkAssets = 5_000

  /// Bytes of a client's own name for a request, and hours for which it is good.
  package static let requestKeyBytes = 200
  package static let requestKeyHours = 24

  // Searching

  /// Characters and words of a search that are looked at: a sentence.
  package static let searchCharacters = 400
  package static let searchWords = 12

  /// Words that a name of a file writes together.
  static let nameParts = 4

  /// Photos that are indexed anew in one transaction: others wait for it a fifth of a second.
  static let nameBatch = 500

  /// Photos whose text is indexed in one transaction, where many wait for it.
  static let searchBatch = 5_000

  /// Names of keywords, cameras and lenses that one word may mean.
  package static let searchFacets = 200

  /// Suggestions under a search field: as many as a phone shows.
  package static let searchSuggestions = 8

  /// Photos of a suggestion that are counted, so that what many have comes first.
  static let suggestedPhotos = 1000

  /// Photos that a search finds and that are counted: nobody waits for the number of more.
  static let countedFindings = 10_000

  /// Photos whose places are looked up in one transaction; it takes a moment.
  static let locatingBatch = 500

  /// Towns that are found by a name: as many as somebody reads.
  package static let foundTowns = 10

  // What people say

  /// Bytes of a title, a subtitle, a caption: some pages of text.
  package static let captionBytes = 64 << 10

  /// Words that an asset is found by, and bytes of each.
  package static let keywords = 1000
  package static let keywordBytes = 256

  /// Bytes of what names a burst or a stack; cameras write 36.
  package static let groupBytes = 128

  /// Characters of a title of an album, and of a name of a place.
  package static let titleCharacters = 1000

  /// Bytes of a review.
  package static let reviewBytes = 64 << 10

  // Documents

  /// Documents that are written between two syncs, and lines of the log that
  /// are read for it; a transaction is not cut.
  package static let documentBatch = 500

  /// Bytes of one document: those that earlier releases let grow are still written and read; what
  /// an object may hold from now on is far less.
  package static let documentBytes = 256 << 20

  /// Bytes in memory of a document before it goes on in a file, and of all that are made together.
  static let documentPieceBytes = 1 << 20
  static let documentBatchBytes = 16 << 20

  // All that an object may hold: its document must stay below the 64 MB that `rebuild` of every
  // release reads.

  /// Bytes of the recipes of one photo's versions.
  package static let recipesBytes = 48 << 20

  /// Reviews of one place, the bytes of their texts, and the photos of the place and of all its
  /// reviews; a photo takes some fifty bytes of a document.
  package static let reviews = 10_000
  package static let reviewsBytes = 16 << 20
  package static let placeAssets = 200_000

  /// Photos of an album, in some seventy bytes each.
  package static let albumAssets = 800_000

  // Keeping

  /// Findings of one check that are listed; the first few say all there is to say.
  package static let findings = 1000

  /// Catalogs that a backup keeps: a mistake may be older than the last one.
  static let backupCatalogs = 10

  /// Days after which a backup is old.
  static let backupDays = 14

  /// Folders whose backups are remembered, and bytes of what is written of them.
  static let backupDates = 20
  static let recordBytes = 1 << 20

  /// Days for which what was trashed can be taken back.
  package static let trashDays = 30

  /// Hours by which the clock may leap between two looks at it, and for which the library then
  /// runs before it believes how long something has been in the trash.
  static let clockHours = 24

  /// Assets that go for good in one transaction.
  static let purgeBatch = 200

  /// Bursts and stacks that one transaction lets be shown.
  static let mendingBatch = 200

  /// Days in which every stored file is read again, at least so many bytes a day,
  /// and so many in a second: a disk that also serves people has much to spare.
  static let scrubDays = 30
  static let scrubBytes = 1 << 30
  static let scrubBytesPerSecond = 100 << 20

  /// Bytes of pictures that are kept to be shown again: grids and screens of
  /// some hundred thousand photos.
  package static let renditionBytes = 20 << 30

  /// Rows and files that are looked at between two glances at the rest.
  static let verifyPage = 1000

  /// Files that are looked for at the same time by whoever looks for all of them, as a disk that
  /// knows none of them by heart takes its time for each.
  static let keepingLanes = 8

  // Work in the background

  /// Jobs that run at the same time: each is of another kind, and the disk is one.
  package static let jobsAtATime = 3

  /// Attempts at what fails for reasons that may pass: the last comes hours later.
  package static let jobAttempts = 8

  /// Jobs that are listed.
  package static let jobs = 1000

  /// Days for which what is over can be looked at.
  package static let jobDays = 30

  /// Seconds after which the clock is looked at again, which may have been set.
  package static let jobAlarmSeconds = 60

  /// Seconds from a kind's first sight to its first turn, so that a start is quick.
  package static let jobFirstTurnSeconds = 300

  // Uploads

  /// Bytes of one file: two hours of a phone's best video.
  package static let uploadBytes = 64 << 30

  /// Unfinished uploads of one account. A phone sends a few at a time, and a
  /// folder dropped on the page has some thousand files in line.
  package static let uploads = 10_000

  /// Uploads whose files stay open between two pieces; each is a descriptor.
  package static let openUploads = 128

  /// Bytes of a quota that an upload without a length keeps free ahead of what has come, so that
  /// it is written down seldom; of what is left at most one part in so many.
  static let reservedBytes = 8 << 20
  static let reservedShare = 64

  /// Hours without a byte after which an unfinished upload is thrown away.
  package static let uploadHours = 24

  /// Days for which the answer to a finished upload can be asked for again.
  package static let resultDays = 30

  /// Bytes of a file's name: twice what file systems allow, as names come in
  /// other encodings than theirs.
  package static let filenameBytes = 512

  /// Bytes of every other text that a client sends with a file.
  package static let textBytes = 1024

  /// Bytes of the recipe that comes with a photo, in a header: the strip's and a
  /// crop take a few hundred, and what needs more is saved as a version.
  package static let uploadRecipeBytes = 16 << 10

  /// Bytes of a name that every file system takes, and of an ending that is kept of a longer one.
  static let fileNameBytes = 255
  static let fileEndingBytes = 32

  // Import

  /// Files that are looked at at the same time: so many keep the workers fed.
  static let importsAtATime = 8

  /// Threads that copy files of an import.
  static let gatheringLanes = 4

  /// Small files of an import that one thread takes at once.
  static let gatheredFiles = 16
  static let gatheredBytes = 1 << 20

  /// What is imported in one transaction: so much that its syncs are few beside
  /// the files, and so little that progress is seen.
  package static let importBatch = 64
  package static let importBatchBytes = 256 << 20

  /// Seconds of the longest film that is taken for a Live Photo's where neither
  /// half says so: cameras record three.
  static let livePhotoSeconds = 5.0

  /// Pictures a second from which on a film is slow motion: telephones take 120 and more for that,
  /// a few less in the dark, and 60 for what is played as it was.
  static let highFrameRate = 100.0

  /// Bytes of what another program writes beside a photo.
  static let sidecarBytes = 16 << 20

  /// Bytes and depth of what Google's export writes beside a photo; it is some
  /// thousand, and three.
  static let takeoutBytes = 256 << 10
  static let takeoutDepth = 16

  // Strip

  /// Bytes of `FilterData.plist`; the shipped one has two thousand.
  package static let stripBytes = 256 << 10

  /// Tiles of the strip: each is a picture that the browser draws.
  package static let stripEntries = 200

  /// Characters of a tile's name; more cannot be read under a tile.
  package static let stripNameCharacters = 60

  // Machine

  /// Threads that may be blocked on pictures and small files.
  package static let diskLanes = 4

  /// Assets that are developed at the same time. The darkroom has its own
  /// workers; this many keep them fed while results are being stored.
  package static let developing = 6

  /// Photos of the line that are read from the catalog at once.
  static let developmentPage = 64

  /// Photos of which what was found is written down together.
  static let findingsTogether = 32

  /// For as long what was found of a photo waits for others.
  static let findingsWait = Duration.milliseconds(250)

  /// Times that one run tries to develop an asset while its workers die for no
  /// fault of the file.
  package static let developmentAttempts = 3

  /// Minutes after which a photo is read again where the machine may have been
  /// the reason that it could not be; after the last of them the photo is.
  package static let rereadMinutes = [5, 30, 120, 720, 1440, 7 * 1440]

  /// Photos that are read again in one turn of that job.
  static let rereads = 200
}
