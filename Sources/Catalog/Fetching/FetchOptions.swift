/// A sort key of a result.
package struct SortDescriptor: Hashable, Sendable {
  package let key: AssetKey
  let isAscending: Bool

  package init(_ key: AssetKey, ascending isAscending: Bool) {
    self.key = key
    self.isAscending = isAscending
  }
}

/// The filter and order of a fetch.
package struct FetchOptions: Hashable, Sendable {
  package var predicate: Predicate
  /// Ties are broken by time, newest first, and then by id, so that every order is total.
  package var sort: [SortDescriptor]
  /// Includes the principal's hidden assets.
  package var includesHidden: Bool
  /// Includes assets that are not the representatives of their burst or stack.
  package var includesAllOfGroups: Bool
  /// The maximum number; 0 for no limit.
  package var limit: Int
  /// The beginning of the day for which relative dates are meant.
  package var day = Timestamp(milliseconds: 0)

  package init(
    predicate: Predicate = .all, sort: [SortDescriptor] = [], includesHidden: Bool = false,
    includesAllOfGroups: Bool = false, limit: Int = 0
  ) {
    self.predicate = predicate
    self.sort = sort
    self.includesHidden = includesHidden
    self.includesAllOfGroups = includesAllOfGroups
    self.limit = limit
  }

  /// Whether only hidden assets are wanted, which are the principal's own.
  var isOfHidden: Bool {
    guard includesHidden else { return false }
    return predicate.asksForHidden
  }

  package func validate() throws(PredicateError) {
    try predicate.validate()
    try predicate.checkCost()
    guard sort.count <= LibraryLimits.sortKeys else {
      throw .tooLarge(limit: LibraryLimits.sortKeys)
    }
    for descriptor in sort where descriptor.key.kind == .words {
      throw .notSortable(descriptor.key)
    }
  }
}

extension Predicate {
  fileprivate var asksForHidden: Bool {
    switch self {
    case .and(let children): children.contains(where: \.asksForHidden)
    default: self == .is(.isHidden)
    }
  }
}

/// The assets to search.
package enum FetchSource: Hashable, Sendable {
  /// All assets visible to the principal.
  case library
  /// An album, or a smart album of the library. Album assets have the order set by hand, unless
  /// another is requested.
  case collection(CollectionID)
  case place(PlaceID)
  case person(PersonID)
  /// Assets added by one account that the principal sees.
  case photographer(AccountID)
  /// Assets in an area of the map, of one account or all.
  case map(MapBox, of: AccountID?)
  /// Every shot of a burst.
  case burst(String)
  case stack(String)
  case assets([AssetID])
  /// The principal's trash.
  case trash
}

/// The order of a paged list of assets.
package enum AssetOrder: String, CaseIterable, Sendable {
  /// By capture time, latest first: the library's order.
  case newest
  case oldest
  /// By the time of adding, latest first.
  case added
  /// The manual order of an album.
  case byHand
}

extension FetchSource {
  /// The default order of a list.
  package var defaultOrder: AssetOrder {
    switch self {
    case .collection: .byHand
    case .library, .place, .person, .photographer, .map, .burst, .stack, .assets, .trash: .newest
    }
  }
}
