import HTTP
import JSON
import Server
import TestSupport
import Testing

/// The address that codes for phones open.
@Suite struct AddressRouteTests {
  @Test func theAddressGivenToTheServerIsTheOneOfItsCodes() async throws {
    let site = try await TestSite(publicAddress: "https://photos.example.org:8443")
    let told = try await site.get("/api/v1/address").json
    #expect(told["address"] == "https://photos.example.org:8443/")
    #expect(told["code"]?.array?.isEmpty == false)
    let wanted: JSON = ["name": "Phone", "level": "add"]
    let made = try await site.send(.post, "/api/v1/tokens", json: wanted)
    #expect(made.json["token"]?["folder"] == "https://photos.example.org:8443/dav/")
    try await site.remove()
  }

  @Test func withoutOneItIsTheAddressOfTheRequest() async throws {
    let site = try await TestSite()
    let told = try await site.get("/api/v1/address").json
    #expect(told["address"] == "http://127.0.0.1:8470/")
    try await site.remove()
  }
}
