import Arguments
import TestSupport
import Testing

@Suite struct ConfigurationTests {
  private func lines(_ text: String) throws(Failure) -> [String] {
    try Configuration(parsing: Array(text.utf8), file: "c").lines.map {
      "\($0.number) \($0.name)=\($0.value)"
    }
  }

  @Test func spaceEmptyLinesAndCommentsDoNotCount() throws {
    #expect(
      try lines("\r\n# a = b\n\t a  =  b c \r\nd=\n e = # f = g") == [
        "3 a=b c", "4 d=", "5 e=# f = g",
      ])
    #expect(try lines("").isEmpty)
    #expect(Configuration().lines.isEmpty)
  }

  @Test(arguments: ["a", "= b", "a b\n"])
  func aLineThatSaysNothingIsRefusedByItsNumber(line: String) {
    let failure = #expect(throws: Failure.self) { try lines("# ok\n" + line) }
    #expect(failure?.sentence.hasPrefix("c, line 2: expects 'name = value', not '") == true)
    #expect(failure?.status == .wrongUsage)
  }

  @Test func valuesThatAreNotTextOrTooLongAreRefused() {
    #expect(throws: Failure.self) { try Configuration(parsing: [0x61, 0xFF], file: "c") }
    let long = [UInt8](repeating: 0x23, count: ArgumentLimits.maxConfigurationBytes + 1)
    #expect(throws: Failure.self) { try Configuration(parsing: long, file: "c") }
  }

  @Test func damagedFilesEndInAnAnswer() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<2000 {
      let bytes = mutated(Array("library = /é\n# c\nlisten = :0\n".utf8), using: &random)
      do throws(Failure) {
        _ = try Configuration(parsing: bytes, file: "c")
      } catch {
        #expect(!error.sentence.contains { $0.isNewline })
      }
    }
  }
}
