internal import Catalog
internal import HTTP
internal import ImageEngine
internal import Media

/// The pages of a link. All texts by people are escaped by `html`.
enum SharePages {
  static func locked(_ token: String, problem: String?, status: Status) -> Response {
    let line = problem.map { "<p class=\"problem\" role=\"alert\">\($0.html)</p>\n" } ?? ""
    return page(
      "features/sharing/share-locked.html",
      [
        "title": "Shared photos · Tintype", "preview": preview(title: "Shared photos"),
        "address": "/share/\(token)".html, "problem": line,
      ], status: status)
  }

  static var over: Response {
    page(
      "features/sharing/share-ended.html",
      ["title": "Nothing is shared here · Tintype", "preview": ""], status: 410)
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
    if let note = note(instead: asset) {
      return """
        <li class="no-picture"><a href="\(base)/photos/\(asset.id.text)">\
        <span>\(name(of: asset, guest).html)</span> <span>\(note)</span></a></li>
        """
    }
    let (width, height) = shown(asset, side: 256)
    let length =
      asset.kind == .video && asset.durationSeconds != nil
      ? "<span class=\"length\">\(length(of: asset))</span>" : ""
    return """
      <li><a href="\(base)/photos/\(asset.id.text)"><img src="\(base)/photos/\(asset.id.text)/256" \
      width="\(width)" height="\(height)" loading="lazy" decoding="async" \
      alt="\(label(of: asset, guest).html)"></a>\(length)</li>
      """
  }

  static func picture(
    _ asset: Asset, _ base: String, _ guest: Guest, isReady: Bool
  ) -> String {
    if let note = note(instead: asset) { return "<p>\(note)</p>" }
    let (width, height) = shown(asset, side: 1440)
    let place = "\(base)/photos/\(asset.id.text)"
    let words = name(of: asset, guest).html
    guard asset.kind == .video else {
      return "<img src=\"\(place)/1440\" width=\"\(width)\" height=\"\(height)\" "
        + "alt=\"\(words)\">"
    }
    guard isReady else {
      return "<p>This video is being prepared. Come back in a few minutes.</p>"
    }
    return "<video src=\"\(place)/film\" poster=\"\(place)/1440\" controls playsinline "
      + "preload=\"metadata\" width=\"\(width)\" height=\"\(height)\" "
      + "aria-label=\"\(words)\"></video>"
  }

  /// The text in place of a picture that will never exist. The reason is for its owner only.
  static func note(instead asset: Asset) -> String? {
    guard case .unreadable = asset.state else { return nil }
    return asset.kind == .video ? "This video cannot be shown." : "This photo cannot be shown."
  }

  static func button(_ address: String, _ text: String) -> String {
    "<p class=\"take\"><a class=\"button primary\" href=\"\(address)\" download>"
      + "<span>\(text)</span></a></p>\n"
  }

  /// The link from one photo to all of them.
  static func back(_ address: String) -> String {
    "<a class=\"button alone\" href=\"\(address)\" aria-label=\"All photos\">"
      + "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">"
      + "<path d=\"m14 5-7 7 7 7\"/></svg></a>\n"
  }

  static func address(_ base: String, page: Int) -> String {
    page > 1 ? "\(base)?page=\(page)" : base
  }

  /// Links to the previous and the next of several pages.
  static func pages(_ base: String, _ number: Int, of count: Int) -> String {
    func way(_ page: Int, _ words: String, _ relation: String) -> String {
      guard 1...count ~= page else { return "<span></span>" }
      return "<a class=\"button line\" rel=\"\(relation)\" href=\"\(address(base, page: page))\">"
        + "<span>\(words)</span></a>"
    }
    return "<nav class=\"pages\" aria-label=\"Pages\">" + way(number - 1, "Previous", "prev")
      + "<p>Page \(number) of \(count)</p>" + way(number + 1, "Next", "next") + "</nav>"
  }

  static func way(_ address: String, _ place: String, _ text: String, _ line: String) -> String {
    "<a class=\"button go \(place)\" href=\"\(address)\" aria-label=\"\(text)\">"
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
    return asset.kind == .video ? "Video" : "Photo"
  }

  /// The description of a tile: its name, and its day if known.
  private static func label(of asset: Asset, _ guest: Guest) -> String {
    [name(of: asset, guest), asset.captured.map(day)].compactMap { $0 }.joined(separator: ", ")
  }

  /// The day of a picture, as in the app: `Saturday, 17 August 2024`.
  static func day(_ captured: CaptureTime) -> String {
    let date = captured.date
    return "\(weekdays[date.weekday]), \(date.day) \(months[date.month - 1]) \(date.year)"
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// As a clock shows it, at least one second.
  private static func length(of asset: Asset) -> String {
    let seconds = max(1, Int((asset.durationSeconds ?? 0).rounded()))
    let rest = "\(seconds % 60)"
    return "\(seconds / 60):\(rest.count < 2 ? "0" : "")\(rest)"
  }

  /// The size of the picture, so that the page's layout does not jump.
  private static func shown(_ asset: Asset, side: Int) -> (width: Int, height: Int) {
    guard let size = asset.size, size.width > 0, size.height > 0 else { return (side, side) }
    let longest = max(size.width, size.height)
    if longest <= side { return (size.width, size.height) }
    return (max(1, size.width * side / longest), max(1, size.height * side / longest))
  }
}
