internal import CText

/// Determines text direction.
enum Bidirectional {
  /// The embedding level of each character; odd levels run right to left.
  static func levels(of text: [Unicode.Scalar]) -> [Int8] {
    var levels = [Int8](repeating: 0, count: text.count)
    let isKnown = ctext_levels(text.map(\.value), Int32(text.count), &levels) != 0
    return isKnown ? levels : [Int8](repeating: 0, count: text.count)
  }

  /// Whether a line starts on the right.
  static func runsLeftwards(_ text: [Unicode.Scalar]) -> Bool {
    !text.isEmpty && ctext_runs_leftwards(text.map(\.value), Int32(text.count)) != 0
  }
}
