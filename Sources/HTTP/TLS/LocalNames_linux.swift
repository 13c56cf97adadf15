internal import CLinux
internal import Glibc

/// A machine's local names, and its addresses that do not exist on the internet.
package struct LocalNames: Hashable, Sendable {
  package var names: [String]
  package var addresses: [SocketAddress.Host]
  /// The private networks of the addresses.
  package var networks: [LocalNetwork]

  /// - Parameter networks: Those of the addresses; without them, each address is one of its own.
  package init(
    names: [String], addresses: [SocketAddress.Host], networks: [LocalNetwork]? = nil
  ) {
    self.names = names
    self.addresses = addresses
    self.networks = (networks ?? addresses.map { LocalNetwork($0) }).filter(\.isPrivate)
  }

  /// This machine's current names.
  package static func current() -> LocalNames {
    var buffer = [CChar](repeating: 0, count: 256)
    gethostname(&buffer, buffer.count - 1)
    let own = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    var names = ["localhost"]
    if isName(own) {
      names.append(own.lowercased())
      let label = own.lowercased().prefix { $0 != "." }
      if !own.lowercased().hasSuffix(".local") { names.append("\(label).local") }
    }
    let interfaces = interfaces()
    return LocalNames(
      names: names, addresses: interfaces.map(\.host), networks: interfaces.map(\.network))
  }

  /// These names with another one, or with an address, which is a network of its own.
  package func adding(_ host: String) -> LocalNames {
    var names = self
    if let address = SocketAddress.Host(parsing: host) {
      guard !addresses.contains(address) else { return self }
      names.addresses.append(address)
      names.networks += [LocalNetwork(address)].filter(\.isPrivate)
    } else if !names.names.contains(host) {
      names.names.append(host)
    }
    return names
  }

  /// Whether an address is private to local networks.
  package static func isOfHouse(_ host: SocketAddress.Host) -> Bool {
    LocalNetwork(host).isPrivate
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200 && !text.hasPrefix("-") && text != "localhost"
      && text.utf8.allSatisfy {
        $0.isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
          || [UInt8(ascii: "-"), UInt8(ascii: ".")].contains($0)
      }
  }

  /// The addresses with their networks, in the order of the interfaces, without duplicates.
  private static func interfaces() -> [(host: SocketAddress.Host, network: LocalNetwork)] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [(host: SocketAddress.Host, network: LocalNetwork)] = []
    var next = list
    while let entry = next {
      next = entry.pointee.ifa_next
      guard entry.pointee.ifa_flags & UInt32(IFF_UP) != 0,
        let address = entry.pointee.ifa_addr, let host = host(address),
        !found.contains(where: { $0.host == host })
      else { continue }
      let mask = entry.pointee.ifa_netmask.flatMap(Self.host)
      found.append((host, LocalNetwork(host, mask: mask)))
    }
    return found
  }

  private static func host(_ address: UnsafeMutablePointer<sockaddr>) -> SocketAddress.Host? {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        .v4(UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
      }
    case AF_INET6:
      return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        SocketAddress.Host($0.pointee.sin6_addr)
      }
    default: return nil
    }
  }
}
