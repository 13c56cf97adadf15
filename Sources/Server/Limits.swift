/// Limits on what comes from outside, each with its reason.
enum Limits {
  /// A recipe of a thousand painted points fits; `ImageEngine` has limits of
  /// its own on what is in it.
  static let recipeBytes = 1 << 20

  /// A small document that names a version or a setting.
  static let documentBytes = 16 << 10

  /// Assets of one page of the timeline; a screen of small tiles shows a few
  /// hundred, and a thousand are 300 KB of text.
  static let pageAssets = 1000

  /// What stands in an address or a header for an id, a token or a cursor;
  /// the longest of ours has 60 characters.
  static let tokenBytes = 200

  /// A file name, a title or a client's id in upload metadata: file systems
  /// stop at 255 bytes for a name.
  static let metadataBytes = 4 << 10

  /// One file: what tus announces as `Tus-Max-Size`. Longer than a film of an
  /// hour in 8K.
  static let fileBytes = 1 << 40
}
