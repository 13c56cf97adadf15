/// What can be done to a tile. A filter's kernel is run over one by a default of
/// its protocol: so the loop is compiled once for each filter, and nobody writes
/// it by hand.
public protocol TilePass: Sendable {
  func run(_ tile: Tile)
}

/// What is called for each tile, with all that it needs at hand: to take an instruction apart for
/// each of some ten thousand tiles takes half as long as a simple filter's arithmetic. A function
/// in a list of its own would be called through another one.
struct TileStep {
  let run: (Tile) -> Void
}
