/// Limits of sentences.
enum Limits {
  /// Names listed in one sentence, which must stay readable.
  static let namesInSentence = 20
}
