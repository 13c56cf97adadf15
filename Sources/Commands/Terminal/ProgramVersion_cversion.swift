internal import CVersion

/// The version of this program: the file VERSION, as it was built.
enum ProgramVersion {
  static let text = String(String(cString: cversion_text()).prefix { !$0.isWhitespace })
}
