/// Limits on what a file of tiles says, each with its reason.
enum Limits {
  /// A tile; the largest that people make have 500 kB.
  static let tileBytes = 8 << 20

  /// A directory of a PMTiles file, unpacked; that of the whole world has 60 kB.
  static let directoryBytes = 8 << 20

  /// What a file says of itself, with all its layers.
  static let metadataBytes = 4 << 20

  /// Directories within directories; the format's own limit.
  static let directoryDepth = 4

  /// Directories that are kept: a walk through a country.
  static let directories = 64
}
