/// A loop's connections by tag. Tags are never reused, so that epoll events for a closed connection
/// are ignored.
struct ConnectionTable {
  private var slots: [(any LoopClient)?] = []
  private var generations: [UInt32] = []
  private var free: [Int] = []

  private(set) var count = 0
  var isEmpty: Bool { count == 0 }

  /// The tag that the next inserted connection must have.
  var nextTag: UInt64 {
    let slot = free.last ?? slots.count
    let generation = slot < generations.count ? generations[slot] : 0
    return UInt64(generation) << 32 | UInt64(slot)
  }

  subscript(tag: UInt64) -> (any LoopClient)? {
    let slot = Int(truncatingIfNeeded: tag & 0xFFFF_FFFF)
    guard slot < slots.count, generations[slot] == UInt32(tag >> 32) else { return nil }
    return slots[slot]
  }

  mutating func insert(_ connection: any LoopClient) {
    precondition(connection.transport.tag == nextTag, "a connection goes where its tag says")
    if let slot = free.popLast() {
      slots[slot] = connection
    } else {
      slots.append(connection)
      generations.append(0)
    }
    count += 1
  }

  /// Replaces a connection by its successor.
  mutating func replace(with connection: any LoopClient) {
    precondition(self[connection.transport.tag] != nil, "what is replaced is there")
    slots[Int(truncatingIfNeeded: connection.transport.tag & 0xFFFF_FFFF)] = connection
  }

  mutating func remove(_ tag: UInt64) {
    guard self[tag] != nil else { return }
    let slot = Int(truncatingIfNeeded: tag & 0xFFFF_FFFF)
    slots[slot] = nil
    // The last two generations are reserved for the loop's own tags.
    generations[slot] = (generations[slot] + 1) & 0x7FFF_FFFF
    free.append(slot)
    count -= 1
  }

  /// The current connections; the table may change during iteration.
  var all: some Sequence<any LoopClient> { slots.lazy.compactMap { $0 } }
}
