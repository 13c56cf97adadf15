extension Library {
  /// The current strip of filters, from `FilterData.plist`. Never empty: an unreadable file gives
  /// one entry with the reason.
  package func strip() async -> [StripEntry] { await stripFile.entries() }
}
