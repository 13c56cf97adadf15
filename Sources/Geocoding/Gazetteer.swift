internal import Glibc
package import Media

/// The towns of the world with their names and regions: a table inside the program, read in place.
/// docs/decisions/0077 describes it.
package struct Gazetteer: Sendable {
  package static let shared = Gazetteer()

  let countries: [(code: String, name: String)]
  package let regions: [(country: Int, name: String)]
  package let zones: [TimeZoneRules]
  private let cells: Int
  package let towns: Int

  private init() {
    var reader = GazetteerReader(at: 4)
    let (countryCount, regionCount) = (reader.number(bytes: 4), reader.number(bytes: 4))
    let zoneCount = reader.number(bytes: 4)
    let parts = (0..<5).map { _ in reader.number(bytes: 4) }
    reader = GazetteerReader(at: parts[0])
    countries = (0..<countryCount).map { _ in (reader.text(bytes: 2), reader.text()) }
    reader = GazetteerReader(at: parts[1])
    regions = (0..<regionCount).map { _ in
      let country = reader.number(bytes: 1)
      _ = reader.text()
      return (country, reader.text())
    }
    reader = GazetteerReader(at: parts[2])
    zones = (0..<zoneCount).map { _ in
      let name = reader.text()
      let count = reader.number(bytes: 2)
      let changes = (0..<count).map { _ in
        (minute: reader.signed(bytes: 4), offset: reader.signed(bytes: 2))
      }
      return TimeZoneRules(name: name, changes: changes)
    }
    cells = parts[3]
    towns = parts[4]
  }

  /// The byte range of a cell's towns in the table; a cell is one degree square.
  package func bytes(ofCell cell: Int) -> Range<Int> {
    var reader = GazetteerReader(at: cells + 4 * cell)
    let first = reader.number(bytes: 4)
    return towns + first..<towns + reader.number(bytes: 4)
  }

  package static let rows = 180
  package static let columns = 360
}

/// A town's record in the table; names are read on demand.
package struct Town: Hashable, Sendable {
  static let fixedBytes = 11

  /// Derived from its exact position: a unique number that is the same in every version of the
  /// table.
  package let key: Int
  package let position: Position
  package let region: Int
  package let zone: Int
  /// Eight times the binary logarithm of its population.
  package let size: Int
  /// The range of its name.
  package let name: Range<Int>
  /// The range of its other names, each preceded by its length.
  let otherNames: Range<Int>

  /// Reads the record at an offset of the table, within a cell.
  package init?(at start: Int, cell: Int) {
    var reader = GazetteerReader(at: start)
    let spot = reader.number(bytes: 3)
    region = reader.number(bytes: 2)
    zone = reader.number(bytes: 2)
    size = reader.number(bytes: 1)
    let nameBytes = reader.number(bytes: 1)
    let otherBytes = reader.number(bytes: 2)
    let latitude = Double(cell / Gazetteer.columns - 90) + (Double(spot >> 12) + 0.5) / 4096
    let longitude = Double(cell % Gazetteer.columns - 180) + (Double(spot & 4095) + 0.5) / 4096
    guard let position = Position(latitude: latitude, longitude: longitude) else { return nil }
    self.position = position
    key = cell << 24 | spot
    name = start + Self.fixedBytes..<start + Self.fixedBytes + nameBytes
    otherNames = name.upperBound..<name.upperBound + otherBytes
  }

  package var population: Int { Int(exp2(Double(size) / 8)) - 1 }

  /// The estimated distance from its centre to its edge, in metres, at ten thousand people per
  /// square kilometre.
  package var radius: Double { 1000 * (Double(population) / (10_000 * .pi)).squareRoot() }

  package var displayName: String {
    var reader = GazetteerReader(at: name.lowerBound)
    return reader.text(bytes: name.count)
  }

  /// Folded names in other languages and scripts.
  package var foldedNames: [String] {
    var reader = GazetteerReader(at: otherNames.lowerBound)
    var names: [String] = []
    while reader.position < otherNames.upperBound { names.append(reader.text()) }
    return names
  }
}
