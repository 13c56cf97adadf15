import HTTP
import JSON
import Media
import TestSupport
import Testing

@Suite struct UploadTests {
  let photo: [UInt8]
  let tus: Headers = ["Tus-Resumable": "1.0.0"]

  init() throws { photo = try fixture("photos/captured_with_offset.jpg") }

  @Test func theServerSaysWhatItKnowsOfTus() async throws {
    let site = try await TestSite(isClaimed: false)
    let answer = try await site.send(.options, "/api/v1/uploads")
    #expect(answer.status == .noContent)
    #expect(answer.headers["Tus-Version"] == "1.0.0")
    #expect(answer.headers["Tus-Extension"]?.contains("creation") == true)
    try await site.remove()
  }

  @Test func aFileThatComesInPartsBecomesAPhotoWithItsLastByte() async throws {
    let site = try await TestSite()
    let address = try await begin(site, photo.count, "filename ZsOqdGUuanBn")
    let half = photo.count / 2

    let first = try await append(site, address, photo[..<half], at: 0)
    #expect(first.status == .noContent)
    #expect(first.headers["Upload-Offset"] == "\(half)")
    #expect(first.headers["Tintype-Asset"] == nil)
    #expect(try await assets(site).isEmpty)

    let last = try await append(site, address, photo[half...], at: half)
    #expect(last.headers["Tintype-Outcome"] == "stored")
    let id = try #require(last.headers["Tintype-Asset"])
    let asset = try await site.get("/api/v1/assets/" + id).json
    #expect(asset["filename"] == "fête.jpg")
    #expect(asset["sizeBytes"]?.int == photo.count)

    let asked = try await site.send(.head, address, tus)
    #expect(asked.headers["Tintype-Asset"] == id)
    try await site.remove()
  }

  @Test func anUploadGoesOnAfterARestartWhereItEnded() async throws {
    let before = try await TestSite()
    let address = try await begin(before, photo.count, "filename YS5qcGc=")
    _ = try await append(before, address, photo[..<1000], at: 0)
    await before.close()

    let after = try await TestSite(folder: before.folder, isClaimed: false)
    after.cookie = before.cookie
    let asked = try await after.send(.head, address, tus)
    #expect(asked.headers["Upload-Offset"] == "1000")
    #expect(asked.headers["Upload-Length"] == "\(photo.count)")
    let last = try await append(after, address, photo[1000...], at: 1000)
    #expect(last.headers["Tintype-Outcome"] == "stored")
    try await after.remove()
  }

  @Test func bytesForAnotherPlaceAreRefusedWithTheRightOne() async throws {
    let site = try await TestSite()
    let address = try await begin(site, photo.count, "filename YS5qcGc=")
    _ = try await append(site, address, photo[..<500], at: 0)
    for offset in [0, 499, 501, photo.count - 10] {
      let answer = try await append(site, address, photo[..<10], at: offset)
      #expect(answer.status == 409)
      #expect(answer.code == "uploadOffset")
    }
    #expect(try await site.send(.head, address, tus).headers["Upload-Offset"] == "500")
    try await site.remove()
  }

  @Test func aRetryUnderTheClientsOwnIdMakesNoSecondPhoto() async throws {
    let site = try await TestSite()
    // filename a.jpg, upload client-7
    let metadata = "filename YS5qcGc=,upload Y2xpZW50LTc="
    let address = try await begin(site, photo.count, metadata)
    _ = try await append(site, address, photo[...], at: 0)
    let again = try await site.send(
      .post, "/api/v1/uploads",
      [
        "Tus-Resumable": "1.0.0", "Upload-Length": "\(photo.count)", "Upload-Metadata": metadata,
      ])
    #expect(again.headers["Location"] == address)
    #expect(again.headers["Tintype-Outcome"] == "stored")
    #expect(try await assets(site).count == 1)
    try await site.remove()
  }

  @Test func aFileThatCameDamagedIsStoredAndSaysSo() async throws {
    let site = try await TestSite()
    let photo = try fixture("photos/damaged_cut.jpg")
    let metadata = "filename YS5qcGc=,upload Y2xpZW50LTc="
    let address = try await begin(site, photo.count, metadata)
    let last = try await append(site, address, photo[...], at: 0)
    #expect(last.headers["Tintype-Outcome"] == "stored")
    #expect(last.headers["Tintype-Damage"] == "ends-early")
    let asked = try await site.send(.head, address, tus)
    #expect(asked.headers["Tintype-Damage"] == "ends-early")
    let again = try await site.send(.put, "/api/v1/uploads/b.jpg", body: photo)
    #expect(again.json["outcome"] == "duplicate")
    #expect(again.json["damage"]?["code"] == "ends-early")
    let whole = try await site.send(.put, "/api/v1/uploads/c.jpg", body: self.photo)
    #expect(whole.json["damage"] == .null)
    try await site.remove()
  }

  @Test func aWholeFileIsStoredAndItsTwinIsADuplicate() async throws {
    let site = try await TestSite()
    let first = try await site.send(.put, "/api/v1/uploads/a.jpg", body: photo)
    #expect(first.status == .created)
    #expect(first.json["outcome"] == "stored")
    let second = try await site.send(.put, "/api/v1/uploads/b.jpg", body: photo)
    #expect(second.json["outcome"] == "duplicate")
    #expect(second.json["asset"] == first.json["asset"])
    try await site.remove()
  }

  /// Number 27: that somebody has a file already is not told to anybody else.
  @Test func theSameFileOfTwoPeopleIsTwoPhotos() async throws {
    let site = try await TestSite()
    let photo = try fixture("photos/captured_with_offset.jpg")
    let mine = try await site.send(.put, "/api/v1/uploads/a.jpg", body: photo)
    site.cookie = try await site.addVisitor("b")
    let theirs = try await site.send(.put, "/api/v1/uploads/a.jpg", body: photo)
    #expect(mine.status == .created && theirs.status == .created)
    #expect(theirs.json["outcome"] == "stored" && mine.json["outcome"] == "stored")
    #expect(theirs.json["asset"] != mine.json["asset"])
    #expect(theirs.json["sha256"] == mine.json["sha256"])
    try await site.remove()
  }

  @Test func bytesThatAreNotWhatWasSentAreRefused() async throws {
    let site = try await TestSite()
    let answer = try await site.send(
      .put, "/api/v1/uploads/a.jpg", ["sha256": String(repeating: "0", count: 64)], body: photo)
    #expect(answer.status == 460)
    #expect(answer.code == "uploadDigest")
    #expect(try await assets(site).isEmpty)
    try await site.remove()
  }

  @Test func filesThatAreNoPhotosAreRefusedWithASentence() async throws {
    let site = try await TestSite()
    let empty = try await site.send(.put, "/api/v1/uploads/empty.jpg")
    #expect(empty.code == "emptyFile")
    let text = try await site.send(
      .put, "/api/v1/uploads/page.jpg", body: Array("<html><script>".utf8))
    #expect(text.code == "notAPhoto")
    #expect(text.json["detail"]?.string?.contains("page.jpg") == true)
    #expect(try await assets(site).isEmpty)
    try await site.remove()
  }

  @Test func clientsOfAnotherProtocolAreToldWhichOneIsSpoken() async throws {
    let site = try await TestSite()
    for version in [nil, "0.2.2"] {
      var headers: Headers = ["Upload-Length": "3"]
      if let version { headers["Tus-Resumable"] = version }
      let answer = try await site.send(.post, "/api/v1/uploads", headers)
      #expect(answer.status == 412)
      #expect(answer.headers["Tus-Version"] == "1.0.0")
    }
    try await site.remove()
  }

  @Test(arguments: ["filename $$$", "filename YQ==,filename YQ==", "filename /w=="])
  func malformedMetadataIsRefused(_ metadata: String) async throws {
    let site = try await TestSite()
    let answer = try await site.send(
      .post, "/api/v1/uploads",
      ["Tus-Resumable": "1.0.0", "Upload-Length": "3", "Upload-Metadata": metadata])
    #expect(answer.status == 400, "\(answer.text)")
    try await site.remove()
  }

  // MARK: - Asking

  private func begin(
    _ site: TestSite, _ length: Int, _ metadata: String
  ) async throws -> String {
    let answer = try await site.send(
      .post, "/api/v1/uploads",
      ["Tus-Resumable": "1.0.0", "Upload-Length": "\(length)", "Upload-Metadata": metadata])
    #expect(answer.status == .created, "\(answer.text)")
    return try #require(answer.headers["Location"])
  }

  private func append(
    _ site: TestSite, _ address: String, _ bytes: ArraySlice<UInt8>, at offset: Int
  ) async throws -> Answer {
    try await site.send(
      .patch, address,
      [
        "Tus-Resumable": "1.0.0", "Upload-Offset": "\(offset)",
        "Content-Type": "application/offset+octet-stream",
      ], body: Array(bytes))
  }

  private func assets(_ site: TestSite) async throws -> [JSON] {
    try #require(try await site.get("/api/v1/assets").json["assets"]?.array)
  }
}
