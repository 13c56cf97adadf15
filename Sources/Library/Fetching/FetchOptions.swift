/// One key that a result is put in order by.
package struct SortDescriptor: Hashable, Sendable {
  package let key: AssetKey
  package let isAscending: Bool

  package init(_ key: AssetKey, ascending isAscending: Bool) {
    self.key = key
    self.isAscending = isAscending
  }
}

/// Which assets are wanted, and in which order.
package struct FetchOptions: Hashable, Sendable {
  package var predicate: Predicate
  /// Where two are equal in all of these, the newer one comes first, and then
  /// the id decides: every order is total.
  package var sort: [SortDescriptor]
  /// Also the asker's hidden ones.
  package var includesHidden: Bool
  /// Also those that another of their burst or stack stands for.
  package var includesAllOfGroups: Bool
  /// At most so many; 0 is all.
  package var limit: Int

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

  /// Whether it asks for hidden ones and nothing else, which are the asker's.
  var isOfHidden: Bool {
    guard includesHidden else { return false }
    return predicate.asksForHidden
  }

  func validate() throws(PredicateError) {
    try predicate.validate()
    try predicate.checkCost()
    guard sort.count <= Limits.sortKeys else { throw .tooLarge(limit: Limits.sortKeys) }
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

/// Among which assets is looked.
package enum FetchSource: Hashable, Sendable {
  /// All that the asker sees.
  case library
  /// An album, or a smart album and the library. The photos of an album are in
  /// the order given by hand, unless another is asked for.
  case collection(CollectionID)
  case place(PlaceID)
  /// What one account has added, and the asker sees.
  case photographer(AccountID)
  /// What lies in a part of the map, of one account or of all.
  case map(MapBox, of: AccountID?)
  /// Every shot of a burst.
  case burst(String)
  case stack(String)
  case assets([AssetID])
  /// What the asker has put into the trash.
  case trash
}
