/// An operation on a tile. A filter's kernel is applied by a default implementation in its
/// protocol, so that the loop is compiled once per filter and never written by hand.
public protocol TilePass: Sendable {
  func run(_ tile: Tile)
}

/// A step with all its operands, called for each tile: interpreting an instruction for each of ten
/// thousand tiles would take half as long as a simple filter's arithmetic. A stored closure would
/// add another indirect call.
struct TileStep {
  let run: (Tile) -> Void
}
