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

  private static func isReadAgain(_ list: PropertyList) throws -> Bool {
    let text = list.xmlText
    return try PropertyList(parsing: Array(text.utf8)).xmlText == text
  }
}
