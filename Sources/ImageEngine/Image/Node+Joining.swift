/// Transforms that follow each other, and cuts between them, become one reading.
extension Node {
  /// This node seen through a map back to it.
  func seen(through back: Projection, extent: Rectangle, core: Rectangle?) -> Node {
    let unfiltered = unfiltered ?? self
    let last = unfiltered.uncut ?? unfiltered
    let alone: Node
    // Of two very large ones no map is left that numbers could say.
    if case .transform(let earlier) = last.kind, case let joined = back.followed(by: earlier.back),
      joined.m.allSatisfy(\.isFinite)
    {
      alone = Node(.transform(Placement(joined)), last.inputs, extent: extent, core: core)
    } else {
      alone = Node(.transform(Placement(back)), [self], extent: extent, core: core)
    }
    return alone.throughCuts ?? alone
  }

  /// A transform of what was cut, as one of what it was cut from; `nil` where that is not read
  /// in its place, or would be read in steps that skip pixels. Never where the graph becomes
  /// shaders: a slider would decide it.
  private var throughCuts: Node? {
    guard skipsIdentities, case .transform(let near) = kind, let before = inputs[0].beforeCut
    else { return nil }
    let placement = before.placement.cut(to: inputs[0].extent, seenThrough: near.back)
    guard placement.back.m.allSatisfy(\.isFinite), placement.skipsNoPixels(over: visible) else {
      return nil
    }
    return Node(.transform(placement), [before.source], extent: extent, core: core, uncut: self)
  }

  /// What a crop is a part of, and where that is read.
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
