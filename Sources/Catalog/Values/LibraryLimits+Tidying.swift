internal import Media

extension LibraryLimits {
  /// The largest differences between copies of a picture, in codes of 0 to 255: on average and of
  /// one part, in brightness and in colour. A twentieth of the size and a quality of 25 change less
  /// in 98 of 100 pictures.
  package static let copyLight = 5.0
  package static let copyLargestLight = 48
  package static let copyColor = 3.0
  package static let copyLargestColor = 16

  /// The least contrast by which pictures are told apart: less is a wall, or the sky at night.
  package static let leastContrast = 6.0

  /// The largest difference between the shapes of copies: a pixel more in a picture of forty.
  package static let copyShape = 0.03

  /// The same differences between pictures that are merely similar, and with vectors that agree.
  package static let similarLight = 9.0
  package static let similarColor = 5.0
  package static let agreedLight = 24.0
  package static let agreedColor = 10.0
  package static let agreedLikeness: Float = 0.85

  /// Milliseconds between pictures that may be similar: ten minutes.
  package static let similarMilliseconds = 600_000

  /// Milliseconds between the shots of a series, and the fewest shots of one.
  package static let seriesMilliseconds = 2000
  package static let seriesShots = 3

  /// Photos before and after a photo with which it is compared because of their times.
  package static let comparedByTime = 20

  /// Groups of photos to tidy on a page.
  package static let tidyGroups = 50
}
