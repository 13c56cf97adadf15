internal import CText

/// Which way text runs.
enum Bidirectional {
  /// The level of each character; odd ones run from right to left.
  static func levels(of text: [Unicode.Scalar]) -> [Int8] {
    var levels = [Int8](repeating: 0, count: text.count)
    let isKnown = ctext_levels(text.map(\.value), Int32(text.count), &levels) != 0
    return isKnown ? levels : [Int8](repeating: 0, count: text.count)
  }

  /// Whether a line begins on the right.
  static func runsLeftwards(_ text: [Unicode.Scalar]) -> Bool {
    !text.isEmpty && ctext_runs_leftwards(text.map(\.value), Int32(text.count)) != 0
  }
}
