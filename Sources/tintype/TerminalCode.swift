internal import ImageEngine

extension QRCode {
  /// The code as terminal lines, two modules per character, dark on light regardless of the
  /// terminal's colours, with the quiet zone that readers need.
  var terminalText: String {
    var text = ""
    for y in stride(from: -4, to: side + 4, by: 2) {
      // Black on white.
      text += "\u{1B}[30;107m"
      for x in -4..<side + 4 {
        switch (self[x, y], self[x, y + 1]) {
        case (true, true): text += "\u{2588}"
        case (true, false): text += "\u{2580}"
        case (false, true): text += "\u{2584}"
        case (false, false): text += " "
        }
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }
}
