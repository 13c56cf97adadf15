package import Catalog
internal import Words

/// An answer to the suggestion of a keyword for a photo.
package enum KeywordAnswer: Hashable, Sendable {
  case given
  /// It is never suggested for the photo again.
  case refused
  /// A refusal is taken back.
  case open
}

extension Change {
  /// Gives assets of the actor a keyword, or refuses it for those that do not have it.
  package mutating func answer(
    _ answer: KeywordAnswer, to keyword: String, for assets: [AssetID]
  ) throws(LibraryError) {
    try keyword.checkKeyword()
    for id in assets {
      let row = try editable(id).rowNumber
      let isGiven = try onDatabase { db in try db.one(KeywordQueries.has, row, keyword) }
      guard !isGiven else { continue }
      if answer == .given {
        try setKeywords(of: id, to: try stored(id).asset.keywords + [keyword])
        continue
      }
      if answer == .refused { try checkRefusals(of: row) }
      let changes = try onDatabase { db in
        answer == .refused
          ? try db.change(KeywordQueries.refuse, row, keyword)
          : try db.change(KeywordQueries.forgetRefusal, row, keyword)
      }
      // Others see no refusals.
      if changes > 0 { log(.updated, .asset, id.text, row, to: actor.rowNumber) }
    }
  }

  /// As many keywords can be refused for an asset as it can have.
  private func checkRefusals(of row: Int) throws(LibraryError) {
    let count = try onDatabase { db in try db.one(KeywordQueries.refusalCount, row) }
    guard count < LibraryLimits.keywords else {
      throw .value(
        member: "keyword",
        reason: Message("library.badValue.refusals", ["limit": .number(LibraryLimits.keywords)]))
    }
  }
}
