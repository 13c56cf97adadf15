/// A colour cube as given in recipes: the number of nodes per side, and their colours as bytes.
struct CubeData: Hashable, Sendable {
  var dimension = 2 { didSet { table = Self.table(of: data, dimension) } }
  /// Little-endian floats: premultiplied red, green, blue and alpha, with red varying fastest.
  /// Without data the cube has no effect.
  var data = Payload() { didSet { table = Self.table(of: data, dimension) } }
  /// `nil` if the bytes are not a cube of this dimension.
  private(set) var table: Table? = Self.table(of: Payload(), 2)

  static let unchanged: Table = {
    let nodes = (0..<8).map { node in
      SIMD4<Float>(Float(node & 1), Float(node >> 1 & 1), Float(node >> 2), 1)
    }
    guard let table = Table(cube: nodes, side: 2) else {
      preconditionFailure("eight nodes are a cube of two")
    }
    return table
  }()

  private static func table(of data: Payload, _ dimension: Int) -> Table? {
    if data.written == nil { return unchanged }
    guard let floats = data.floats, floats.count % 4 == 0 else { return nil }
    let nodes = stride(from: 0, to: floats.count, by: 4).map {
      SIMD4(floats[$0], floats[$0 + 1], floats[$0 + 2], floats[$0 + 3])
    }
    return Table(cube: nodes, side: dimension)
  }

  /// A description of valid data for error messages.
  var sentence: String {
    "\(dimension) x \(dimension) x \(dimension) colours of four little-endian floats"
  }
}

extension Real {
  /// Looks up a straight colour from 0 to 1; the resulting alpha is the product of both.
  @inline(__always)
  static func cubed(_ cube: TableReader, _ p: Color<Self>) -> Color<Self> {
    lookup(cube, p.r, p.g, p.b).node(of: p)
  }

  /// Looks up a colour in two cubes of the same size.
  @inline(__always)
  static func cubed(
    _ first: TableReader, _ second: TableReader, _ p: Color<Self>
  ) -> (Color<Self>, Color<Self>) {
    let nodes = lookup(first, second, p.r, p.g, p.b)
    return (nodes.0.node(of: p), nodes.1.node(of: p))
  }
}

extension Color {
  @inline(__always)
  fileprivate func node(of p: Self) -> Self {
    var q = straight
    q.a = a * p.a
    return q
  }
}
