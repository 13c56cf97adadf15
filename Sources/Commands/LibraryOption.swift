internal import Arguments

extension CommandParameter {
  /// `--library DIR`: a setting, and so the same for all commands.
  static func library(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "library", path, "DIR", "The library's folder.", isSetting: true, completion: .folder,
      shownDefault: "~/.local/share/tintype")
  }

  /// `--blobs ADDRESS`: the same for all commands that open the originals.
  static func blobs(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "blobs", path, "ADDRESS",
      "Where the originals are, if not in the folder: s3://BUCKET/PREFIX?endpoint=URL.",
      isSetting: true, shownDefault: "folder")
  }

  /// `--store ADDRESS`: the same for all commands that open the catalog.
  static func store(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "store", path, "ADDRESS",
      "Where the catalog is, if not in the folder: postgres://USER@HOST/DATABASE.",
      isSetting: true, shownDefault: "folder")
  }

  /// `--models DIR`: the folder of models.
  static func models(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "models", path, "DIR", "The folder of the models for faces, text and things.",
      isSetting: true, completion: .folder, shownDefault: "~/.local/share/tintype-models")
  }

  /// `--certificate FILE`: the same for serving and for checks.
  static func certificate(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "certificate", path, "FILE", "Serve HTTPS with this certificate chain.",
      isSetting: true, completion: .file)
  }

  static func key(_ path: any WritableKeyPath<Owner, String?> & Sendable) -> Self {
    .option(
      "key", path, "FILE", "The certificate's private key.", isSetting: true,
      completion: .file)
  }

  /// `--url ADDRESS`: the same for serving and for checks.
  static func url(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "url", path, "ADDRESS",
      "The address where others open the library, if it is not this machine's own.",
      isSetting: true)
  }

  /// `--tiles FILE|ADDRESS`: the same for serving and for checks.
  static func tiles(
    _ path: any WritableKeyPath<Owner, String?> & Sendable
  ) -> Self {
    .option(
      "tiles", path, "FILE|ADDRESS",
      "A more detailed map: a .pmtiles or .mbtiles file, or an address with {z}, {x} and {y}.",
      isSetting: true, completion: .file)
  }
}
