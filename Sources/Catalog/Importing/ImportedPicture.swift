internal import Store
package import Words

/// The result of developing an imported photo.
package struct ImportedPicture: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case made
    /// The file has none.
    case none(reason: Message)
    case waiting
    /// Another attempt comes later.
    case putOff
  }

  package let asset: AssetID
  package let row: Int
  package let state: State
}

extension ImportedPicture {
  init(_ row: borrowing Row) throws(StoreError) {
    asset = try row["id"]
    self.row = try row["rowNumber"]
    let isPutOff: Bool = try row["isPutOff"]
    state =
      switch try Asset.State(row) {
      case .ready: .made
      case .unreadable(let reason): .none(reason: reason)
      case .developing: isPutOff ? .putOff : .waiting
      }
  }
}
