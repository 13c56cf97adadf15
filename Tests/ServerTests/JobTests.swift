import Catalog
import Darkroom
import Foundation
import HTTP
import JSON
import Library
import Pipeline
import Server
import TestSupport
import Testing
import Words

@Suite struct JobTests {
  @Test func administratorsSeeJobsAndTellThemWhatToDo() async throws {
    let site = try await TestSite()
    let owner = try await site.library.access.localOwner()
    site.library.jobs.register(
      JobKind("hopeless") { _ in
        throw JobFailure(Message(code: "disk", sentence: "There is no disk."))
      })
    let id = try await site.library.jobs.add("hopeless", as: owner).id
    var events = site.library.events(
      since: try await site.library.changeToken(), for: owner
    ).makeAsyncIterator()
    while try await site.get("/api/v1/jobs/\(id)").json["state"] != "failed" {
      _ = try await events.next()
    }
    let job = try await site.get("/api/v1/jobs/\(id)").json
    #expect(job["reason"] == "There is no disk." && job["kind"] == "hopeless")
    let all = try await site.get("/api/v1/jobs").json["jobs"]?.array
    #expect(all?.contains { $0["id"]?.string == id.text } == true)
    let refused = try await site.send(.post, "/api/v1/jobs/\(id)", json: ["do": "pause"])
    #expect(refused.status.code == 409 && refused.code == "jobState")
    let unclear = try await site.send(.post, "/api/v1/jobs/\(id)", json: ["do": "hurry"])
    #expect(unclear.code == "badMember")
    let again = try await site.send(.post, "/api/v1/jobs/\(id)", json: ["do": "retry"])
    #expect(again.status == .ok)
    let none = "aaaaaaaaaaaaaaaaaaaaaaaaaa"
    #expect(try await site.get("/api/v1/jobs/\(none)").code == "noSuchJob")
    try await site.remove()
  }

  @Test func theyAreToldWhereThePhotosLie() async throws {
    let site = try await TestSite()
    let told = try await site.get("/api/v1/storage").json
    #expect(told["folder"]?.string == site.library.folder)
    #expect(try #require(told["freeBytes"]?.int) > 0)
    site.cookie = try await site.addVisitor("b")
    #expect(try await site.get("/api/v1/storage").code == "notAdministrator")
    try await site.remove()
  }

  @Test func theyAreToldWhereTheLibraryWasSavedTo() async throws {
    let site = try await TestSite()
    #expect(try await site.get("/api/v1/backups").json["backups"] == [])
    let text =
      #"[{"folder":"/old","finished":1000},{"folder":"/new","finished":2000,"#
      + #""assets":3,"files":4,"bytes":5}]"#
    try Data(text.utf8).write(to: URL(filePath: site.library.folder + "/backups.json"))
    let told = try await site.get("/api/v1/backups").json["backups"]?.array ?? []
    #expect(told.map { $0["folder"] } == ["/new", "/old"])
    #expect(told.first?["bytes"] == 5 && told.last?["bytes"] == JSON.null)
    #expect(told.first?["verified"] == true && told.first?["finished"] != nil)
    try await site.remove()
  }

  @Test func theyAreToldHowManyPhotosWait() async throws {
    let site = try await TestSite()
    #expect(try await site.get("/api/v1/jobs").json["developing"] == 0)
    await site.darkroom.stop()
    for path in ["photos/gray.jpg", "photos/cmyk.jpg"] {
      let answer = try await site.send(
        .put, "/api/v1/uploads/photo.jpg", body: try fixture(path))
      #expect(answer.status == .created)
    }
    #expect(try await site.get("/api/v1/jobs").json["developing"] == 2)
    #expect(try await site.get("/metrics").text.contains("\ntintype_waiting_photos 2\n"))
    try await site.remove()
  }

  @Test func nobodyElseDoes() async throws {
    let site = try await TestSite(isClaimed: false)
    #expect(try await site.get("/api/v1/jobs").status.code == 401)
    try await site.remove()
  }
}
