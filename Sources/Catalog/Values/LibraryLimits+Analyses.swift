extension LibraryLimits {
  /// Minutes after which an analysis looks at a photo again that it failed on; after the last
  /// attempt, the photo is given up.
  package static let analysisRetryMinutes = [5, 60, 720, 1440]

  /// Photos of which an analysis's scheduler asks the catalog at a time; it takes milliseconds.
  package static let analysisPage = 200

  /// Photos after which open pages are told of the progress of analyses: some ten seconds.
  package static let analysisNews = 20

  /// New and opened photos that analyses look at before all others.
  package static let preferredAnalyses = 1000

  /// The least likelihood of a label that is stored: those below it never decide a search.
  package static let leastLikelihood = 0.02

  /// The least match of a photo that a search for things finds, from 0 to 1.
  static let leastMatch = 0.05

  /// The least likeness to a query of the noun that is nearest to it; below, nothing is meant. A
  /// noun that is named has 1.
  package static let leastMeaning = 0.45

  /// Meanings of queries that are kept: those of one search while it is typed.
  package static let recentMeanings = 50

  /// Photos that resemble one: a screen of them, and the least likeness. Any two photos have 0.46.
  package static let similarPhotos = 60
  package static let leastLikeness: Float = 0.6

  /// Photos for which a keyword is suggested at a time, and the examples on either side by which
  /// they are found: the newest.
  package static let keywordSuggestions = 100
  package static let keywordExamples = 200

  /// The least likeness of a suggested photo to the examples on average, and how much less than
  /// theirs to each other it may be.
  package static let leastExampleLikeness: Float = 0.52
  package static let exampleTolerance: Float = 0.08

  /// The likeliest photos, which are compared with all examples: a quarter of a second.
  package static let comparedWithRefusals = 1000

  /// The most photos that an owner's pair of networks finds for words.
  package static let openFindings = 200

  /// How much nearer than the mean a photo must be, as a part of how much nearer the nearest is.
  package static let openPart = 0.6

  /// Visible photos whose vectors are compared one by one: a twentieth of a second.
  package static let vectorsWithoutIndex = 10_000

  /// Vectors from whose mean an index begins, those added to it at a time, and those beside it that
  /// are compared one by one.
  package static let vectorSample = 4000
  package static let vectorBatch = 8192
  package static let vectorsBesideIndex = 2000

  /// Vectors that the index finds for comparison, of which the nearest are shown.
  package static let vectorCandidates = 2000

  /// The letters of a word by which PostgreSQL finds it: more than words have.
  static let searchWordLetters = 64
}
