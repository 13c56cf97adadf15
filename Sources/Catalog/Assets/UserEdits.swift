package import Media
internal import Store
internal import Words

/// A person's edits of an asset: everything that does not come from its file.
package struct UserEdits: Hashable, Sendable {
  package enum Placing: Hashable, Sendable {
    /// From the file.
    case byFile
    /// Entered by a person; `nil` for no location.
    case given(Position?)
  }

  package var visibility: Visibility
  package var isHidden: Bool
  /// When it was put into the trash.
  package var trashed: Timestamp?
  package var title: String?
  /// One line, shown in callouts.
  package var subtitle: String?
  package var caption: String?
  /// 0 to 5 stars.
  package var rating: Int
  package var flag: Flag?
  package var label: ColorLabel?
  /// Replaces the file's own.
  package var captured: CaptureTime?
  package var placing: Placing
  package var burst: Burst?
  package var stack: Stack?
}

/// One of several shots of a moment.
package struct Burst: Hashable, Sendable {
  /// With PhotoKit's numbers.
  package enum Pick: Int, Sendable {
    case none
    /// Chosen by the camera.
    case auto
    /// Chosen by a person; listed beside the burst's representative.
    case user
  }

  package let id: String
  package var pick: Pick
  /// Represents the burst in the library.
  package var isRepresentative: Bool

  package init(id: String, pick: Pick = .none, isRepresentative: Bool = false) {
    self.id = id
    self.pick = pick
    self.isRepresentative = isRepresentative
  }
}

/// One of several pictures grouped by hand.
package struct Stack: Hashable, Sendable {
  package let id: String
  /// Represents the stack in the library.
  package var isTop: Bool

  package init(id: String, isTop: Bool = false) {
    self.id = id
    self.isTop = isTop
  }
}

extension UserEdits {
  /// Reads a row with the columns of `UserEditQueries`.
  init(_ row: borrowing Row) throws(StoreError) {
    visibility = try row["visibility"]
    isHidden = try row["isHidden"]
    trashed = try row["trashed"]
    title = try row["title"]
    subtitle = try row["subtitle"]
    caption = try row["caption"]
    rating = try row["rating"]
    flag = try row["flag"]
    label = try row["label"]
    let time: String? = try row["givenCaptured"]
    let offset: String? = try row["givenOffset"]
    captured = time.flatMap { CaptureTime($0, offset: offset) }
    let isPlaced: Bool = try row["isPlaced"]
    placing =
      isPlaced ? .given(try Position(row, "givenLatitude", "givenLongitude")) : .byFile
    burst = try Burst(row)
    stack = try Stack(row)
  }

  package var givenPosition: Position? {
    if case .given(let position) = placing { position } else { nil }
  }

  /// The texts in their stored form, or the reason for refusing them.
  package func checked() throws(LibraryError) -> UserEdits {
    var edits = self
    let texts: [(String, WritableKeyPath<UserEdits, String?>)] = [
      ("title", \.title), ("subtitle", \.subtitle), ("caption", \.caption),
    ]
    for (member, path) in texts {
      let text = self[keyPath: path]
      if text == "" { edits[keyPath: path] = nil }
      guard (text ?? "").utf8.count <= LibraryLimits.captionBytes else {
        throw .value(
          member: member,
          reason: Message(
            "library.badValue.tooLong",
            ["member": .text(member), "limit": .number(LibraryLimits.captionBytes)]))
      }
    }
    guard (0...5).contains(rating) else {
      throw .value(member: "rating", reason: Message("library.badValue.rating"))
    }
    for (member, id) in [("burst", burst?.id), ("stack", stack?.id)] {
      guard (1...LibraryLimits.groupBytes).contains(id?.utf8.count ?? 1) else {
        throw .value(
          member: member,
          reason: Message(
            "library.badValue.group",
            ["member": .text(member), "limit": .number(LibraryLimits.groupBytes)]))
      }
    }
    return edits
  }
}

extension Burst {
  init?(_ row: borrowing Row) throws(StoreError) {
    guard let id: String = try row["burst"] else { return nil }
    let pick: Int = try row["burstPick"]
    self.init(
      id: id, pick: Pick(rawValue: pick) ?? .none, isRepresentative: try row["isRepresentative"])
  }
}

extension Stack {
  init?(_ row: borrowing Row) throws(StoreError) {
    guard let id: String = try row["stack"] else { return nil }
    self.init(id: id, isTop: try row["isStackTop"])
  }
}

extension Position {
  init?(
    _ row: borrowing Row, _ latitude: StaticString, _ longitude: StaticString
  ) throws(StoreError) {
    guard let latitude: Double = try row[latitude], let longitude: Double = try row[longitude]
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
