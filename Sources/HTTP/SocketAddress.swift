internal import Glibc

/// An IPv4 or IPv6 address with its port.
package struct SocketAddress: Hashable, Sendable {
  package enum Host: Hashable, Sendable {
    case v4(UInt32)
    /// The upper and the lower eight bytes.
    case v6(UInt64, UInt64)
  }

  package var host: Host
  package var port: UInt16

  package init(host: Host, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Parses `127.0.0.1:8470`, `[::1]:8470` or `localhost:8470`; other names are not resolved.
  package init(parsing text: String) throws(HTTPError) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { throw .badAddress(text) }
    var name = text[..<colon]
    let isBracketed = name.first == "[" && name.last == "]"
    if isBracketed { name = name.dropFirst().dropLast() }
    if !isBracketed, name == "localhost" { name = "127.0.0.1" }
    guard let host = Host(parsing: String(name)), isBracketed == name.contains(":") else {
      throw .badAddress(text)
    }
    self.init(host: host, port: port)
  }

  package static func loopback(port: UInt16) -> SocketAddress {
    SocketAddress(host: .v4(0x7F00_0001), port: port)
  }

  /// Whether it is a loopback address.
  package var isLoopback: Bool {
    switch host {
    case .v4(let address): address >> 24 == 127
    case .v6(let upper, let lower): upper == 0 && lower == 1
    }
  }
}

extension SocketAddress.Host {
  /// Parses an address without a port; names are not resolved.
  init?(parsing text: String) {
    var v4 = in_addr()
    var v6 = in6_addr()
    if inet_pton(AF_INET, text, &v4) == 1 {
      self = .v4(UInt32(bigEndian: v4.s_addr))
    } else if inet_pton(AF_INET6, text, &v6) == 1 {
      self.init(v6)
    } else {
      return nil
    }
  }

  /// Converts an IPv4-mapped IPv6 address to IPv4.
  init(_ address: in6_addr) {
    let (upper, lower) = withUnsafeBytes(of: address) {
      (
        UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
    if upper == 0, lower >> 32 == 0xFFFF {
      self = .v4(UInt32(truncatingIfNeeded: lower))
    } else {
      self = .v6(upper, lower)
    }
  }
}

extension SocketAddress.Host: CustomStringConvertible {
  package var description: String {
    switch self {
    case .v4(let address):
      (0..<4).map { "\(address >> (24 - 8 * UInt32($0)) & 255)" }.joined(separator: ".")
    case .v6(let upper, let lower):
      Self.text(in6_addr(upper: upper, lower: lower))
    }
  }

  private static func text(_ address: in6_addr) -> String {
    var address = address
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(AF_INET6, &address, &buffer, socklen_t(buffer.count))
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension in6_addr {
  init(upper: UInt64, lower: UInt64) {
    self.init()
    withUnsafeMutableBytes(of: &self) {
      $0.storeBytes(of: upper.bigEndian, as: UInt64.self)
      $0.storeBytes(of: lower.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
  }
}

extension SocketAddress: CustomStringConvertible {
  package var description: String {
    switch host {
    case .v4: "\(host):\(port)"
    case .v6: "[\(host)]:\(port)"
    }
  }
}
