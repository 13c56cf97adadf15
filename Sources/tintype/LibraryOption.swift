internal import Arguments

extension Parameter {
  /// `--library DIR`: a setting, and so the same for all commands.
  static func library(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "library", path, "DIR", "The library's folder.", isSetting: true, completion: .folder,
      shownDefault: "~/.local/share/tintype")
  }

  /// `--models DIR`: the folder of models.
  static func models(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "models", path, "DIR", "The folder of the models that find faces, text and things.",
      isSetting: true, completion: .folder, shownDefault: "~/.local/share/tintype-models")
  }

  /// `--certificate FILE`: the same for serving and for checks.
  static func certificate(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "certificate", path, "FILE", "Speak HTTPS with this certificate and its chain.",
      isSetting: true, completion: .file)
  }

  static func key(_ path: any WritableKeyPath<Owner, String?> & Sendable) -> Self {
    .option(
      "key", path, "FILE", "The private key of the certificate.", isSetting: true,
      completion: .file)
  }

  /// `--url ADDRESS`: the same for serving and for checks.
  static func url(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "url", path, "ADDRESS",
      "Under which address others open the library, if the machine has another.",
      isSetting: true)
  }

  /// `--tiles FILE|ADDRESS`: the same for serving and for checks.
  static func tiles(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "tiles", path, "FILE|ADDRESS",
      "A finer map: a .pmtiles or .mbtiles file, or an address with {z}, {x} and {y}.",
      isSetting: true, completion: .file)
  }
}
