internal import Catalog
internal import HTTP
internal import ImageEngine
internal import Library
internal import Words

/// The photos that a link shows to its guest.
extension Site {
  /// Photos per page.
  private static let pagePhotos = 200

  func sharePage(
    _ token: String, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    guard let guest = principal.guest else { throw LibraryError.access(.linkSpent) }
    let photos = try await library.fetching.fetch(Self.source(of: guest), for: principal)
    let count = photos.count
    let pages = max(1, (count + Self.pagePhotos - 1) / Self.pagePhotos)
    var number = request.query.integer("page") ?? 1
    if let id = request.query["photo"].flatMap({ AssetID($0) }),
      let index = try await photos.index(of: id)
    {
      number = index / Self.pagePhotos + 1
    }
    // The last page, if there are fewer by now.
    number = min(number, pages)
    let first = (number - 1) * Self.pagePhotos
    let assets = try await photos.assets(at: first..<min(first + Self.pagePhotos, count))
      .compactMap { $0 }
    let base = "/share/\(token)"
    if count == 1, let only = assets.first {
      return try await sharedPhotoPage(token, only.id, request, principal)
    }
    let title = try await title(of: guest, principal)
    let list = assets.map { SharePages.tile($0, base, guest) }.joined(separator: "\n")
    let place = pages > 1 ? SharePages.place(number, of: pages) : nil
    let about = SharePages.contents(
      photos: photos.count(of: .image), videos: photos.count(of: .video), owner: guest.owner)
    return SharePages.page(
      "features/sharing/share.html",
      [
        "title": SharePages.documentTitle(title, page: number).html,
        "heading": title.html,
        "by": [about, place].compactMap(\.self).joined(separator: " · ").html,
        "preview": SharePages.preview(
          title: title, about: about,
          picture: assets.first { $0.state == .ready }.flatMap { preview(of: $0, base, request) }),
        "take": guest.mayDownload && count > 0
          ? SharePages.button("\(base)/all.zip", Pages.sentence("share.downloadAll")) : "",
        "photos": assets.isEmpty
          ? "<p class=\"empty\">\(Pages.sentence("share.empty").html)</p>"
          : "<ul class=\"photos\">\n\(list)\n</ul>",
        "pages": pages > 1 ? SharePages.pages(base, number, of: pages) : "",
      ])
  }

  func sharedPhotoPage(
    _ token: String, _ id: AssetID, _ request: Request, _ principal: Principal
  ) async throws -> Response {
    guard let guest = principal.guest else { throw LibraryError.access(.linkSpent) }
    let base = "/share/\(token)"
    let asset = try await library.assets.asset(id, for: principal)
    let around = try await library.fetching.neighbours(
      of: id, in: Self.source(of: guest), for: principal)
    var ways = ""
    if let before = around.before {
      ways += SharePages.way(
        "\(base)/photos/\(before.text)", "before", Pages.sentence("share.previousPhoto"),
        "m14 5-7 7 7 7")
    }
    if let after = around.after {
      ways += SharePages.way(
        "\(base)/photos/\(after.text)", "after", Pages.sentence("share.nextPhoto"), "m10 5 7 7-7 7")
    }
    let name = SharePages.name(of: asset, guest)
    let title = guest.title.isEmpty ? name : guest.title
    // A link to one photo shows its title; among several, each photo shows its own name.
    let isAlone = (around.before ?? around.after) == nil
    let sharedBy = Pages.sentence("share.sharedBy", ["owner": .text(guest.owner)])
    var facts = [sharedBy]
    if let captured = asset.captured { facts.insert(SharePages.day(captured), at: 0) }
    return SharePages.page(
      "features/sharing/share-photo.html",
      [
        "title": SharePages.documentTitle(title).html,
        "heading": SharePages.shown(isAlone ? title : name),
        "by": facts.joined(separator: " · ").html,
        "preview": SharePages.preview(
          title: guest.title.isEmpty ? SharePages.name(of: asset) : guest.title,
          about: sharedBy, picture: preview(of: asset, base, request)),
        "back": isAlone
          ? "" : SharePages.back("\(base)?photo=\(id.text)"),
        "take": guest.mayDownload && SharePages.note(instead: asset) == nil
          ? SharePages.button("\(base)/photos/\(id.text)/file", Pages.sentence("share.download"))
          : "",
        "picture": SharePages.picture(
          asset, base, guest, isReady: try await isReady(asset, principal)),
        "ways": ways,
      ])
  }

  /// Sends everything that a link shows, checking access throughout.
  func archive(for principal: Principal) async throws -> Response {
    guard let guest = principal.guest else { throw LibraryError.access(.linkSpent) }
    guard guest.mayDownload else { throw LibraryError.access(.beyondToken) }
    let ids = try await allAssets(of: guest, principal)
    var response = archive(called: try await title(of: guest, principal)) { archive in
      try await archive.add(copiesOf: ids, for: principal)
    }
    response.headers["Cache-Control"] = "private, no-store"
    return response
  }

  // MARK: - Contents

  private static func source(of guest: Guest) -> FetchSource {
    guest.album.map(FetchSource.collection) ?? .library
  }

  private func title(of guest: Guest, _ principal: Principal) async throws(LibraryError) -> String {
    if !guest.title.isEmpty { return guest.title }
    guard let album = guest.album else { return SharePages.sharedPhotos }
    return try await library.collections.collection(album, for: principal).title
  }

  /// The absolute address of a preview, for other programs.
  private func preview(of asset: Asset, _ base: String, _ request: Request) -> String? {
    guard let host = request.host, asset.state == .ready else { return nil }
    let scheme = request.isSecure ? "https" : "http"
    return "\(scheme)://\(host)\(self.base.text)\(base)/photos/\(asset.id.text)/1440"
  }

  private func isReady(_ asset: Asset, _ principal: Principal) async throws -> Bool {
    guard asset.kind == .video else { return true }
    do {
      if case .film = try await library.films.playable(of: asset.id, for: principal) { return true }
      return false
    } catch {
      // The page then says so; a guest has no use for a problem document.
      if error.isAbsence { return false }
      throw error
    }
  }

  private func allAssets(of guest: Guest, _ principal: Principal) async throws -> [AssetID] {
    var ids: [AssetID] = []
    var cursor: AssetCursor?
    repeat {
      let page = try await library.fetching.page(
        of: Self.source(of: guest), after: cursor, for: principal)
      ids += page.assets.map(\.id)
      cursor = page.next
    } while cursor != nil
    return ids
  }
}

extension LibraryError {
  /// Whether a guest is told only that nothing is there.
  var isAbsence: Bool {
    switch self {
    case .noPicture, .missing(.asset), .missing(.version): true
    default: false
    }
  }
}
