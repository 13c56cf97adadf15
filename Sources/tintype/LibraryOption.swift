internal import Arguments

extension Parameter {
  /// `--library DIR`: a setting, and so the same wherever it is taken.
  static func library(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "library", path, "DIR", "The library's folder.", isSetting: true, completion: .folder,
      shownDefault: "~/.local/share/tintype")
  }

  /// `--tiles FILE|ADDRESS`: the same for whoever serves them and whoever looks at them.
  static func tiles(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "tiles", path, "FILE|ADDRESS",
      "A finer map: a .pmtiles or .mbtiles file, or an address with {z}, {x} and {y}.",
      isSetting: true, completion: .file)
  }
}
