/// How many have yet to read what was computed, so that it goes as soon as nobody does.
struct Readers {
  private var counts: [ObjectIdentifier: Int] = [:]

  /// - Parameter reads: What each of the computations reads, every node once.
  init(of reads: [[Node]]) {
    for node in reads.joined() { counts[ObjectIdentifier(node), default: 0] += 1 }
  }

  /// What nobody reads any more after a node was computed.
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
