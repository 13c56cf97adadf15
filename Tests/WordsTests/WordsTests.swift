import JSON
import Testing
import Words

@Suite struct WordsTests {
  private let words = Words(#"{"a.b": "{count} of {all}, {count}", "a.c": "plain"}"#)

  @Test func aSentenceGetsItsArguments() {
    let sentence = words.sentence("a.b", ["count": .number(2), "all": .text("{count}")])
    #expect(sentence == "2 of {count}, 2")
    #expect(words.sentence("a.c", ["count": .number(2)]) == "plain")
    #expect(words.argumentNames(of: "a.b") == ["count", "all", "count"])
    #expect(words.argumentNames(of: "a.d") == nil)
  }

  @Test(arguments: [(0, "0 photos: done"), (1, "1 photo: done"), (21, "21 photos: done")])
  func aNumberChoosesItsForm(count: Int, text: String) {
    let words = Words(
      #"""
      {"a.b": "{count, plural, one {# photo} other {# photos}}: {state}", "a.c": "{n, plural, x}"}
      """#)
    let arguments: [String: Argument] = ["count": .number(count), "state": .text("done")]
    #expect(words.sentence("a.b", arguments) == text)
    #expect(words.argumentNames(of: "a.b") == ["count", "state"])
    #expect(words.sentence("a.c") == "{n, plural, x}")
  }

  @Test func anErrorWithoutASentenceIsReportedByItsKey() {
    #expect(Message("library.noSuchSentence").text == "library.noSuchSentence")
    #expect(Message("library.noSuchSentence").code == "noSuchSentence")
    #expect(Words("no JSON").sentence("a.b") == "a.b")
  }

  @Test(arguments: [
    (Argument.bytes(22_265_000_000), "22.3 GB"), (.wait(119), "119 seconds"),
    (.wait(121), "3 minutes"), (.names(["Ada", "Bea Fox"]), "Ada, \"Bea Fox\""),
    (
      .names((0..<22).map { "\($0)" }),
      (0..<20).map { "\($0)" }.joined(separator: ", ") + " and 2 more"
    ),
    (.message(Message("library.closed")), "The library is closed."),
  ])
  func aValueIsWrittenByItsKind(value: Argument, text: String) {
    #expect(words.sentence("a.b", ["all": value]).hasSuffix(" of \(text), {count}"))
  }

  @Test(arguments: [
    Message("darkroom.timedOut", ["limit": .number(60)]),
    Message("library.closed"),
    Message("library.backup", ["folder": .text("{\"a\"}"), "reason": .names(["a", "b"])]),
    Message("library.objectFull.recipes", ["limit": .bytes(7)]),
    Message("library.tooManyAttempts", ["time": .wait(7)]),
    Message(
      "library.triedAgain", ["reason": .message(Message("darkroom.unsupported.unknown"))]),
    Message(code: "unknownFilter", sentence: "There is no such filter."),
  ])
  func aStoredMessageComesBack(message: Message) throws {
    #expect(Message(stored: message.stored) == message)
    #expect(try JSON(parsing: message.stored).object != nil)
  }

  @Test func aStoredMessageHasNoSentence() {
    let stored = Message("darkroom.timedOut", ["limit": .number(60)]).stored
    #expect(stored == #"{"key":"darkroom.timedOut","limit":60}"#)
  }

  @Test func theWordsOfAnotherPackageAreForCommandsOnly() {
    let said = Message(
      "file.library", ["library": .text("libpng"), "text": .text("IDAT: CRC error")])
    let message = Message("darkroom.unreadable", ["reason": .message(said)])
    #expect(!message.text.contains("libpng") && !message.text.contains("CRC"))
    #expect(message.foreignWords == "libpng: IDAT: CRC error")
    #expect(message.technicalText == "\(message.text) (libpng: IDAT: CRC error)")
    let plain = Message("darkroom.timedOut", ["limit": .number(60)])
    #expect(plain.foreignWords == nil && plain.technicalText == plain.text)
  }

  @Test func storedProseStaysASentence() {
    for prose in ["It broke.", "{", #"{"key":7}"#, #"{"key":"a.b","c":true}"#, "[]"] {
      let message = Message(stored: prose)
      #expect(message.text == prose && message.code == "other")
    }
  }
}
