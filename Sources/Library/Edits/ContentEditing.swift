package import Catalog

/// The input of an editor.
package struct ContentEditingInput: Sendable {
  package let asset: Asset
  /// The version being edited; 0 is the original.
  package let version: Int
  /// Its previous edit, if the editor can continue it.
  package let adjustmentData: AdjustmentData?
  /// All pixels: of the original if the editor continues an edit or there is none, otherwise of the
  /// version's appearance.
  package let fullSizeImage: ServedFile
  /// Whether it is the original.
  package let isOriginal: Bool
}

/// The result of an editor.
package struct ContentEditingOutput: Sendable {
  let asset: AssetID
  let base: Int
  let isOfOriginal: Bool
  /// Required for saving: otherwise the edit could not be continued.
  package var adjustmentData: AdjustmentData?
  /// The edited picture as a file, upright and in full size. Only a recipe for the original needs
  /// none.
  package var renderedContent: [UInt8]?

  package init(_ input: ContentEditingInput) {
    asset = input.asset.id
    base = input.version
    isOfOriginal = input.isOriginal
  }
}
