/// A network that the local authority may issue certificates for, if its addresses are private.
package struct LocalNetwork: Hashable, Sendable {
  /// The first address.
  let host: SocketAddress.Host
  /// The number of leading bits that all addresses share.
  let bits: Int

  /// - Parameter mask: The network's mask; without one it has this address only. Loopback addresses
  ///   are networks of their own, since they need no others.
  init(_ host: SocketAddress.Host, mask: SocketAddress.Host? = nil) {
    let isLoopback = SocketAddress(host: host, port: 0).isLoopback
    switch (host, isLoopback ? nil : mask) {
    case (.v4(let address), .v4(let mask)?):
      (self.host, bits) = (.v4(address & mask), mask.nonzeroBitCount)
    case (.v6(let upper, let lower), .v6(let high, let low)?):
      (self.host, bits) = (
        .v6(upper & high, lower & low), high.nonzeroBitCount + low.nonzeroBitCount
      )
    case (.v4, _): (self.host, bits) = (host, 32)
    case (.v6, _): (self.host, bits) = (host, 128)
    }
  }

  private init(_ host: SocketAddress.Host, bits: Int) { (self.host, self.bits) = (host, bits) }

  /// Parses `192.168.1.0/24`.
  init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let host = SocketAddress.Host(parsing: String(parts[0])),
      let bits = Int(parts[1])
    else { return nil }
    let longest = if case .v4 = host { 32 } else { 128 }
    guard 0...longest ~= bits else { return nil }
    self.init(host, bits: bits)
  }

  /// The address and the mask, in OpenSSL's format.
  var constraint: String {
    switch host {
    case .v4: "\(host)/\(SocketAddress.Host.v4(~0 << UInt32(32 - bits)))"
    case .v6:
      "\(host)/\(SocketAddress.Host.v6(Self.ones(min(bits, 64)), Self.ones(max(0, bits - 64))))"
    }
  }

  private static func ones(_ count: Int) -> UInt64 { count == 0 ? 0 : ~0 << UInt64(64 - count) }

  func contains(_ other: SocketAddress.Host) -> Bool {
    switch (host, other) {
    case (.v4(let own), .v4(let address)): (own ^ address) >> UInt32(32 - bits) == 0
    case (.v6(let upper, let lower), .v6(let high, let low)):
      (upper ^ high) & Self.ones(min(bits, 64)) == 0
        && (lower ^ low) & Self.ones(max(0, bits - 64)) == 0
    default: false
    }
  }

  /// Whether no address in it exists on the internet.
  var isPrivate: Bool { Self.ranges.contains { $0.bits <= bits && $0.contains(host) } }

  private static let ranges: [LocalNetwork] = [
    LocalNetwork(.v4(0x0A00_0000), bits: 8), LocalNetwork(.v4(0xAC10_0000), bits: 12),
    LocalNetwork(.v4(0xC0A8_0000), bits: 16), LocalNetwork(.v4(0x6440_0000), bits: 10),
    LocalNetwork(.v4(0xA9FE_0000), bits: 16), LocalNetwork(.v4(0x7F00_0000), bits: 8),
    LocalNetwork(.v6(0xFC00_0000_0000_0000, 0), bits: 7),
    LocalNetwork(.v6(0xFE80_0000_0000_0000, 0), bits: 10), LocalNetwork(.v6(0, 1), bits: 128),
  ]
}

extension LocalNetwork: CustomStringConvertible {
  package var description: String { "\(host)/\(bits)" }
}
