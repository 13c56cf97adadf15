internal import JSON
internal import Media
internal import Store

/// A query and its principal: together with a change token, the definition of a fetch result.
package struct FetchQuery: Hashable, Sendable {
  package let source: FetchSource
  package let options: FetchOptions
  package let principal: Principal

  package init(source: FetchSource, options: FetchOptions, principal: Principal) {
    self.source = source
    self.options = options
    self.principal = principal
  }

  /// The part of the query's assets to examine.
  package enum Part {
    case all
    /// In the library's order, assets taken since a time.
    case since(Int)
    /// Assets taken before it.
    case before(Int)
    /// A JSON array of rows.
    case rows(String)
  }

  /// The range of rows to return.
  package struct Page {
    package let order: AssetOrder
    package var after: AssetCursor?
    /// Whether it goes from the cursor towards the beginning.
    package var isBackwards = false
    package let limit: Int
    /// The only asset to return.
    package var only: AssetID?

    package init(
      order: AssetOrder, after: AssetCursor? = nil, isBackwards: Bool = false, limit: Int,
      only: AssetID? = nil
    ) {
      self.order = order
      self.after = after
      self.isBackwards = isBackwards
      self.limit = limit
      self.only = only
    }
  }
}

extension FetchQuery {
  /// Whether the order is the library's own, in which an asset's position depends on its time only.
  var isByTime: Bool {
    guard options.sort.isEmpty, options.limit == 0 else { return false }
    switch source {
    case .library, .photographer, .map, .trash, .burst, .stack: return true
    case .collection, .place, .person, .assets: return false
    }
  }

  /// Whether it scans the library's list in its own order, for which the timeline has counts.
  var hasTimelineCounts: Bool {
    switch source {
    case .library, .photographer: principal.guest == nil && isByTime && isListedOnly
    case .map, .trash, .burst, .stack, .collection, .place, .person, .assets: false
    }
  }

  /// Selects `word` (the row with the mark of videos) and `sortTime`, in order. `.rows` also
  /// selects the id, in no order.
  func statement(_ part: Part, in db: isolated Connection) throws -> StatementBuilder {
    var statement = StatementBuilder(
      sql: SQL(FetchQueries.columns), values: [principal.rowNumber, principal.accessLevel],
      now: options.day)
    let isWhole = if case .rows = part { false } else { true }
    if !isWhole { statement.sql.append(", asset.id") }
    let kind = try addSource(to: &statement, in: db, byCells: isWhole)
    addAccess(to: &statement)
    switch part {
    case .all: break
    case .since(let time): statement.add(time, FetchQueries.since)
    case .before(let time): statement.add(time, FetchQueries.before)
    case .rows(let rows): statement.add(rows: rows)
    }
    try addFilter(to: &statement, in: db)
    statement.sql.append("and (")
    statement.add(options.predicate)
    statement.sql.append(")")
    if isWhole { addOrder(to: &statement, kind) }
    return statement
  }

  /// A page of rows, as `rowNumber`, the sort key, and the id.
  func statement(page: Page, in db: isolated Connection) throws -> StatementBuilder {
    var statement = StatementBuilder(
      sql: SQL(FetchQueries.pageColumns), values: [principal.rowNumber, principal.accessLevel],
      now: options.day)
    let isAlbum = try db.isAlbum(source, for: principal)
    let order = page.order == .byHand && !isAlbum ? .newest : page.order
    statement.sql.append(FetchQueries.key(of: order))
    statement.sql.append(", asset.id")
    let usesGuestSelection = usesGuestSelection(in: order)
    if usesGuestSelection {
      statement.sql.append(FetchQueries.fromSelectionInOrder)
    } else {
      _ = try addSource(to: &statement, in: db, byCells: try isSparse(in: db))
    }
    addAccess(to: &statement)
    try addFilter(to: &statement, in: db)
    statement.sql.append("and (")
    statement.add(options.predicate)
    statement.sql.append(")")
    if let cursor = page.after {
      statement.sql.append(
        usesGuestSelection
          ? FetchQueries.afterSelected(order, isBackwards: page.isBackwards)
          : FetchQueries.after(order, isBackwards: page.isBackwards))
      statement.add(cursor, in: order)
    }
    if let only = page.only {
      statement.sql.append(FetchQueries.isAsset)
      statement.add(only)
    }
    statement.sql.append(
      usesGuestSelection
        ? FetchQueries.orderOfSelected(order, isBackwards: page.isBackwards)
        : FetchQueries.order(order, isBackwards: page.isBackwards))
    statement.sql.append("limit")
    statement.add(page.limit)
    return statement
  }

  /// Whether all results are selected for the guest one by one, and wanted in an order that their
  /// index has.
  private func usesGuestSelection(in order: AssetOrder) -> Bool {
    guard case .library = source, let guest = principal.guest, guest.album == nil else {
      return false
    }
    return order == .newest || order == .oldest
  }

  /// Whether a map area has so few assets that its index, which has listed ones only, is faster
  /// than scanning in order.
  private func isSparse(in db: isolated Connection) throws(StoreError) -> Bool {
    guard case .map(let box, _) = source, isListedOnly else { return false }
    return try db.count(in: box, for: principal) <= LibraryLimits.mapListedAssets
  }

  /// Adds the `from` clause, before anything else that has a value: its SQL names ?3 and ?4. An
  /// area of the map uses the index of cells if `byCells` is true and all results are listed.
  private func addSource(
    to statement: inout StatementBuilder, in db: isolated Connection, byCells: Bool
  ) throws -> Collection.Kind? {
    switch source {
    case .map(let box, _) where byCells && isListedOnly:
      let cells = box.codes
      statement.sql.append(FetchQueries.fromMap.sql(try db.dialect))
      statement.values += [cells.first, cells.width - 1]
      return nil
    case .collection(let id):
      let stored = try db.stored(id, for: principal)
      guard stored.collection.kind != .folder else { throw LibraryError.notAlbum(id) }
      guard stored.collection.kind == .album else { break }
      statement.sql.append(FetchQueries.fromAlbum)
      statement.values.append(stored.rowNumber)
      return .album
    case .place(let id):
      statement.sql.append(FetchQueries.fromPlace)
      statement.values.append(try db.stored(id, for: principal).rowNumber)
      return nil
    case .person(let id):
      guard try db.one(PeopleQueries.isOn, principal.rowNumber) else {
        throw LibraryError.access(.peopleOff)
      }
      statement.sql.append(FetchQueries.fromPerson)
      statement.values.append(try db.stored(id, for: principal).rowNumber)
      return nil
    case .library where principal.guest != nil:
      statement.sql.append(FetchQueries.fromSelection)
      return nil
    case .library, .photographer, .map, .burst, .stack, .assets, .trash: break
    }
    statement.sql.append(FetchQueries.fromAssets)
    return nil
  }

  /// Adds the access conditions.
  private func addAccess(to statement: inout StatementBuilder) {
    switch source {
    case .library where principal.guest != nil: statement.sql.append(AccessQueries.asset)
    case .library, .photographer, .map, .trash:
      if isListedOnly {
        statement.sql.append("asset.isListed and")
        statement.sql.append(AccessQueries.listed)
      } else {
        statement.sql.append(AccessQueries.library)
      }
    case .collection, .place, .person, .burst, .stack, .assets:
      statement.sql.append(AccessQueries.asset)
    }
  }

  /// Whether all results are in the library's list.
  private var isListedOnly: Bool {
    source != .trash && !options.includesHidden && !options.includesAllOfGroups
  }

  /// Whether the library's list is scanned.
  private var scansLibraryList: Bool {
    switch source {
    case .library, .photographer, .map: true
    case .collection, .place, .person, .burst, .stack, .assets, .trash: false
    }
  }

  private func addFilter(to statement: inout StatementBuilder, in db: isolated Connection) throws {
    let isListed = scansLibraryList && isListedOnly
    if !isListed {
      statement.sql.append(source == .trash ? FetchQueries.isTrashed : FetchQueries.isKept)
      if !options.includesHidden, source != .trash { statement.sql.append(FetchQueries.isShown) }
      if options.isOfHidden { statement.sql.append(FetchQueries.isHidden) }
    }
    switch source {
    case .library, .trash, .place, .person: break
    case .collection(let id):
      guard let rule = try db.stored(id, for: principal).collection.rule else { break }
      statement.sql.append("and")
      statement.add(rule)
    case .photographer(let account): statement.add(owner: account)
    case .map(let box, let account):
      statement.sql.append("and")
      statement.add(box)
      if let account { statement.add(owner: account) }
    case .burst(let id):
      statement.sql.append("and")
      statement.add(.compare(.burstIdentifier, .equal, .text(id)))
      return
    case .stack(let id):
      statement.sql.append("and")
      statement.add(.compare(.stackIdentifier, .equal, .text(id)))
      return
    case .assets(let ids):
      statement.sql.append("and asset.id in (select atom from json_each(")
      statement.add(JSON.array(ids.map { .string($0.text) }).text)
      statement.sql.append("))")
    }
    if !isListed, !options.includesAllOfGroups { statement.sql.append(FetchQueries.isWhole) }
  }

  private func addOrder(to statement: inout StatementBuilder, _ kind: Collection.Kind?) {
    statement.sql.append("order by")
    if options.sort.isEmpty, kind == .album {
      statement.sql.append(FetchQueries.byHand)
    } else {
      for descriptor in options.sort {
        statement.sql.append(PredicateQueries.expression(descriptor.key))
        statement.sql.append(descriptor.isAscending ? "asc nulls first," : "desc nulls last,")
      }
      statement.sql.append(FetchQueries.newest)
    }
    if options.limit > 0 {
      statement.sql.append("limit")
      statement.add(options.limit)
    }
  }
}

extension Connection {
  /// Whether a source is an album with a manual order.
  fileprivate func isAlbum(_ source: FetchSource, for principal: Principal) throws -> Bool {
    guard case .collection(let id) = source else { return false }
    return try stored(id, for: principal).collection.kind == .album
  }
}

extension StatementBuilder {
  /// Completes the comparison with a cursor.
  fileprivate mutating func add(_ cursor: AssetCursor, in order: AssetOrder) {
    add(cursor.key)
    sql.append(",")
    if order == .byHand { sql.append(FetchQueries.rowOf) }
    add(cursor.id)
    sql.append(order == .byHand ? "), 0))" : ")")
  }

  /// Limits the result to a box, which may cross the date line.
  fileprivate mutating func add(_ box: MapBox) {
    let (southWest, northEast) = (box.southWest, box.northEast)
    sql.append("(asset.latitude between")
    add(southWest.latitude)
    sql.append("and")
    add(northEast.latitude)
    sql.append("and (asset.longitude >=")
    add(southWest.longitude)
    sql.append(southWest.longitude <= northEast.longitude ? "and" : "or")
    sql.append("asset.longitude <=")
    add(northEast.longitude)
    sql.append("))")
  }

  /// By row, which is indexed.
  fileprivate mutating func add(owner account: AccountID) {
    sql.append(FetchQueries.ownedBy)
    add(account)
    sql.append(")")
  }

  fileprivate mutating func add(_ time: Int, _ comparison: StaticString) {
    sql.append(comparison)
    add(time)
  }

  fileprivate mutating func add(rows: String) {
    sql.append("and asset.rowNumber in (select value from json_each(")
    add(rows)
    sql.append("))")
  }
}
