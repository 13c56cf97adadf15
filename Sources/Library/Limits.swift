/// Limits on what comes from outside, each with its reason.
package enum Limits {
  // Asking

  /// Assets of one page; a screen of the smallest tiles shows a few hundred.
  package static let pageAssets = 1000

  /// Changes of one page. What is more comes with the next; a transaction is
  /// not cut, so that an import of a thousand makes a longer page.
  package static let pageChanges = 1000

  /// Days for which the change log is kept. A page that slept longer loads
  /// everything again, which is quicker than a month of changes.
  package static let changeDays = 30

  // Doors

  /// Minutes for which a claim link is good: long enough to walk to the phone.
  package static let claimMinutes = 60

  /// Days without a visit after which a session ends; browsers keep a cookie
  /// for at most 400.
  package static let sessionDays = 180

  /// Sessions of one account. The one that was not used for longest ends when
  /// another begins.
  package static let sessions = 100

  // Edits

  /// Versions of one asset; all are kept, and all are listed at once.
  package static let versions = 1000

  // Uploads

  /// Bytes of one file: two hours of a phone's best video.
  package static let uploadBytes = 64 << 30

  /// Unfinished uploads of one account. A phone sends a few at a time, and a
  /// folder dropped on the page has some thousand files in line.
  package static let uploads = 10_000

  /// Uploads whose files stay open between two pieces; each is a descriptor.
  package static let openUploads = 128

  /// Hours without a byte after which an unfinished upload is thrown away.
  package static let uploadHours = 24

  /// Days for which the answer to a finished upload can be asked for again.
  package static let resultDays = 30

  /// Bytes of a file's name: twice what file systems allow, as names come in
  /// other encodings than theirs.
  package static let filenameBytes = 512

  /// Bytes of every other text that a client sends with a file.
  package static let textBytes = 1024

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

  /// Times that one run tries to develop an asset while its workers die for no
  /// fault of the file.
  package static let developmentAttempts = 3
}
