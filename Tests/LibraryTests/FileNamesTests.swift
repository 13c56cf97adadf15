import Library
import Testing

@Suite struct FileNamesTests {
  @Test func noNameIsTwiceInOneFolder() {
    var names = FileNames()
    let given = ["a.jpg", "A.JPG", "a.jpg", "a 2.jpg", ".hidden", ".hidden"].map { names.add($0) }
    #expect(Set(given.map { $0.lowercased() }).count == given.count)
    #expect(given.first == "a.jpg")
  }

  @Test(arguments: [
    ("../../etc/passwd", ".._.._etc_passwd"), ("..\\..\\win.ini", ".._.._win.ini"),
    ("a\r\nb.jpg", "a__b.jpg"), ("a\u{1b}[2J.jpg", "a_[2J.jpg"), ("..", "untitled"),
    ("", "untitled"), ("caf\u{e9}.jpg", "caf\u{e9}.jpg"),
  ])
  func noNameLeadsOutOfTheFolder(_ name: String, _ expected: String) {
    var names = FileNames()
    #expect(names.add(name) == expected)
  }
}
