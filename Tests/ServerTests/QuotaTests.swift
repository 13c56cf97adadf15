import Catalog
import HTTP
import JSON
import Library
import Server
import TestSupport
import Testing

/// What an account may have together.
@Suite struct QuotaTests {
  /// A photo of its own: what stands behind its end makes other bytes.
  private func photo(_ number: Int) throws -> [UInt8] {
    try fixture("photos/captured_with_offset.jpg") + Array("photo \(number)".utf8)
  }

  private func limit(_ site: TestSite, to bytes: Int) async throws {
    let own = try await site.get("/api/v1/session").json["account"]?["id"]?.string ?? ""
    let path = "/api/v1/accounts/\(own)"
    let answer = try await site.send(.patch, path, json: ["quotaBytes": JSON(bytes)])
    #expect(answer.status == .noContent, "\(answer.text)")
  }

  @Test func uploadsBeyondTheQuotaAreRefusedAndLeaveNothing() async throws {
    let site = try await TestSite()
    let size = try photo(0).count
    try await limit(site, to: size + size / 2)
    let first = try await site.send(.put, "/api/v1/uploads/0.jpg", body: photo(0))
    #expect(first.status == .created, "\(first.text)")
    let second = try await site.send(.put, "/api/v1/uploads/1.jpg", body: photo(1))
    #expect(second.status == 507 && second.code == "quotaReached", "\(second.text)")
    let begun = try await site.send(
      .post, "/api/v1/uploads", ["Tus-Resumable": "1.0.0", "Upload-Length": "\(size)"])
    #expect(begun.code == "quotaReached")
    #expect(try await site.ids("/api/v1/assets").count == 1)
    try await limit(site, to: size * 3)
    let again = try await site.send(.put, "/api/v1/uploads/1.jpg", body: photo(1))
    #expect(again.status == .created)
    try await site.remove()
  }

  /// Number 33.
  @Test func sixteenAtTheSameTimeAreNotMoreThanItAllows() async throws {
    let site = try await TestSite()
    let size = try photo(0).count
    try await limit(site, to: size * 4 + 200)
    let photos = try (10..<26).map(photo)
    // Each says nothing of its length at first, so that the end decides.
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for (number, bytes) in photos.enumerated() {
        let (respond, cookie) = (site.respond, site.cookie ?? "")
        group.addTask {
          let request = try HTTP.Request(
            .put, "/api/v1/uploads/\(number).jpg",
            headers: ["Host": "127.0.0.1:8470", "Cookie": cookie], body: bytes)
          return await respond(request).status.code
        }
      }
      var all: [Int] = []
      for try await status in group { all.append(status) }
      return all
    }
    #expect(statuses.count { $0 == 201 } == 4)
    #expect(statuses.count { $0 == 507 } == 12)
    #expect(try await site.ids("/api/v1/assets").count == 4)
    try await site.remove()
  }

  /// Announced bytes count, though none has come.
  @Test func unfinishedUploadsCount() async throws {
    let site = try await TestSite()
    let size = try photo(0).count
    try await limit(site, to: size * 2 + 100)
    func begin(_ length: Int?) async throws -> Answer {
      let header = length.map { ("Upload-Length", "\($0)") } ?? ("Upload-Defer-Length", "1")
      return try await site.send(
        .post, "/api/v1/uploads", ["Tus-Resumable": "1.0.0", header.0: header.1])
    }
    let first = try await begin(size)
    #expect(first.status == .created)
    #expect(try await begin(size).status == .created)
    #expect(try await begin(size).code == "quotaReached")
    // A cancelled one keeps nothing.
    let place = try #require(first.headers["Location"])
    let ended = try await site.send(.delete, place, ["Tus-Resumable": "1.0.0"])
    #expect(ended.status == .noContent, "\(ended.text)")
    #expect(try await begin(size).status == .created)
    try await site.remove()
  }

  @Test func anUploadWithoutALengthIsRefusedWhereTheQuotaEnds() async throws {
    let site = try await TestSite()
    let size = try photo(0).count
    try await limit(site, to: size + size / 2)
    let begun = try await site.send(
      .post, "/api/v1/uploads", ["Tus-Resumable": "1.0.0", "Upload-Defer-Length": "1"])
    #expect(begun.status == .created, "\(begun.text)")
    let place = try #require(begun.headers["Location"])
    func send(_ bytes: [UInt8], at offset: Int) async throws -> Answer {
      try await site.send(
        .patch, place,
        [
          "Tus-Resumable": "1.0.0", "Upload-Offset": "\(offset)",
          "Content-Type": "application/offset+octet-stream",
        ], body: bytes)
    }
    #expect(try await send(photo(0), at: 0).status == .noContent)
    #expect(try await send(photo(1), at: size).code == "quotaReached")
    // It is gone, and what it had is free.
    let other = try await site.send(.put, "/api/v1/uploads/1.jpg", body: photo(1))
    #expect(other.status == .created, "\(other.text)")
    try await site.remove()
  }
}
