import Glibc
import Platform
import TestSupport
import Testing

@Suite struct PlatformTests {
  @Test func aDescriptorIsClosedWithItsLastReference() throws {
    // The other end of a pair of sockets hears of it: its number may be another file's by then.
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let peer = ends[1]
    defer { close(peer) }
    func isLeft(withinMilliseconds limit: Int32) -> Bool {
      var query = pollfd(fd: peer, events: Int16(POLLIN), revents: 0)
      return poll(&query, 1, limit) > 0
    }
    var file: FileDescriptor? = FileDescriptor(owning: ends[0])
    let number = try #require(file?.number)
    var other: FileDescriptor? = FileDescriptor(duplicating: number)
    #expect(other?.number != number)
    file = nil
    withExtendedLifetime(other) { #expect(!isLeft(withinMilliseconds: 0)) }
    other = nil
    // A worker that another test starts has it until it is executed.
    #expect(isLeft(withinMilliseconds: 60_000))
  }

  @Test func aPartOfAFileEndsWithTheFile() throws {
    let path = packageRoot + "/Tests/Fixtures/photos/text.jpg"
    let file = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC))
    let all = try file.bytes(at: 0, length: 1 << 20)
    #expect(all == (try fixture("photos/text.jpg")))
    #expect(try file.bytes(at: 2, length: 3) == Array(all[2..<5]))
    #expect(try file.bytes(at: all.count, length: 9).isEmpty)
    let folder = FileDescriptor(owning: open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    #expect(throws: SystemError("pread", "file \(folder.number)", code: EISDIR)) {
      try folder.bytes(at: 0, length: 1)
    }
  }

  @Test func anErrorNamesItsCallAndSubject() {
    #expect(SystemError("fork", code: EAGAIN).description.hasPrefix("fork: "))
    #expect(SystemError("open", "a.txt", code: ENOENT).description.hasPrefix("open a.txt: "))
  }

  @Test func base32HasOneTextForEachValue() {
    var random = SeededGenerator(seed: 9)
    for count in 0..<40 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Base32.bytes(of: Base32.text(of: bytes)) == bytes)
    }
    #expect(Base32.text(of: Array("foobar".utf8)) == "mzxw6ytboi")
    for text in ["mzxw6ytbo1", "MZXW6", "mz=", "mzxw6ytboj"] {
      #expect(Base32.bytes(of: text) == nil, "\(text)")
    }
  }

  @Test func namesAreInTheOrderInWhichPeopleCount() {
    let names = [
      "1.jpg", "02.jpg", "a.jpg", "A 2.jpg", "img.jpg", "IMG_2.jpg", "img_2a.jpg", "IMG_09.jpg",
      "IMG_10.jpg", "IMG_10b.jpg", "IMG_99999999999999999999999.jpg", "ü2.jpg", "ü10.jpg",
    ]
    var random = SeededGenerator(seed: 4)
    for _ in 0..<50 {
      let sorted = names.shuffled(using: &random).sorted { $0.comesNaturally(before: $1) }
      #expect(sorted == sorted.sorted { $0.comesNaturally(before: $1) })
      #expect(sorted.filter { $0.hasPrefix("IMG_") } == names.filter { $0.hasPrefix("IMG_") })
      #expect(
        sorted.prefix(2) == ["1.jpg", "02.jpg"] && sorted.suffix(2) == ["ü2.jpg", "ü10.jpg"])
    }
    // Names that are alike but for capitals or zeros have an order, too.
    for (one, other) in [("A.jpg", "a.jpg"), ("01.jpg", "1.jpg")] {
      #expect(one.comesNaturally(before: other) != other.comesNaturally(before: one))
    }
    #expect(!"a.jpg".comesNaturally(before: "a.jpg"))
  }

  @Test func referencesOfXMLAreReplaced() {
    func unescaped(_ text: String) -> String? { XMLScanner.unescaped(Array(text.utf8)[...]) }
    #expect(unescaped("a &lt;b&gt; &amp; &#65;&#x42; &quot;&apos;") == "a <b> & AB \"'")
    for text in ["&nbsp;", "&", "&#;", "&#+65;", "&#x110000;", "&amp", "&#12345678901;"] {
      #expect(unescaped(text) == nil, "\(text)")
    }
  }

  @Test func missingFilesAreNotFound() {
    var scanner = XMLScanner(Array("<a:b-1 >".utf8))
    #expect(!scanner.at("<b") && scanner.name() == nil)
    scanner.offset += 1
    #expect(scanner.name() == "a:b-1")
    scanner.skipSpace()
    let isFound = scanner.skip(past: "-->")
    #expect(!isFound && scanner.isAtEnd && scanner.byte == nil && scanner.reference() == nil)
  }
}
