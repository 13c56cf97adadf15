internal import CWeb
internal import HTTP

/// The page's files, embedded in the program.
enum WebFiles {
  /// The files by path, such as `ui/grid/photo-grid.js`.
  static let all: [String: StaticFile] = {
    let files = embedded.map { file in
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.length)))
      let content = StaticFile(bytes, type: String(cString: file.type), tag: revision)
      return (String(cString: file.path), content)
    }
    return Dictionary(uniqueKeysWithValues: files)
  }()

  /// A hash of all paths and bytes, contained in the files' addresses: browsers may cache a file
  /// for ever, and never mix two versions of the page.
  static let revision: String = {
    var hash = FNV1a()
    for file in embedded {
      hash.add(Array(String(cString: file.path).utf8))
      hash.add(UnsafeBufferPointer(start: file.bytes, count: Int(file.length)))
    }
    return hash.hexadecimal
  }()

  /// In path order; they are valid for the lifetime of the program.
  private static var embedded: UnsafeBufferPointer<cweb_file> {
    var count: UInt = 0
    return UnsafeBufferPointer(start: cweb_files(&count), count: Int(count))
  }
}

/// The 64-bit FNV-1a hash. It distinguishes versions; it does not protect against an attacker.
private struct FNV1a {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds the bytes and their count, so that adjacent fields remain distinct.
  mutating func add(_ bytes: some Collection<UInt8>) {
    for byte in bytes { mix(byte) }
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { count in
      for byte in count { mix(byte) }
    }
  }

  /// Sixteen digits.
  var hexadecimal: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func mix(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
