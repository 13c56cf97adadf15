import HTTP
import JSON
import TestSupport
import Testing

@Suite struct VersionTests {
  @Test func anEditIsSavedShownExportedAndRevertedWhileTheOriginalStaysAsItWas() async throws {
    let site = try await TestSite()
    let photo = try fixture("photos/captured_with_offset.jpg")
    let id = try await site.upload("a.jpg", photo)
    let address = "/api/v1/assets/" + id
    let before = try await site.get(address + "/renditions/256").bytes

    let saved = try await site.send(
      .post, address + "/versions", json: try await noir(site, id, base: 0))
    #expect(saved.status == .created, "\(saved.text)")
    #expect(saved.json["asset"]?["version"] == 1)

    let after = try await site.get(address + "/renditions/256").bytes
    #expect(after != before)
    #expect(try await site.get(address + "/renditions/256?version=0").bytes == before)
    let export = try await site.get(address + "/export")
    #expect(export.headers["Content-Type"] == "image/jpeg")
    #expect(export.headers["Content-Disposition"]?.hasPrefix("attachment") == true)
    #expect(try await site.get(address + "/original").bytes == photo)

    let reverted = try await site.send(.put, address + "/version", json: ["version": 0])
    #expect(reverted.json["asset"]?["version"] == 0)
    #expect(try await site.get(address + "/renditions/256").bytes == before)
    let history = try await site.get(address).json["history"]?.array
    #expect(history?.count == 1)
    #expect(history?.first?["recipe"]?["steps"]?[0]?["filter"] == "CIPhotoEffectNoir")
    #expect(try await site.send(.put, address + "/version", json: ["version": 1]).status == .ok)
    try await site.remove()
  }

  @Test func anExportIsNamedAfterItsEditAndNeverLikeTheOriginal() async throws {
    let site = try await TestSite()
    let id = try await site.upload("a.b.jpg", fixture("photos/captured_with_offset.jpg"))
    let address = "/api/v1/assets/" + id
    _ = try await site.send(.post, address + "/versions", json: try await noir(site, id, base: 0))
    func name(_ rest: String) async throws -> String? {
      try await site.get(address + rest).headers["Content-Disposition"]
    }
    #expect(try await name("/original")?.contains("filename=\"a.b.jpg\"") == true)
    #expect(try await name("/export")?.contains("filename=\"a.b Noir.jpg\"") == true)
    #expect(try await name("/export?version=1")?.contains("filename=\"a.b Noir.jpg\"") == true)
    #expect(try await name("/export?version=0")?.contains("filename=\"a.b export.jpg\"") == true)
    try await site.remove()
  }

  @Test func theSecondOfTwoWritersIsToldWhatTheFirstSaved() async throws {
    let site = try await TestSite()
    let id = try await site.upload("a.jpg", fixture("photos/captured_with_offset.jpg"))
    let address = "/api/v1/assets/\(id)/versions"
    let edit = try await noir(site, id, base: 0)
    #expect(try await site.send(.post, address, json: edit).status == .created)
    let second = try await site.send(.post, address, json: edit)
    #expect(second.status == 409)
    #expect(second.code == "versionConflict")
    #expect(second.json["current"] == 1)
    #expect(second.json["recipe"]?["steps"]?[0]?["filter"] == "CIPhotoEffectNoir")
    try await site.remove()
  }

  @Test func recipesThatCannotBeAreRefusedAndSaveNothing() async throws {
    let site = try await TestSite()
    let id = try await site.upload("a.jpg", fixture("photos/captured_with_offset.jpg"))
    let address = "/api/v1/assets/\(id)/versions"
    let good = try await noir(site, id, base: 0)
    let size = try #require(good["recipe"]?["size"])
    let bad: [(JSON, String)] = [
      (["version": 1, "size": size, "steps": [["filter": "CINoSuch"]]], "unknownFilter"),
      (["version": 9, "size": size, "steps": []], "recipeVersion"),
      (["version": 1, "size": [3, 3], "steps": []], "recipeSize"),
      (["version": 1, "steps": []], "recipeSize"),
      (
        [
          "version": 1, "size": size,
          "steps": [["filter": "CISepiaTone", "parameters": ["inputTea": 1]]],
        ], "unknownParameter"
      ),
      (
        [
          "version": 1, "size": size,
          "steps": [["filter": "CISepiaTone", "parameters": ["inputIntensity": "x"]]],
        ], "parameterType"
      ),
    ]
    for (recipe, code) in bad {
      let answer = try await site.send(.post, address, json: ["recipe": recipe, "base": 0])
      #expect(answer.status == 422)
      #expect(answer.code == code, "\(answer.text)")
    }
    let notJSON = try await site.send(
      .post, address, ["Content-Type": "application/json"], body: Array("{".utf8))
    #expect(notJSON.code == "notJSON")
    #expect(try await site.get("/api/v1/assets/" + id).json["versions"] == 0)
    try await site.remove()
  }

  private func noir(_ site: TestSite, _ id: String, base: Int) async throws -> JSON {
    let asset = try await site.get("/api/v1/assets/" + id).json
    return [
      "base": JSON(base),
      "recipe": [
        "version": 1, "size": [asset["width"] ?? .null, asset["height"] ?? .null],
        "steps": [["filter": "CIPhotoEffectNoir", "frame": "keep"]],
      ],
    ]
  }
}
