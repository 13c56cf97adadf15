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
}
