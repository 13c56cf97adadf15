internal import Catalog
internal import HTTP
internal import ImageEngine
internal import Media
internal import Platform
internal import Words

/// The pages of a link. All texts by people are escaped by `html`.
enum SharePages {
  static func locked(_ token: String, problem: String?, status: Status) -> Response {
    let line = problem.map { "<p class=\"problem\" role=\"alert\">\($0.html)</p>\n" } ?? ""
    return page(
      "features/sharing/share-locked.html",
      [
        "title": documentTitle(sharedPhotos).html, "preview": preview(title: sharedPhotos),
        "address": "/share/\(token)".html, "problem": line,
      ], status: status)
  }

  static var over: Response {
    page(
      "features/sharing/share-ended.html",
      ["title": documentTitle(Pages.sentence("share.ended")).html, "preview": ""], status: 410)
  }

  /// The title of a link that has none of its own.
  static var sharedPhotos: String { Pages.sentence("share.title") }

  /// The title of a document in a browser's list of windows.
  static func documentTitle(_ title: String, page: Int = 1) -> String {
    page > 1
      ? Pages.sentence("documentTitle.numbered", ["title": .text(title), "page": .number(page)])
      : Pages.sentence("documentTitle", ["title": .text(title)])
  }

  /// The preview of a link in messengers. Without a picture there is none.
  static func preview(title: String, about: String? = nil, picture: String? = nil) -> String {
    var lines = [
      ("og:type", "website"), ("og:site_name", "Tintype"), ("og:title", title),
    ]
    if let about { lines.append(("og:description", about)) }
    if let picture {
      lines.append(("og:image", picture))
      lines.append(("og:image:type", "image/jpeg"))
    }
    var text = lines.map { "<meta property=\"\($0)\" content=\"\($1.html)\">\n" }.joined()
    let card = picture == nil ? "summary" : "summary_large_image"
    text += "<meta name=\"twitter:card\" content=\"\(card)\">\n"
    return text
  }

  static func page(
    _ name: String, _ values: [String: String], status: Status = .ok
  ) -> Response {
    var whole = values
    whole["body"] = String(decoding: Pages.document(name, values), as: UTF8.self)
    var response = Response.bytes(
      Pages.document("features/sharing/share-frame.html", whole), type: "text/html; charset=utf-8",
      status: status)
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response
  }

  // MARK: - Parts

  static func tile(_ asset: Asset, _ base: String, _ guest: Guest) -> String {
    if let note = note(instead: asset)?.html {
      return """
        <li class="no-picture shape-150"><a href="\(base)/photos/\(asset.id.text)">\
        <span>\(shown(name(of: asset, guest)))</span> <span>\(note)</span></a></li>
        """
    }
    let (width, height) = shown(asset, side: 256)
    let length =
      asset.kind == .video && asset.durationSeconds != nil
      ? "<span class=\"length\">\(length(of: asset))</span>" : ""
    let place = "\(base)/photos/\(asset.id.text)"
    return """
      <li class="shape-\(shape(width, height))"><a href="\(place)">\
      <img src="\(place)/256" srcset="\(place)/512 2x, \(place)/768 3x" \
      width="\(width)" height="\(height)" loading="lazy" decoding="async" \
      alt="\(label(of: asset, guest).html)"></a>\(length)</li>
      """
  }

  static func picture(
    _ asset: Asset, _ base: String, _ guest: Guest, isReady: Bool
  ) -> String {
    if let note = note(instead: asset)?.html { return "<p>\(note)</p>" }
    let (width, height) = shown(asset, side: 1440)
    let place = "\(base)/photos/\(asset.id.text)"
    let words = name(of: asset, guest).html
    guard asset.kind == .video else {
      return "<img src=\"\(place)/1440\" width=\"\(width)\" height=\"\(height)\" "
        + "alt=\"\(words)\">"
    }
    guard isReady else {
      return "<p>\(Pages.sentence("share.filmIsPrepared").html)</p>"
    }
    return "<video src=\"\(place)/film\" poster=\"\(place)/1440\" controls playsinline "
      + "preload=\"metadata\" width=\"\(width)\" height=\"\(height)\" "
      + "aria-label=\"\(words)\"></video>"
  }

  /// The text in place of a picture that will never exist. The reason is for its owner only.
  static func note(instead asset: Asset) -> String? {
    guard case .unreadable = asset.state else { return nil }
    return asset.kind == .video ? Pages.sentence("share.noFilm") : Pages.sentence("share.noPhoto")
  }

  /// How many photos and videos a link shows, and who shares them.
  static func contents(photos: Int, videos: Int, owner: String) -> String {
    if videos == 0 {
      return Pages.sentence("share.about", ["count": .number(photos), "owner": .text(owner)])
    }
    if photos == 0 {
      return Pages.sentence("share.aboutVideos", ["count": .number(videos), "owner": .text(owner)])
    }
    return Pages.sentence(
      "share.aboutBoth",
      ["photos": .number(photos), "videos": .number(videos), "owner": .text(owner)])
  }

  static func button(_ address: String, _ text: String) -> String {
    "<p class=\"take\"><a class=\"button primary\" href=\"\(address)\" download>"
      + "<span>\(text.html)</span></a></p>\n"
  }

  /// The link from one photo to all of them.
  static func back(_ address: String) -> String {
    let name = Pages.sentence("share.allPhotos").html
    return "<a class=\"button alone\" href=\"\(address)\" aria-label=\"\(name)\">"
      + "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">"
      + "<path d=\"m14 5-7 7 7 7\"/></svg></a>\n"
  }

  static func address(_ base: String, page: Int) -> String {
    page > 1 ? "\(base)?page=\(page)" : base
  }

  static func place(_ number: Int, of count: Int) -> String {
    Pages.sentence("share.page", ["page": .number(number), "pages": .number(count)])
  }

  /// Links to the previous and the next of several pages.
  static func pages(_ base: String, _ number: Int, of count: Int) -> String {
    func way(_ page: Int, _ words: String, _ relation: String) -> String {
      guard 1...count ~= page else { return "<span></span>" }
      return "<a class=\"button line\" rel=\"\(relation)\" href=\"\(address(base, page: page))\">"
        + "<span>\(words.html)</span></a>"
    }
    let (name, place) = (Pages.sentence("share.pages").html, self.place(number, of: count).html)
    return "<nav class=\"pages\" aria-label=\"\(name)\">"
      + way(number - 1, Pages.sentence("share.previousPage"), "prev") + "<p>\(place)</p>"
      + way(number + 1, Pages.sentence("share.nextPage"), "next") + "</nav>"
  }

  static func way(_ address: String, _ place: String, _ text: String, _ line: String) -> String {
    "<a class=\"button go \(place)\" href=\"\(address)\" aria-label=\"\(text.html)\">"
      + "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"\(line)\"/></svg>"
      + "</a>\n"
  }

  /// The title as in the app; file names are shown only to guests who may have the file.
  static func name(of asset: Asset, _ guest: Guest) -> String {
    guest.mayDownload && (asset.title ?? "").isEmpty ? asset.filename : name(of: asset)
  }

  /// For everyone who sees the address, such as programs that make previews.
  static func name(of asset: Asset) -> String {
    if let title = asset.title, !title.isEmpty { return title }
    return asset.kind == .video ? Pages.sentence("share.film") : Pages.sentence("share.photo")
  }

  /// A name as HTML. That of a file breaks before its extension rather than within it.
  static func shown(_ name: String) -> String {
    guard let match = name.wholeMatch(of: #/(.+)(\.[A-Za-z0-9]{1,5})/#) else { return name.html }
    return "\(String(match.1).html)<wbr><span class=\"extension\">\(match.2)</span>"
  }

  /// The description of a tile: its name, and its day if known.
  private static func label(of asset: Asset, _ guest: Guest) -> String {
    [name(of: asset, guest), asset.captured.map(day)].compactMap { $0 }.joined(separator: ", ")
  }

  /// The day of a picture, as in the app: `Saturday, 17 August 2024`.
  static func day(_ captured: CaptureTime) -> String {
    let date = captured.date
    let (weekday, month) = (weekdays[date.weekday], months[date.month - 1])
    return Pages.sentence(
      "date",
      [
        "weekday": .text(weekday), "day": .number(date.day),
        "month": .text(month), "year": .number(date.year),
      ])
  }

  private static let weekdays = Pages.sentence("weekdays").split(separator: " ").map(String.init)
  private static let months = Pages.sentence("months").split(separator: " ").map(String.init)

  /// As a clock shows it, at least one second.
  private static func length(of asset: Asset) -> String {
    let seconds = max(1, Int((asset.durationSeconds ?? 0).rounded()))
    let rest = "\(seconds % 60)"
    return "\(seconds / 60):\(rest.count < 2 ? "0" : "")\(rest)"
  }

  /// The shapes that share-page.css knows: width by height, in hundredths.
  private static let shapes = [
    40, 45, 50, 56, 63, 67, 75, 80, 90, 100, 112, 125, 133, 150, 160, 178, 200, 225, 250, 300,
  ]

  /// The nearest of the shapes.
  private static func shape(_ width: Int, _ height: Int) -> Int {
    let shape = 100 * Double(width) / Double(height)
    func distance(_ known: Int) -> Double {
      max(shape, Double(known)) / min(shape, Double(known))
    }
    return shapes.min { distance($0) < distance($1) } ?? 150
  }

  /// The size of the picture, so that the page's layout does not jump.
  private static func shown(_ asset: Asset, side: Int) -> (width: Int, height: Int) {
    guard let size = asset.size, size.width > 0, size.height > 0 else { return (side, side) }
    let longest = max(size.width, size.height)
    if longest <= side { return (size.width, size.height) }
    return (max(1, size.width * side / longest), max(1, size.height * side / longest))
  }
}
