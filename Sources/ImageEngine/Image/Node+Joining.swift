/// Combines consecutive transforms, and crops between them, into one read.
extension Node {
  /// Returns this node transformed, given the map back to it.
  func seen(through back: Projection, extent: Rectangle, core: Rectangle?) -> Node {
    let unfiltered = unfiltered ?? self
    let last = unfiltered.uncut ?? unfiltered
    let alone: Node
    // Two very large transforms may combine to a map that cannot be represented.
    if case .transform(let earlier) = last.kind, case let joined = back.followed(by: earlier.back),
      joined.m.allSatisfy(\.isFinite)
    {
      alone = Node(.transform(Placement(joined)), last.inputs, extent: extent, core: core)
    } else {
      alone = Node(.transform(Placement(back)), [self], extent: extent, core: core)
    }
    return alone.throughCuts ?? alone
  }

  /// The transform of a cropped node as a transform of the uncropped one; `nil` if the source is
  /// not read in place, or if pixels would be skipped. Never used when making shaders, where it
  /// would depend on a slider.
  private var throughCuts: Node? {
    guard skipsIdentities, case .transform(let near) = kind, let before = inputs[0].beforeCut
    else { return nil }
    let placement = before.placement.cut(to: inputs[0].extent, seenThrough: near.back)
    guard placement.back.m.allSatisfy(\.isFinite), placement.skipsNoPixels(over: visible) else {
      return nil
    }
    return Node(.transform(placement), [before.source], extent: extent, core: core, uncut: self)
  }

  /// The source of a crop and the placement at which it is read.
  private var beforeCut: (source: Node, placement: Placement)? {
    guard case .crop = kind else { return nil }
    var node = self
    while case .crop = node.kind { node = node.inputs[0] }
    let last = node.unfiltered ?? node
    if case .transform(let placement) = last.kind { return (last.inputs[0], placement) }
    return TextureSource(node, frame: .empty).map { _ in
      (node, Placement(Projection(.identity)))
    }
  }
}
