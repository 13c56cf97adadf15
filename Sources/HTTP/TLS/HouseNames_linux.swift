internal import CLinux
internal import Glibc

/// A machine's local names, and its addresses that do not exist on the internet.
package struct HouseNames: Hashable, Sendable {
  package var names: [String]
  package var addresses: [SocketAddress.Host]

  package init(names: [String], addresses: [SocketAddress.Host]) {
    self.names = names
    self.addresses = addresses
  }

  /// This machine's current names.
  package static func current() -> HouseNames {
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
    return HouseNames(names: names, addresses: interfaceAddresses())
  }

  /// Whether an address is private to local networks.
  package static func isOfHouse(_ host: SocketAddress.Host) -> Bool {
    HouseNetworks.contains(host)
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200 && !text.hasPrefix("-") && text != "localhost"
      && text.utf8.allSatisfy {
        $0.isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
          || [UInt8(ascii: "-"), UInt8(ascii: ".")].contains($0)
      }
  }

  /// In the order of the interfaces, without duplicates.
  private static func interfaceAddresses() -> [SocketAddress.Host] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [SocketAddress.Host] = []
    var next = list
    while let entry = next {
      next = entry.pointee.ifa_next
      guard entry.pointee.ifa_flags & UInt32(IFF_UP) != 0,
        let address = entry.pointee.ifa_addr, let host = host(address), !found.contains(host)
      else { continue }
      found.append(host)
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

/// Private address ranges, for which the local authority may issue certificates.
enum HouseNetworks {
  /// Addresses and masks in OpenSSL's format.
  static let constraints = [
    "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0",
    "100.64.0.0/255.192.0.0", "169.254.0.0/255.255.0.0", "127.0.0.0/255.0.0.0",
    "fc00::/fe00::", "fe80::/ffc0::",
    "0:0:0:0:0:0:0:1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
  ]

  static func contains(_ host: SocketAddress.Host) -> Bool {
    switch host {
    case .v4(let address):
      let networks: [(UInt32, Int)] = [
        (0x0A00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16), (0x6440_0000, 10),
        (0xA9FE_0000, 16), (0x7F00_0000, 8),
      ]
      return networks.contains { (address ^ $0.0) >> UInt32(32 - $0.1) == 0 }
    case .v6(let upper, let lower):
      return upper >> 57 == 0xFC >> 1 || upper >> 54 == 0xFE80 >> 6 || (upper == 0 && lower == 1)
    }
  }
}
