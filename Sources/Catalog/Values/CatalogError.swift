package import Words

/// A failure of the place of the catalog, or a catalog that cannot be used there.
package enum CatalogError: Error, Hashable, Sendable {
  /// There are photos, but no catalog that describes them.
  case missing(folder: String)
  /// A later release wrote the catalog.
  case newer(known: Int)
  /// The catalog was made before the first release.
  case unreleased
  /// The server with the catalog cannot be reached at the moment; the reason says what to do.
  case unreachable(reason: Message)
  /// The server with the catalog cannot be used; the reason says what to do.
  case unusable(reason: Message)
  /// Whether the last change was stored is unknown.
  case changeUncertain(reason: Message)
  /// The database has no catalog of this library: it is empty, or another library's.
  case otherLibrary(address: String)
  /// The library's catalog is in a database that was not given.
  case elsewhere(address: String)
  /// The library's catalog is in its folder, and a database was given.
  case inFolder(folder: String)
  /// A catalog is only rebuilt into an empty database.
  case databaseNotEmpty(address: String)
  /// The command needs a catalog in the library's folder.
  case notInFolder(address: String)
  /// A move of the catalog was cut off after it had changed the folder.
  case moving(address: String)
  /// The folder has another catalog where the library's is to be put.
  case inTheWay(folder: String)
  /// A table is not the same after a move.
  case differs(table: String)
  /// A catalog moves between a database and the folder only.
  case inDatabase(address: String)
}

extension CatalogError: Explainable {
  package var message: Message {
    switch self {
    case .missing(let folder): Message("library.catalogMissing", ["folder": .text(folder)])
    case .newer(let known): Message("library.newerCatalog", ["known": .number(known)])
    case .unreleased: Message("library.unreleasedCatalog")
    case .unreachable(let reason):
      Message("library.catalogAway", ["reason": .message(reason)])
    case .unusable(let reason):
      Message("library.catalogUnusable", ["reason": .message(reason)])
    case .changeUncertain(let reason):
      Message("library.changeUncertain", ["reason": .message(reason)])
    case .otherLibrary(let address):
      Message("library.catalogOfOthers", ["address": .text(address)])
    case .elsewhere(let address):
      Message("library.catalogElsewhere", ["address": .text(address)])
    case .inFolder(let folder): Message("library.catalogHere", ["folder": .text(folder)])
    case .databaseNotEmpty(let address):
      Message("library.databaseNotEmpty", ["address": .text(address)])
    case .notInFolder(let address):
      Message("library.catalogNotHere", ["address": .text(address)])
    case .moving(let address):
      Message("library.catalogMoving", ["address": .text(address)])
    case .inTheWay(let folder):
      Message("library.catalogInTheWay", ["folder": .text(folder)])
    case .differs(let table): Message("library.catalogDiffers", ["table": .text(table)])
    case .inDatabase(let address):
      Message("library.catalogInDatabase", ["address": .text(address)])
    }
  }
}
