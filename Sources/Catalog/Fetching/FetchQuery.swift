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
    case .collection, .place, .assets: return false
    }
  }

  /// Whether it scans the library's list in its own order, for which the timeline has counts.
  var isTimelines: Bool {
    switch source {
    case .library, .photographer: principal.guest == nil && isByTime && isListedOnly
    case .map, .trash, .burst, .stack, .collection, .place, .assets: false
    }
  }

  /// The rows in order, as `rowNumber`, `sortTime`, and with `.rows` the id.
  func question(_ part: Part, in db: isolated Connection) throws -> Question {
    var question = Question(
      sql: SQL(FetchQueries.columns), values: [principal.rowNumber, principal.seesFamily])
    let isWhole = if case .rows = part { false } else { true }
    if !isWhole { question.sql.append(", asset.id") }
    let kind = try addSource(to: &question, in: db, byCells: isWhole)
    addAccess(to: &question)
    switch part {
    case .all: break
    case .since(let time): question.add(time, FetchQueries.since)
    case .before(let time): question.add(time, FetchQueries.before)
    case .rows(let rows): question.add(rows: rows)
    }
    try addFilter(to: &question, in: db)
    question.sql.append("and (")
    question.add(options.predicate)
    question.sql.append(")")
    if isWhole { addOrder(to: &question, kind) }
    return question
  }

  /// A page of rows, as `rowNumber`, the sort key, and the id.
  func question(page: Page, in db: isolated Connection) throws -> Question {
    var question = Question(
      sql: SQL(FetchQueries.pageColumns), values: [principal.rowNumber, principal.seesFamily])
    let isAlbum = try db.isAlbum(source, for: principal)
    let order = page.order == .byHand && !isAlbum ? .newest : page.order
    question.sql.append(FetchQueries.key(of: order))
    question.sql.append(", asset.id")
    let isChoice = isChoice(in: order)
    if isChoice {
      question.sql.append(FetchQueries.fromChoiceInOrder)
    } else {
      _ = try addSource(to: &question, in: db, byCells: try isSparse(in: db))
    }
    addAccess(to: &question)
    try addFilter(to: &question, in: db)
    question.sql.append("and (")
    question.add(options.predicate)
    question.sql.append(")")
    if let cursor = page.after {
      question.sql.append(
        isChoice
          ? FetchQueries.afterChosen(order, isBackwards: page.isBackwards)
          : FetchQueries.after(order, isBackwards: page.isBackwards))
      question.add(cursor, in: order)
    }
    if let only = page.only {
      question.sql.append(FetchQueries.isAsset)
      question.add(only)
    }
    question.sql.append(
      isChoice
        ? FetchQueries.orderOfChosen(order, isBackwards: page.isBackwards)
        : FetchQueries.order(order, isBackwards: page.isBackwards))
    question.sql.append("limit")
    question.add(page.limit)
    return question
  }

  /// Whether all results are selected for the guest one by one, and wanted in an order that their
  /// index has.
  private func isChoice(in order: AssetOrder) -> Bool {
    guard case .library = source, let guest = principal.guest, guest.album == nil else {
      return false
    }
    return order == .newest || order == .oldest
  }

  /// Whether a map area has so few assets that its index is faster than scanning in order.
  private func isSparse(in db: isolated Connection) throws(StoreError) -> Bool {
    guard case .map(let box, _) = source else { return false }
    return try db.count(in: box, for: principal) <= LibraryLimits.mapListedAssets
  }

  /// Adds the source of the assets; those of a map by cells, or among all.
  private func addSource(
    to question: inout Question, in db: isolated Connection, byCells: Bool
  ) throws -> Collection.Kind? {
    switch source {
    case .map(let box, _) where byCells:
      let cells = box.codes
      question.sql.append(FetchQueries.fromMap)
      question.values += [cells.first, cells.width - 1]
      return nil
    case .collection(let id):
      let stored = try db.stored(id, for: principal)
      guard stored.collection.kind != .folder else { throw LibraryError.notAlbum(id) }
      guard stored.collection.kind == .album else { break }
      question.sql.append(FetchQueries.fromAlbum)
      question.values.append(stored.rowNumber)
      return .album
    case .place(let id):
      question.sql.append(FetchQueries.fromPlace)
      question.values.append(try db.stored(id, for: principal).rowNumber)
      return nil
    case .library where principal.guest != nil:
      question.sql.append(FetchQueries.fromChoice)
      return nil
    case .library, .photographer, .map, .burst, .stack, .assets, .trash: break
    }
    question.sql.append(FetchQueries.fromAssets)
    return nil
  }

  /// Adds the access conditions.
  private func addAccess(to question: inout Question) {
    switch source {
    case .library where principal.guest != nil: question.sql.append(AccessQueries.asset)
    case .library, .photographer, .map, .trash:
      if isListedOnly {
        question.sql.append("asset.isListed and")
        question.sql.append(AccessQueries.listed)
      } else {
        question.sql.append(AccessQueries.library)
      }
    case .collection, .place, .burst, .stack, .assets:
      question.sql.append(AccessQueries.asset)
    }
  }

  /// Whether all results are in the library's list.
  private var isListedOnly: Bool {
    source != .trash && !options.includesHidden && !options.includesAllOfGroups
  }

  /// Whether the library's list is scanned.
  private var isLibrarys: Bool {
    switch source {
    case .library, .photographer, .map: true
    case .collection, .place, .burst, .stack, .assets, .trash: false
    }
  }

  private func addFilter(to question: inout Question, in db: isolated Connection) throws {
    let isSettled = isLibrarys && isListedOnly
    if !isSettled {
      question.sql.append(source == .trash ? FetchQueries.isTrashed : FetchQueries.isKept)
      if !options.includesHidden, source != .trash { question.sql.append(FetchQueries.isShown) }
      if options.isOfHidden { question.sql.append(FetchQueries.isHidden) }
    }
    switch source {
    case .library, .trash, .place: break
    case .collection(let id):
      guard let rule = try db.stored(id, for: principal).collection.rule else { break }
      question.sql.append("and")
      question.add(rule)
    case .photographer(let account): question.add(owner: account)
    case .map(let box, let account):
      question.sql.append("and")
      question.add(box)
      if let account { question.add(owner: account) }
    case .burst(let id):
      question.sql.append("and")
      question.add(.compare(.burstIdentifier, .equal, .text(id)))
      return
    case .stack(let id):
      question.sql.append("and")
      question.add(.compare(.stackIdentifier, .equal, .text(id)))
      return
    case .assets(let ids):
      question.sql.append("and asset.id in (select value from json_each(")
      question.add(JSON.array(ids.map { .string($0.text) }).text)
      question.sql.append("))")
    }
    if !isSettled, !options.includesAllOfGroups { question.sql.append(FetchQueries.isWhole) }
  }

  private func addOrder(to question: inout Question, _ kind: Collection.Kind?) {
    question.sql.append("order by")
    if options.sort.isEmpty, kind == .album {
      question.sql.append(FetchQueries.byHand)
    } else {
      for descriptor in options.sort {
        question.sql.append(PredicateQueries.expression(descriptor.key))
        question.sql.append(descriptor.isAscending ? "asc," : "desc,")
      }
      question.sql.append(FetchQueries.newest)
    }
    if options.limit > 0 {
      question.sql.append("limit")
      question.add(options.limit)
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

extension Question {
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
