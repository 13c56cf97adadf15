import HTTP
import Testing

@Suite struct HouseNamesTests {
  private static let names = LocalNames(names: ["localhost"], addresses: [.v4(0xC0A8_0102)])

  @Test(arguments: ["photos.home.arpa", "192.168.7.9", "fd00::1"])
  func aGivenHostIsAddedOnce(host: String) {
    let once = Self.names.adding(host)
    #expect(once != Self.names)
    #expect(once.adding(host) == once)
  }

  @Test func anAddressIsANetworkOfItsOwn() {
    #expect(Self.names.adding("192.168.7.9").networks.count == 2)
    #expect(Self.names.adding("203.0.113.5").networks.count == 1)
    #expect(Self.names.adding("192.168.1.2") == Self.names)
  }
}
