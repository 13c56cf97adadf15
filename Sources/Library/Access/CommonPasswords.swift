internal import Blobs
internal import JSON

/// Finds passwords that attackers try first: those of a list, and those made by common rules.
enum CommonPasswords {
  /// - Parameter name: The name of the account.
  static func has(_ password: String, of name: String) -> Bool {
    let plain = password.lowercased()
    let core = plain.trimmed(to: \.isLetter)
    let bare = plain.trimmed { $0.isLetter || $0.isNumber }
    let isLong = { (text: String) in text.utf8.count >= 6 }
    if isListed(plain) || [core, bare].contains(where: { isLong($0) && isListed($0) }) {
      return true
    }
    let isDated = calendar.contains(core) && plain.count - core.count <= longestAddition
    if isDated || isOfName(core, name.lowercased()) { return true }
    return isOfPattern(plain) || isLong(bare) && isOfPattern(bare)
  }

  // MARK: - The list

  private static let marks: Set<UInt32> = {
    guard let bytes = Base64.bytes(of: table.description[...].utf8) else {
      preconditionFailure("the table is what a script has written")
    }
    var (marks, mark, distance, shift): (Set<UInt32>, UInt32, UInt32, UInt32) = ([], 0, 0, 0)
    for byte in bytes {
      distance |= UInt32(byte & 127) << shift
      shift += 7
      if byte >= 128 { continue }
      mark += distance
      marks.insert(mark)
      (distance, shift) = (0, 0)
    }
    return marks.union(own.map(mark(of:)))
  }()

  /// Passwords of this program, and of other languages and keyboards.
  private static let own = [
    "photos123", "tintype1", "tintype123", "administrator", "passwort", "passwort1", "hallo123",
    "qwertz123", "changeme", "welcome1", "letmein1", "motdepasse", "azertyui",
  ]

  private static func isListed(_ text: String) -> Bool { marks.contains(mark(of: text)) }

  private static func mark(of text: String) -> UInt32 {
    sha256(of: Array(text.utf8)).prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }

  static var count: Int { marks.count }

  // MARK: - Rules

  /// Returns whether it is the account's name, alone, twice or reversed.
  private static func isOfName(_ core: String, _ name: String) -> Bool {
    if name.isEmpty { return false }
    return core == name || core == name + name || core == String(name.reversed())
  }

  /// The most characters around a word of the calendar with which it is still a common password.
  private static let longestAddition = 8

  /// Words to which a year is added, and a sign where one is required: `Summer2024!`.
  private static let calendar: Set<String> = [
    "spring", "summer", "autumn", "fall", "winter",
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "frühling", "fruehling", "frühjahr", "fruehjahr", "sommer", "herbst",
    "januar", "jänner", "februar", "märz", "maerz", "mai", "juni", "juli", "oktober", "dezember",
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag",
    "printemps", "été", "ete", "automne", "hiver",
    "janvier", "février", "fevrier", "mars", "avril", "juin", "juillet", "août", "aout",
    "septembre", "octobre", "novembre", "décembre", "decembre",
    "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
  ]

  private static func isOfPattern(_ text: String) -> Bool {
    let letters = Array(text.unicodeScalars.map(\.value))
    return Set(letters).count <= 2 || isRepeated(letters) || isOfRows(letters)
  }

  /// Returns whether up to four characters are repeated.
  private static func isRepeated(_ letters: [UInt32]) -> Bool {
    (1...4).contains { period in
      letters.count > period * 2 - 1
        && letters.indices.dropFirst(period).allSatisfy { letters[$0] == letters[$0 - period] }
    }
  }

  private static let rows = [
    "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop",
    "qsdfghjklm", "wxcvbn", "abcdefghijklmnopqrstuvwxyz", "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "1q2w3e4r5t6y7u8i9o0p",
  ]

  private static let neighbours: Set<[UInt32]> = {
    var pairs: Set<[UInt32]> = [[0x30, 0x31], [0x31, 0x30]]
    for row in rows {
      let letters = row.unicodeScalars.map(\.value)
      for (left, right) in zip(letters, letters.dropFirst()) {
        pairs.formUnion([[left, right], [right, left]])
      }
    }
    return pairs
  }()

  /// Returns whether it has at most two runs along the keyboard, the alphabet or the digits.
  private static func isOfRows(_ letters: [UInt32]) -> Bool {
    let breaks = zip(letters, letters.dropFirst()).count { left, right in
      left != right && !neighbours.contains([left, right])
    }
    return breaks <= 1
  }
}

extension String {
  /// The text between the first and the last such character; all of it if there is none.
  fileprivate func trimmed(to isWanted: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: isWanted), let last = lastIndex(where: isWanted) else {
      return self
    }
    return String(self[first...last])
  }
}
