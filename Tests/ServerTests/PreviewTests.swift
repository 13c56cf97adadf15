import HTTP
import JSON
import TestSupport
import Testing

/// Edits that are looked at before they are saved.
@Suite struct PreviewTests {
  private func crop(_ size: JSON, _ rect: JSON) -> JSON {
    [
      "version": 1, "size": size,
      "steps": [["filter": "CICrop", "parameters": ["inputRectangle": rect]]],
    ]
  }

  private func photo(_ site: TestSite) async throws -> (address: String, size: JSON) {
    let id = try await site.upload("a.jpg", fixture("photos/captured_with_offset.jpg"))
    let asset = try await site.get("/api/v1/assets/" + id).json
    let width = try #require(asset["originalWidth"])
    return ("/api/v1/assets/" + id, [width, try #require(asset["originalHeight"])])
  }

  /// Width and height as the frame of a JPEG says them.
  private func size(ofJPEG bytes: [UInt8]) -> [Int] {
    var at = 2
    while at + 9 < bytes.count {
      let kind = bytes[at + 1]
      if (0xC0...0xC2).contains(kind) {
        let sides = bytes[(at + 5)...].prefix(4).map(Int.init)
        return [sides[2] << 8 | sides[3], sides[0] << 8 | sides[1]]
      }
      at += 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
    }
    return []
  }

  @Test func anUnsavedEditIsShownAtTheSizeThatIsAskedForAndSavesNothing() async throws {
    let site = try await TestSite()
    let (address, photoSize) = try await photo(site)
    let recipe = crop(photoSize, [0, 0, 40, 20])
    let answer = try await site.send(
      .post, address + "/preview", json: ["recipe": recipe, "size": 20])
    #expect(answer.status == .ok, "\(answer.text)")
    #expect(answer.headers["Cache-Control"] == "no-store")
    #expect(size(ofJPEG: answer.bytes) == [20, 10])
    let large = try await site.send(
      .post, address + "/preview", json: ["recipe": recipe, "size": 4000])
    #expect(size(ofJPEG: large.bytes) == [40, 20])
    #expect(try await site.get(address).json["versions"] == 0)
    try await site.remove()
  }

  @Test func aRegionIsCutFromTheResultAtThatSize() async throws {
    let site = try await TestSite()
    let (address, photoSize) = try await photo(site)
    let recipe: JSON = ["version": 1, "size": photoSize, "steps": []]
    let width = try #require(photoSize[0]?.int)
    let answer = try await site.send(
      .post, address + "/preview",
      json: ["recipe": recipe, "size": JSON(width), "region": [4, 6, 12, 8]])
    #expect(answer.status == .ok, "\(answer.text)")
    #expect(size(ofJPEG: answer.bytes) == [12, 8])
    try await site.remove()
  }

  @Test func previewsThatCannotBeDrawnAreRefusedWithTheReason() async throws {
    let site = try await TestSite()
    let (address, photoSize) = try await photo(site)
    let good: JSON = ["version": 1, "size": photoSize, "steps": []]
    let unknown: JSON = ["version": 1, "steps": [["filter": "CINoSuch"]]]
    let bad: [(JSON, String)] = [
      (["recipe": good], "badMember"), (["recipe": good, "size": 0], "badMember"),
      (["recipe": good, "size": 9, "region": [1, 2, 3]], "badMember"), (["size": 9], "badMember"),
      (["recipe": unknown, "size": 9], "unknownFilter"),
      (["recipe": crop(photoSize, [-50, -50, 10, 10]), "size": 9], "noPicture"),
    ]
    for (body, code) in bad {
      let answer = try await site.send(.post, address + "/preview", json: body)
      #expect(answer.code == code, "\(body.text): \(answer.text)")
    }
    try await site.remove()
  }

  @Test func aCutPhotoHasTheSizeOfWhatRemains() async throws {
    let site = try await TestSite()
    let (address, photoSize) = try await photo(site)
    let saved = try await site.send(
      .post, address + "/versions",
      json: ["base": 0, "recipe": crop(photoSize, [2, 2, 40, 20])])
    #expect(saved.json["asset"]?["width"] == 40, "\(saved.text)")
    #expect(saved.json["asset"]?["height"] == 20)
    let endless: JSON = [
      "version": 1, "size": photoSize, "steps": [["filter": "CIConstantColorGenerator"]],
    ]
    let refused = try await site.send(
      .post, address + "/versions", json: ["base": 1, "recipe": endless])
    #expect(refused.status == 422 && refused.code == "noPicture", "\(refused.text)")
    try await site.remove()
  }

  @Test func anExportHasTheFormatSizeAndNameThatAreAskedFor() async throws {
    let site = try await TestSite()
    let (address, _) = try await photo(site)
    let png = try await site.get(address + "/export?format=png&size=10")
    #expect(png.headers["Content-Type"] == "image/png")
    #expect(png.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(png.headers["Content-Disposition"]?.contains("a export.png") == true)
    let small = try await site.get(address + "/export?quality=5&metadata=all")
    let large = try await site.get(address + "/export?quality=95")
    #expect(small.bytes.count < large.bytes.count)
    #expect(try await site.get(address + "/export?format=bmp").status == 400)
    try await site.remove()
  }
}
