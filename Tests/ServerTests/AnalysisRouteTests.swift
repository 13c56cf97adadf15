import Catalog
import HTTP
import JSON
import Library
import Pipeline
import TestSupport
import Testing

/// An analysis that is declared in this file alone.
private struct SampleAnalysis: Analysis {
  static let info = AnalysisInfo("sample", version: 3, needs: .picture(longestSide: 64))

  func find(in picture: AnalysisPicture) async throws -> Bool { picture.file != nil }

  func store(
    _ finding: Bool, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) { #expect(finding) }
}

@Suite struct AnalysisRouteTests {
  @Test func aDeclarationIsEnoughForTheAPITheMetricsAndDeletion() async throws {
    let site = try await TestSite(analyses: [SampleAnalysis()])
    let owner = try await site.library.access.localOwner()
    var events = site.library.events(
      since: try await site.library.changeToken(), for: owner
    ).makeAsyncIterator()
    let id = try await site.upload("a.jpg", fixture("photos/gray.jpg"))
    func told() async throws -> JSON? {
      try await site.get("/api/v1/analyses").json["analyses"]?[0]
    }
    while try await told()?["done"] != 1 { _ = try await events.next() }
    let status = try await told()
    #expect(status?["name"] == "sample" && status?["version"] == 3 && status?["waiting"] == 0)
    #expect(status?["state"] == "done")
    let metrics = try await site.get("/metrics").text
    #expect(metrics.contains(#"tintype_analysis_photos{analysis="sample",state="done"} 1"#))
    _ = try await site.send(.delete, "/api/v1/assets/\(id)")
    #expect(try await told()?["done"] == 0)
    let path = "/api/v1/analyses/sample"
    let paused = try await site.send(.post, path, json: ["do": "pause"])
    #expect(paused.json["state"] == "paused")
    #expect(try await site.send(.post, path, json: ["do": "hurry"]).code == "badMember")
    let none = try await site.send(.post, "/api/v1/analyses/none", json: ["do": "pause"])
    #expect(none.code == "noSuchAnalysis")
    try await site.remove()
  }
}
