/// The proxies that are believed when they say for whom they ask. Anyone else
/// may write what he likes into the same fields.
package struct TrustedProxies: Sendable {
  private struct Network: Sendable {
    let host: SocketAddress.Host
    let bits: Int
  }

  /// For whom a request is, and whether that way is encrypted to its end.
  struct Peer: Sendable {
    var client: SocketAddress
    var isSecure: Bool
  }

  private var networks: [Network] = []

  /// Nobody is believed.
  package init() {}

  /// - Parameter list: addresses such as `127.0.0.1` and networks such as
  ///   `10.0.0.0/8` or `fd00::/8`.
  package init(parsing list: [String]) throws(HTTPError) {
    for text in list {
      let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard let host = SocketAddress.Host(parsing: String(parts[0])) else {
        throw .badAddress(text)
      }
      var bits = host.bitCount
      if parts.count == 2 {
        guard let number = Int(pathSegment: String(parts[1])), number <= bits else {
          throw .badAddress(text)
        }
        bits = number
      }
      networks.append(Network(host: host, bits: bits))
    }
  }

  /// Who asks. The last address in the list that no trusted proxy has is the
  /// first that is sure: those before it were said by whoever is there.
  func peer(of headers: Headers, from remote: SocketAddress, isSecure: Bool) -> Peer {
    var peer = Peer(client: remote, isSecure: isSecure)
    if networks.isEmpty || !trusts(remote.host) { return peer }
    if let scheme = headers.values("X-Forwarded-Proto").last { peer.isSecure = scheme == "https" }
    let list = headers.values("X-Forwarded-For").joined(separator: ",").utf8
      .split(separator: .comma).reversed()
    for entry in list {
      let text = String(decoding: Array(entry)[...].trimmed, as: UTF8.self)
      guard let address = SocketAddress(forwarded: text) else { break }
      peer.client = address
      if !trusts(address.host) { break }
    }
    return peer
  }

  func trusts(_ host: SocketAddress.Host) -> Bool {
    networks.contains { host.isIn($0.host, bits: $0.bits) }
  }
}

extension SocketAddress {
  /// Reads an address with or without a port; version 6 may have brackets.
  fileprivate init?(forwarded text: String) {
    if let host = Host(parsing: text) {
      self.init(host: host, port: 0)
      return
    }
    if text.first == "[", text.last == "]",
      let host = Host(parsing: String(text.dropFirst().dropLast()))
    {
      self.init(host: host, port: 0)
      return
    }
    do { try self.init(parsing: text) } catch { return nil }
  }
}

extension SocketAddress.Host {
  fileprivate var bitCount: Int { if case .v4 = self { 32 } else { 128 } }

  /// Whether the first bits are those of the network.
  fileprivate func isIn(_ network: SocketAddress.Host, bits: Int) -> Bool {
    switch (self, network) {
    case (.v4(let a), .v4(let b)): bits == 0 || (a ^ b) >> (32 - UInt32(bits)) == 0
    case (.v6(let a, let c), .v6(let b, let d)):
      bits <= 64
        ? bits == 0 || (a ^ b) >> (64 - UInt64(bits)) == 0
        : a == b && (c ^ d) >> (128 - UInt64(bits)) == 0
    default: false
    }
  }
}
