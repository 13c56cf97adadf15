/// What can be done to a tile. A filter's kernel is run over one by a default of
/// its protocol: so the loop is compiled once for each filter, and nobody writes
/// it by hand.
public protocol TilePass: Sendable {
  func run(_ tile: Tile)
}
