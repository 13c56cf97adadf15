import Foundation
import HTTP
import JSON
import Library
import TestSupport
import Testing

/// Names of people that guests must not get, and the copies in which deleted faces may be left.
@Suite struct FaceDataTests {
  private static let name = "Annabella"

  /// A photo whose file names a face.
  private func photo() throws -> [UInt8] {
    let packet = """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description
      xmlns:r='http://www.metadataworkinggroup.com/schemas/regions/'
      xmlns:a='http://ns.adobe.com/xmp/sType/Area#'><r:Regions rdf:parseType='Resource'>
      <r:RegionList><rdf:Bag><rdf:li rdf:parseType='Resource'><r:Name>\(Self.name)</r:Name>
      <r:Type>Face</r:Type><r:Area a:x='0.5' a:y='0.5' a:w='0.25' a:h='0.5'
      a:unit='normalized'/></rdf:li></rdf:Bag></r:RegionList></r:Regions></rdf:Description>
      </rdf:RDF></x:xmpmeta>
      """
    let content = Array(packet.utf8)
    let length = content.count + 2
    let file = try fixture("photos/captured_with_offset.jpg")
    return Array(file[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
      + Array(file[2...])
  }

  private func turnPeopleOn(_ site: TestSite) async throws {
    let answer = try await site.send(.patch, "/api/v1/account", json: ["people": true])
    #expect(answer.status == .noContent, "\(answer.text)")
  }

  /// The names of the people that an account sees.
  private func people(_ site: TestSite) async throws -> [JSON?] {
    try await site.get("/api/v1/people").json["people"]?.array?.map { $0["name"] } ?? []
  }

  @Test func guestsDownloadNoNamesOfPeopleWhateverTheLinkAllows() async throws {
    let site = try await TestSite()
    let id = try await site.upload("a.jpg", photo())
    try await turnPeopleOn(site)
    #expect(try await people(site) == [.string(Self.name)])
    // Its owner gets the file as it is, alone and with others.
    let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    let own = [
      try await site.get("/api/v1/assets/\(id)/original"),
      try await site.send(
        .post, "/api/v1/assets/archive", form, body: Array("assets=\(id)".utf8)),
    ]
    #expect(own.allSatisfy { $0.text.contains(Self.name) })
    let made = try await site.send(
      .post, "/api/v1/links",
      json: ["assets": .ids([id]), "mayDownload": true, "showsPosition": true])
    let path = try #require(made.json["link"]?["path"]?.string)
    site.cookie = nil
    for way in ["", "/photos/\(id)", "/photos/\(id)/file", "/all.zip"] {
      let answer = try await site.get(path + way)
      #expect(answer.status == .ok && !answer.text.contains(Self.name), "\(way)")
    }
    try await site.remove()
  }

  @Test func deletingFacesNamesTheCopiesThatMayHoldThem() async throws {
    let site = try await TestSite()
    let id = try await site.upload("a.jpg", fixture("photos/captured_with_offset.jpg"))
    try await turnPeopleOn(site)
    let drawn = try await site.send(
      .post, "/api/v1/assets/\(id)/faces", json: ["box": [0.1, 0.1, 0.3, 0.3], "name": "Zoe"])
    #expect(drawn.status == .created, "\(drawn.text)")
    let owner = site.cookie
    site.cookie = try await site.addVisitor("b")
    try await turnPeopleOn(site)
    let none = try await site.send(.delete, "/api/v1/people/faces").json
    #expect(none["backups"] == [])
    let folder = site.library.folder
    let saved = #"[{"folder":"/old","finished":1000},{"folder":"/new","finished":3000}]"#
    for (name, text) in [("backups.json", saved), ("catalog.before-2000.sqlite", "")] {
      try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }
    // Members hear of backups only here, and delete what was found in their own photos.
    #expect(try await site.get("/api/v1/backups").code == "notAdministrator")
    let told = try await site.send(.delete, "/api/v1/people/faces").json["backups"]?.array ?? []
    let kept = folder + "/catalog.before-2000.sqlite"
    #expect(told.map { $0["folder"]?.string } == ["/new", kept, "/old"])
    #expect(told.allSatisfy { $0["finished"]?.string != nil })
    #expect(try await site.get("/api/v1/people").code == "peopleOff")
    site.cookie = owner
    #expect(try await people(site) == ["Zoe"])
    let own = try await site.send(.delete, "/api/v1/people/faces").json["backups"]?.array ?? []
    #expect(own.count == 3)
    try await turnPeopleOn(site)
    #expect(try await people(site) == [])
    try await site.remove()
  }
}
