import Catalog
import Library
import Testing

@Suite struct FileNamesTests {
  @Test func noNameIsTwiceInOneFolder() {
    var names = FileNames()
    let given = ["a.jpg", "A.JPG", "a.jpg", "a 2.jpg", ".hidden", ".hidden"].map { names.add($0) }
    #expect(Set(given.map { $0.lowercased() }).count == given.count)
    #expect(given.first == "a.jpg")
  }

  @Test func filesOfOnePhotoHaveOneNumber() {
    var names = FileNames()
    let still = ["IMG_1.HEIC", "IMG_1.HEIC.xmp"]
    #expect(names.add(together: still) == still)
    #expect(
      names.add(together: ["IMG_1.HEIC", "img_1.MOV", "IMG_1.HEIC.xmp", "other.json"])
        == ["IMG_1 2.HEIC", "img_1 2.MOV", "IMG_1 2.HEIC.xmp", "other 2.json"])
    // One is enough to be in the way.
    #expect(names.add(together: ["IMG_1.JPG", "IMG_1.mov"]) == ["IMG_1.JPG", "IMG_1.mov"])
    #expect(
      names.add(together: ["IMG_1.png", "IMG_1.MOV"]) == ["IMG_1 3.png", "IMG_1 3.MOV"])
    let twice = names.add(together: ["a.jpg", "a.jpg.xmp", "A.jpg.xmp"])
    #expect(twice == ["a.jpg", "a.jpg.xmp", "A.jpg 2.xmp"])
  }

  @Test(arguments: [
    ("../../etc/passwd", ".._.._etc_passwd"), ("..\\..\\win.ini", ".._.._win.ini"),
    ("a\r\nb.jpg", "a__b.jpg"), ("a\u{1b}[2J.jpg", "a_[2J.jpg"), ("..", "untitled"),
    ("", "untitled"), ("caf\u{e9}.jpg", "caf\u{e9}.jpg"), ("CON", "_CON"),
    ("nul.tar.gz", "_nul.tar.gz"), ("COM1 .jpg", "_COM1 .jpg"), ("lpt\u{B9}.jpg", "_lpt\u{B9}.jpg"),
    ("CONIN$", "_CONIN$"), ("console.jpg", "console.jpg"), ("a.jpg.", "a.jpg._"), ("a ", "a _"),
    ("a<b>c:d\"e|f?g*.jpg", "a_b_c_d_e_f_g_.jpg"), ("photo\u{202E}gpj.exe", "photo_gpj.exe"),
  ])
  func noNameLeadsOutOfTheFolder(_ name: String, _ expected: String) {
    var names = FileNames()
    #expect(names.add(name) == expected)
  }
}
