import Store

extension Connection {
  /// Brings a catalog of this release to the form that the first one made, as far as the step to
  /// this release cannot be repeated.
  func returnToFirstRelease() throws(StoreError) {
    for script: StaticString in [
      // No column can be removed from under a view.
      "drop view analysisSubject", "drop view assetDetail",
      "alter table asset drop column flag", "alter table asset drop column label",
      "alter table version drop column fonts", "alter table session drop column name",
      "pragma user_version = 22",
    ] { try run(script) }
  }
}
