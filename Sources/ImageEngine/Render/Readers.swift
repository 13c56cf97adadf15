/// Counts the remaining readers of each computed node, so that it is released after the last one.
struct Readers {
  private var counts: [ObjectIdentifier: Int] = [:]

  /// - Parameter reads: The distinct nodes read by each computation.
  init(of reads: [[Node]]) {
    for node in reads.joined() { counts[ObjectIdentifier(node), default: 0] += 1 }
  }

  /// Returns the nodes without remaining readers after a node was computed.
  mutating func done(_ node: Node, reading nodes: [Node]) -> [Node] {
    var gone = counts[ObjectIdentifier(node)] == nil ? [node] : []
    for read in nodes {
      let id = ObjectIdentifier(read)
      counts[id, default: 1] -= 1
      if counts[id] == 0 { gone.append(read) }
    }
    return gone
  }
}
