internal import Catalog

/// A vector that is stored for each photo, by which photos are found.
package protocol ComparedVector: Sendable {
  init?(bytes: [UInt8])

  /// The numbers with length one.
  var unit: [Float] { get }

  static var table: VectorTable { get }
}

/// Where vectors are stored, and the folder of their index.
package struct VectorTable: Sendable {
  typealias Row = (number: Int, asset: Int, vector: [UInt8])
  typealias Found = (asset: Int, vector: [UInt8])

  let path: String
  let after: CatalogQuery<Row>
  let count: CatalogQuery<Int>
  let gone: CatalogQuery<Int>
  let forgetGone: CatalogStatement
  let visible: CatalogQuery<Found>
  let allVisible: CatalogQuery<Found>
}
