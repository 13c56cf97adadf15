internal import Store

/// The parts of composed statements about assets.
package enum PredicateQueries {
  /// The expression of a key, for a row of `asset`. ?1 is the principal's row.
  package static func expression(_ key: AssetKey) -> StaticString {
    switch key {
    case .localIdentifier: "asset.id"
    case .creationDate: "asset.sortTime"
    case .modificationDate: "asset.modified"
    case .mediaType: "iif(asset.kind = 'image', 1, 2)"
    case .mediaSubtypes: "asset.subtypes"
    case .duration: "coalesce(asset.durationSeconds, 0)"
    case .pixelWidth: "asset.width"
    case .pixelHeight: "asset.height"
    case .isFavorite: favorite
    case .isHidden: "asset.isHidden"
    case .burstIdentifier: "asset.burst"
    case .additionDate: "asset.added"
    case .trashDate: "asset.trashed"
    case .rating: "asset.rating"
    case .title: "asset.title"
    case .subtitle: "asset.subtitle"
    case .caption: "asset.caption"
    case .filename: filename
    case .format: format
    case .fileSize: fileSize
    case .keyword: keyword
    case .person: person
    case .camera: "asset.camera"
    case .lens: "asset.lens"
    case .latitude: "asset.latitude"
    case .longitude: "asset.longitude"
    case .hasAdjustments: "(asset.currentVersion is not null)"
    case .visibility: "asset.visibility"
    case .owner: owner
    case .stackIdentifier: "asset.stack"
    case .state: "asset.state"
    case .flag: "asset.flag"
    case .label: "asset.label"
    case .location: location
    }
  }

  /// An expression that is null if the value is unknown; for a position, the indexed one.
  package static func unknown(_ key: AssetKey) -> StaticString {
    switch key {
    case .latitude, .longitude: "asset.mapCode"
    default: expression(key)
    }
  }

  package static let favorite: StaticString = """
    exists (select 1 from favorite
      where favorite.account = ?1 and favorite.asset = asset.rowNumber)
    """

  package static let owner: StaticString = """
    (select account.id from account where account.rowNumber = asset.owner)
    """

  package static let filename: StaticString = """
    (select resource.filename from resource
      where resource.asset = asset.rowNumber and resource.kind = 'original')
    """

  package static let format: StaticString = """
    (select resource.format from resource
      where resource.asset = asset.rowNumber and resource.kind = 'original')
    """

  package static let fileSize: StaticString = """
    (select resource.sizeBytes from resource
      where resource.asset = asset.rowNumber and resource.kind = 'original')
    """

  /// The names of the place, from the town to the country.
  package static let location: StaticString = """
    (select coalesce(locality.town, '') || ', ' || coalesce(locality.city, '') || ', '
      || coalesce(locality.region, '') || ', ' || locality.country
      from locality where locality.key = asset.locality)
    """

  /// Followed by the word.
  package static let keyword: StaticString = """
    exists (select 1 from keyword where keyword.asset = asset.rowNumber and keyword.word =
    """

  /// Followed by a person's id. Accounts with People off find none.
  package static let person: StaticString = """
    exists (
      select 1 from face join (
        select rowNumber, id from person union all select person, id from personAlias
      ) as named on named.rowNumber = face.person
      where face.asset = asset.rowNumber and not face.isRemoved and not face.isCut
        and exists (select 1 from peopleAccount where peopleAccount.account = ?1)
        and named.id =
    """

  /// Two-valued: an unknown value equals nothing.
  package static func comparison(_ comparison: Predicate.Comparison) -> StaticString {
    switch comparison {
    case .equal: "is not distinct from"
    case .notEqual: "is distinct from"
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}

/// A statement with its values, under construction.
struct StatementBuilder: Sendable {
  var sql: SQL
  var values: [(any Bindable)?]
  /// The reference for relative dates.
  let now: Timestamp

  mutating func add(_ value: any Bindable) {
    values.append(value)
    sql.append(parameter: values.count)
  }

  /// Adds a condition that is true or false, never unknown.
  mutating func add(_ predicate: Predicate) {
    switch predicate {
    case .all: sql.append("true")
    case .compare(let key, let comparison, let operand): add(key, comparison, operand)
    case .oneOf(let key, let operands):
      addList(operands.map { .compare(key, .equal, $0) }, "or", empty: "false")
    case .anyBit(let key, let bits):
      sql.append("(")
      sql.append(PredicateQueries.expression(key))
      sql.append("&")
      add(bits)
      sql.append(") <> 0")
    case .contains(.location, let text): addNames(Predicate.names(in: text))
    case .contains(let key, let text):
      sql.append("coalesce(instr(lower(")
      sql.append(PredicateQueries.expression(key))
      sql.append("),")
      // Here, since the order of texts decides what a server takes for a capital.
      add(text.withSmallASCIILetters)
      sql.append("), 0) > 0")
    case .during(let key, let words): add(.during(key, words, now: now))
    case .unknown(let key):
      sql.append(PredicateQueries.unknown(key))
      sql.append("is null")
    case .and(let children): addList(children, "and", empty: "true")
    case .or(let children): addList(children, "or", empty: "false")
    case .not(let child):
      sql.append("not (")
      add(child)
      sql.append(")")
    }
  }

  /// Adds whether the place has all of these names: each is one of its names as a whole, so that
  /// Oman is not found in Romania.
  private mutating func addNames(_ names: [String]) {
    if names.isEmpty { return sql.append("false") }
    for (index, name) in names.enumerated() {
      sql.append(index == 0 ? "(" : "and")
      sql.append("coalesce(instr(', ' || lower(")
      sql.append(PredicateQueries.location)
      sql.append(") || ', ',")
      add(", \(name), ".withSmallASCIILetters)
      sql.append("), 0) > 0")
    }
    sql.append(")")
  }

  private mutating func addList(
    _ children: [Predicate], _ word: StaticString, empty: StaticString
  ) {
    if children.isEmpty { return sql.append(empty) }
    for (index, child) in children.enumerated() {
      sql.append(index == 0 ? "(" : word)
      sql.append("(")
      add(child)
      sql.append(")")
    }
    sql.append(")")
  }

  private mutating func add(
    _ key: AssetKey, _ comparison: Predicate.Comparison, _ operand: Predicate.Operand
  ) {
    if key.kind == .words {
      if comparison == .notEqual { sql.append("not") }
      sql.append(PredicateQueries.expression(key))
      add(operand.value)
      return sql.append(")")
    }
    sql.append("coalesce(")
    sql.append(PredicateQueries.expression(key))
    sql.append(PredicateQueries.comparison(comparison))
    add(operand)
    sql.append(", false)")
  }

  /// Adds a flag as a truth value: the store passes numbers.
  private mutating func add(_ operand: Predicate.Operand) {
    guard case .flag = operand else { return add(operand.value) }
    sql.append("(")
    add(operand.value)
    sql.append("> 0)")
  }
}

extension Predicate {
  /// The times of a date as people type it, at a moment.
  fileprivate static func during(_ key: AssetKey, _ words: String, now: Timestamp) -> Predicate {
    guard let times = WrittenDate.times(of: words, now: now) else { return .not(.all) }
    return .and([
      .compare(key, .greaterOrEqual, .date(times.lowerBound)),
      .compare(key, .less, .date(times.upperBound)),
    ])
  }
}

extension String {
  fileprivate var withSmallASCIILetters: String {
    String(decoding: utf8.map { 65...90 ~= $0 ? $0 + 32 : $0 }, as: UTF8.self)
  }
}

extension Predicate.Operand {
  fileprivate var value: any Bindable {
    switch self {
    case .number(let number): Int(exactly: number) ?? number
    case .text(let text): text
    case .flag(let flag): flag
    case .date(let moment): moment.milliseconds
    }
  }
}
