/// The proxies that are trusted to state the client's address. Others may write anything into the
/// same headers.
package struct TrustedProxies: Sendable {
  private struct Network: Sendable {
    let host: SocketAddress.Host
    let bits: Int
  }

  /// The client of a request, and whether the whole way from it is encrypted.
  struct Peer: Sendable {
    var client: SocketAddress
    var isSecure: Bool
  }

  private var networks: [Network] = []

  /// Trusts no proxy.
  package init() {}

  /// - Parameter list: Addresses such as `127.0.0.1` and networks such as `10.0.0.0/8` or
  ///   `fd00::/8`.
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

  /// Determines the client: the last address in the list that is not a trusted proxy. Earlier ones
  /// are unverified claims of that client.
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
  /// Parses an address with or without a port; IPv6 may have brackets.
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

  /// Whether the leading bits match the network.
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
