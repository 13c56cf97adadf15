/// Limits on the contents of a tile file, each with its reason.
enum TileLimits {
  /// The size of a tile; the largest in practice have 500 kB.
  static let tileBytes = 8 << 20

  /// An unpacked PMTiles directory; the root of a planet file has 60 kB.
  static let directoryBytes = 8 << 20

  /// A file's metadata, which describes all its layers.
  static let metadataBytes = 4 << 20

  /// The nesting of directories; the format's own limit.
  static let directoryDepth = 4

  /// The number of cached directories: enough for browsing a country.
  static let directories = 64
}
