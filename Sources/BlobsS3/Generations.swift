internal import Blobs

/// The keys of one name. Bytes lie under `blobs/ab/cd/NAME.G`; an empty key `NAME.G-removed` or
/// `NAME.G-aside` beside them ends that key for ever, so that a removal which arrives late cannot
/// meet bytes that were stored again.
struct Generations {
  enum Ending: String {
    case removed
    /// The bytes are damaged, and stay where they are.
    case aside
  }

  private(set) var sizes: [Int: Int] = [:]
  private(set) var endings: [Int: Ending] = [:]

  /// The generation to be read, with its size.
  var live: (number: Int, sizeBytes: Int)? {
    sizes.filter { endings[$0.key] == nil }.max { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The number for bytes that are stored again.
  var next: Int { max(sizes.keys.max() ?? -1, endings.keys.max() ?? -1) + 1 }

  /// Those that can be read; all but the last have been replaced.
  var unended: [Int] { sizes.keys.filter { endings[$0] == nil }.sorted() }

  /// Those whose removal was cut off.
  var leftovers: [Int] { sizes.keys.filter { endings[$0] == .removed }.sorted() }

  mutating func add(_ key: Key, sizeBytes: Int) {
    if let ending = key.ending {
      endings[key.number] = ending
    } else {
      sizes[key.number] = sizeBytes
    }
  }

  /// A key taken apart.
  struct Key {
    let name: BlobName
    let number: Int
    let ending: Ending?

    init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 4, let file = parts.last,
        let dot = file.firstIndex(of: "."), let name = BlobName(file[..<dot]),
        text.hasPrefix(Generations.start(of: name))
      else { return nil }
      let rest = file[file.index(after: dot)...].split(
        separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = rest.first, let number = Int(first), number >= 0, "\(number)" == first
      else { return nil }
      if rest.count == 2 {
        guard let ending = Ending(rawValue: String(rest[1])) else { return nil }
        self.ending = ending
      } else {
        ending = nil
      }
      self.name = name
      self.number = number
    }
  }

  /// The beginning of all keys of a name.
  static func start(of name: BlobName) -> String {
    let text = name.text
    return "blobs/\(text.prefix(2))/\(text.dropFirst(2).prefix(2))/\(text)."
  }

  static func key(_ name: BlobName, _ number: Int, _ ending: Ending? = nil) -> String {
    start(of: name) + "\(number)" + (ending.map { "-\($0.rawValue)" } ?? "")
  }
}
