/// What an editor begins with.
package struct ContentEditingInput: Sendable {
  package let asset: Asset
  /// The version that is edited; 0 is the original.
  package let version: Int
  /// Its edit so far, where the editor can go on with that.
  package let adjustmentData: AdjustmentData?
  /// Every pixel: of the original where the editor goes on with an edit or there is
  /// none, and otherwise of what the version looks like.
  package let fullSizeImage: OpenedFile
  /// Whether that is the original.
  package let isOriginal: Bool
}

/// What an editor has made of it.
package struct ContentEditingOutput: Sendable {
  let asset: AssetID
  let base: Int
  let isOfOriginal: Bool
  /// Without it nothing is saved: nobody could go on with the edit.
  package var adjustmentData: AdjustmentData?
  /// The edited picture as the bytes of a file, upright and in full size. Only a
  /// recipe for the original does without.
  package var renderedContent: [UInt8]?

  package init(_ input: ContentEditingInput) {
    asset = input.asset.id
    base = input.version
    isOfOriginal = input.isOriginal
  }
}
