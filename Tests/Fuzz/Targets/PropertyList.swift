import PropertyList

extension FuzzTarget {
  static let propertyListXML = FuzzTarget(
    name: "property-list-xml", seeds: ["Tests/Fixtures/PropertyLists"],
    read: { bytes in try PropertyList(parsing: bytes) }, mustHold: isReadAgain)

  /// The same reader, from the mark of a binary list on, which random bytes seldom have.
  static let propertyListBinary = FuzzTarget(
    name: "property-list-binary", seeds: ["Tests/Fixtures/PropertyLists"],
    read: { bytes in try PropertyList(parsing: Array("bplist00".utf8) + bytes) },
    mustHold: isReadAgain)

  /// Once through XML a list no longer changes. The first time it may: what XML cannot carry is
  /// replaced, and keys that differ only in that become one.
  private static func isReadAgain(_ list: PropertyList) throws -> Bool {
    let written = try PropertyList(parsing: Array(list.xmlText.utf8))
    return try PropertyList(parsing: Array(written.xmlText.utf8)) == written
  }
}
