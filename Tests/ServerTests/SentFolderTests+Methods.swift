import Catalog
import Foundation
import HTTP
import JSON
import Library
import Server
import TestSupport
import Testing

/// The words of WebDAV.
extension SentFolderTests {
  @Test func theMethodsAreToldWithoutAPassword() async throws {
    let site = try await TestSite()
    site.cookie = nil
    for path in ["/dav", "/dav/", "/dav/a/b.jpg"] {
      let answer = try await site.send(.options, path)
      #expect(answer.status == .ok)
      #expect(answer.headers["DAV"] == "1, 2")
      #expect(answer.headers["MS-Author-Via"] == "DAV")
      #expect(answer.headers["Allow"]?.contains("PROPFIND") == true)
    }
    try await site.remove()
  }

  @Test(arguments: [nil, "infinity", "2"])
  func aWholeTreeIsNotListedAtOnce(_ depth: String?) async throws {
    let site = try await TestSite()
    var headers = try await app(site)
    headers["Depth"] = depth
    let answer = try await site.send(.propfind, "/dav/", headers)
    #expect(answer.status == 403)
    #expect(answer.text.contains("<D:propfind-finite-depth/>"))
    try await site.remove()
  }

  @Test func propertiesAreAnsweredByName() async throws {
    let site = try await TestSite()
    let app = try await app(site).adding("Depth", "0")
    #expect(try await site.send(.put, "/dav/a.jpg", app, body: photo).status == .created)
    func ask(_ inner: String, _ path: String = "/dav/a.jpg") async throws -> String {
      let body = "<?xml version='1.0'?><a:propfind xmlns:a='DAV:'>\(inner)</a:propfind>"
      let answer = try await site.send(.propfind, path, app, body: Array(body.utf8))
      #expect(answer.status == .multiStatus, "\(answer.text)")
      return answer.text
    }
    let named = try await ask(
      "<a:prop><a:getcontentlength/><a:resourcetype/><q:odd xmlns:q='urn:&amp;'/></a:prop>")
    #expect(named.contains("<D:getcontentlength>\(photo.count)</D:getcontentlength>"))
    #expect(named.contains("<x:odd xmlns:x=\"urn:&amp;\"/></D:prop><D:status>HTTP/1.1 404"))
    #expect(!named.contains("getetag"))
    let all = try await ask("<a:allprop/>")
    for name in ["displayname", "getcontenttype", "getlastmodified", "creationdate", "getetag"] {
      #expect(all.contains("<D:\(name)>"), "\(name)")
    }
    #expect(all.contains("image/jpeg"))
    #expect(!all.contains("404"))
    #expect(!all.contains("quota"))
    #expect(try await ask("<a:propname/>").contains("<D:getetag/>"))
    let quota = try await ask(
      "<a:prop><a:quota-available-bytes/><a:quota-used-bytes/></a:prop>", "/dav/")
    #expect(quota.contains("<D:quota-available-bytes>"))
    #expect(quota.contains("<D:quota-used-bytes>\(photo.count)</D:quota-used-bytes>"))
    try await site.remove()
  }

  @Test(arguments: [
    "<propfind", "no XML", "<a:propfind/>", "<propfind xmlns='DAV:'/>", "<x/>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]><propfind xmlns='DAV:'><allprop/></propfind>",
    "<propfind xmlns='DAV:'><prop></propfind>", "<propfind xmlns='DAV:' a=b/>",
    String(repeating: "<a>", count: 20), "<a>" + String(repeating: "<b/>", count: 1001) + "</a>",
  ])
  func aBadDocumentIsRefused(_ body: String) async throws {
    let site = try await TestSite()
    let app = try await app(site).adding("Depth", "0")
    for method in [HTTP.Method.propfind, .proppatch] {
      let answer = try await site.send(method, "/dav/", app, body: Array(body.utf8))
      #expect(answer.status == 400)
      #expect(answer.code == "notXML")
    }
    try await site.remove()
  }

  @Test func foldersAreMadeOnce() async throws {
    let site = try await TestSite()
    let app = try await app(site)
    #expect(try await site.send(.mkcol, "/dav/a/b/", app).status == .created)
    #expect(try await site.send(.mkcol, "/dav/a", app).status == 405)
    #expect(try await site.send(.mkcol, "/dav/", app).status == 405)
    #expect(try await site.send(.put, "/dav/a", app, body: photo).code == "sentFolder")
    #expect(try await site.send(.put, "/dav/c", app, body: photo).status == .created)
    #expect(try await site.send(.mkcol, "/dav/c/d", app).code == "sentPath")
    #expect(try await site.send(.put, "/dav/c/d.jpg", app, body: photo).code == "sentPath")
    #expect(try await list(site, app) == ["/dav/", "/dav/a/", "/dav/c"])
    let uploads = "/api/v1/uploads/"
    #expect(try await site.send(.mkcol, uploads + "e", app).status == .created)
    #expect(
      try await list(site, app, uploads) == [uploads] + ["a/", "c", "e/"].map { uploads + $0 })
    try await site.remove()
  }

  @Test func pathsAreBounded() async throws {
    let site = try await TestSite()
    let app = try await app(site)
    let long = String(repeating: "a", count: 513)
    let deep = Array(repeating: "a", count: 33).joined(separator: "/")
    let wide = Array(repeating: String(repeating: "b", count: 400), count: 3).joined(separator: "/")
    for path in [long, deep, wide, "a//b", "/a"] {
      #expect(try await site.send(.mkcol, "/dav/\(path)", app).code == "sentPath", "\(path)")
    }
    #expect(try await site.send(.mkcol, "/dav/" + deep.dropLast(2), app).status == .created)
    for (path, target) in [
      ("/dav/a", "/dav/b/a"), ("/dav/a/a", "/dav/a"), ("/dav/a", "/dav/a/b"), ("/dav/a", "/dav/a"),
      ("/dav/", "/dav/b"), ("/dav/a", "/dav/"),
    ] {
      let answer = try await site.send(.move, path, app.adding("Destination", target))
      #expect(answer.code == "sentPath", "\(path) \(target)")
    }
    #expect(try await site.send(.delete, "/dav/", app).code == "sentPath")
    for target in ["http://elsewhere/dav/b", "/api/v1/b", "https://127.0.0.1:1/dav/b"] {
      let answer = try await site.send(.move, "/dav/a", app.adding("Destination", target))
      #expect(answer.code == "foreignDestination", "\(target)")
    }
    #expect(try await site.send(.move, "/dav/a", app).status == 400)
    try await site.remove()
  }

  @Test func locksAreAnsweredAndNotKept() async throws {
    let site = try await TestSite()
    let app = try await app(site)
    let locked = try await site.send(.lock, "/dav/a.jpg", app)
    #expect(locked.status == .created)
    let token = try #require(locked.headers["Lock-Token"])
    #expect(locked.text.contains("<D:locktoken><D:href>\(token.dropFirst().dropLast())</D:href>"))
    let again = try await site.send(.lock, "/dav/a.jpg", app.adding("If", "(\(token))"))
    #expect(again.status == .ok)
    #expect(again.headers["Lock-Token"] == token)
    #expect(try await site.send(.put, "/dav/a.jpg", app, body: photo).status == .noContent)
    let unlock = app.adding("Lock-Token", token)
    #expect(try await site.send(.unlock, "/dav/a.jpg", unlock).status == .noContent)
    try await site.remove()
  }

  @Test func onlyTheTimesOfWindowsAreTaken() async throws {
    let site = try await TestSite()
    let app = try await app(site)
    #expect(try await site.send(.mkcol, "/dav/a", app).status == .created)
    func set(_ properties: String) async throws -> String {
      let body = """
        <D:propertyupdate xmlns:D="DAV:" xmlns:m="urn:schemas-microsoft-com:"><D:set><D:prop>\
        \(properties)</D:prop></D:set></D:propertyupdate>
        """
      return try await site.send(.proppatch, "/dav/a", app, body: Array(body.utf8)).text
    }
    let time = "<m:Win32LastModifiedTime>x</m:Win32LastModifiedTime>"
    #expect(try await set(time).contains("HTTP/1.1 200 OK"))
    let both = try await set(time + "<D:displayname>b</D:displayname>")
    #expect(both.contains("403 Forbidden"))
    #expect(both.contains("424 Failed Dependency"))
    #expect(!both.contains("200 OK"))
    try await site.remove()
  }

  @Test func aLargeFolderIsListedInPages() async throws {
    let site = try await TestSite()
    let app = try await app(site)
    for number in 0..<450 {
      let path = "/dav/f/\(1000 + number)"
      #expect(try await site.send(.mkcol, path, app).status == .created)
    }
    let listed = try await list(site, app, "/dav/f")
    #expect(listed == ["/dav/f/"] + (0..<450).map { "/dav/f/\(1000 + $0)/" })
    try await site.remove()
  }
}
