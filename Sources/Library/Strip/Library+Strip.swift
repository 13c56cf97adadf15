extension Library {
  /// The strip of filters as `FilterData.plist` lists it now. Never empty: a
  /// file that cannot be read gives one entry that says so.
  package func strip() async -> [StripEntry] { await stripFile.entries() }
}
