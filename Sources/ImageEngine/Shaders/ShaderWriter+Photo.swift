extension ShaderWriter {
  static let photoName = "photo"

  /// The neighbours that are read from the photo itself; more of them are read from a stage, in
  /// which the light is decoded and rounded to half floats.
  private static let mostNeighbours = 16

  /// Whether a filter reads few pixels of its only image, and nothing between pixels.
  static func readsFewNeighbours(_ filter: any SamplingFilter) -> Bool {
    let place = PixelPosition(
      x: Symbol(name: "x"), y: Symbol(name: "y"), width: Symbol(name: "width"),
      height: Symbol(name: "height"))
    let result = filter.expression(Samplers<Symbol>(0, 0, 0), at: place)
    var seen: Set<ObjectIdentifier> = []
    var kinds: Set<Symbol.Node.Kind> = []
    var stack = [result.r, result.g, result.b, result.a].map(\.node)
    while let next = stack.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      switch next.kind {
      case .sample: return false
      case .neighbour: kinds.insert(next.kind)
      default: break
      }
      stack += next.operands
    }
    return kinds.count <= mostNeighbours
  }
}
