// The stream's share of its connection's budget.
extension H2Stream {
  func exchange(hasBody: Bool, isHeld: Bool) -> Exchange {
    Exchange(
      owner: self, limits: limits, charge: connection.transport.charge, hasBody: hasBody,
      isHeld: isHeld)
  }

  /// Updates the budget with the unsent bytes in memory.
  func settleCharge() {
    if output.memoryBytes == charged { return }
    connection.transport.charge.change(by: output.memoryBytes - charged)
    charged = output.memoryBytes
  }
}
