internal import Catalog
internal import HTTP

/// An id in a path; another text there is answered with 404. Access to photos that a handler takes
/// in this way is checked again while a long response is sent.
extension Identifier: PathValue {
  package init?(pathSegment: String) { self.init(pathSegment) }
  package static var schemaType: String { String.schemaType }
}

extension Route {
  /// Returns the photos of a path, from the values that it has.
  func photos(in values: [String]) -> [AssetID] {
    zip(pathTypes, values).filter { $0.0 == AssetID.self }.compactMap { AssetID($0.1) }
  }
}

extension Site {
  /// Parses an id; an invalid one is answered with 404.
  func id<Kind>(_ text: String) throws(HTTPError) -> Identifier<Kind> {
    guard let id = Identifier<Kind>(text) else { throw .notFound }
    return id
  }

  /// Parses the id of an object whose absence has an error of its own.
  func id<Kind>(
    _ text: String, or absence: MissingObject
  ) throws(LibraryError) -> Identifier<Kind> {
    guard let id = Identifier<Kind>(text) else { throw .missing(absence) }
    return id
  }
}
