import Media
import TestSupport
import Testing

@Suite struct MediaFormatTests {
  private func format(_ text: String) -> MediaFormat? { MediaFormat(head: text.utf8) }

  @Test(
    arguments: [
      ("GIF89a", .gif), ("RIFF\0\0\0\0WEBPVP8 ", .webp), ("RIFF\0\0\0\0AVI LIST", .avi),
      ("II*\0\u{8}\0\0\0", .tiff), ("MM\0*\0\0\0\u{8}", .tiff),
      ("II*\0\u{10}\0\0\0CR\u{2}\0", .raw), ("FUJIFILMCCD-RAW ", .raw), ("FOVb\0\0", .raw),
      ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", .heif),
      ("\0\0\0\u{1C}ftypmif1\0\0\0\0mif1avifmiaf", .avif),
      ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1miaf", .heif),
      ("\0\0\0\u{18}ftypmif2\0\0\0\0mif2miaf", .heif),
      ("\0\0\0\u{14}ftypqt  \0\0\0\0", .mov), ("\0\0\0\u{18}ftypisom\0\0\0\0isomavc1", .mp4),
      ("\0\0\0\u{18}ftypcrx \0\0\0\0crx ", .raw), ("\0\0\0\u{8}wide\0\0\0\0mdat", .mov),
      ("\0\0\0\u{18}ftypM4A \0\0\0\0", .sound), ("\0\0\0\u{18}ftypM4A \0\0\0\0isom", .mp4),
      ("\0\0\0\u{C}JXL \r\n", .jxl), ("8BPS\0\u{1}", .psd), ("%PDF-1.4", .pdf),
      ("<x:xmpmeta xmlns:x='adobe:ns:meta/'>", .xmp),
      ("<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta", .xmp),
      ("<svg xmlns='http://www.w3.org/2000/svg'>", nil), ("BMW is a car", nil), ("", nil),
    ] as [(String, MediaFormat?)])
  func theFirstBytesSayWhatAFileIs(head: String, format expected: MediaFormat?) {
    #expect(format(head) == expected)
  }

  @Test(arguments: [
    ("poly.html", "jpeg", "poly.jpg"), ("poly.svg", "heif", "poly.heic"),
    ("a.b.JPEG", "jpeg", "a.b.JPEG"), ("IMG_1.JPG", "heif", "IMG_1.heic"),
    ("holiday.2024", "jpeg", "holiday.2024.jpg"), ("x", "png", "x.png"),
    (".svg", "png", ".svg.png"),
    ("DSC.ARW", "raw", "DSC.ARW"), ("DSC.NEF", "tiff", "DSC.NEF"), ("DSC.exe", "raw", "DSC.raw"),
    ("film.3gp", "mp4", "film.3gp"), ("film.js", "mov", "film.mov"), ("x.xmp", "xmp", "x.xmp"),
    ("x.html", "xmp", "x.xmp"), ("x.html", "later", "x.html.bin"), ("x.jpg", "later", "x.jpg"),
    ("x.htm ", "jpeg", "x.htm .jpg"), ("x.\u{0440}df", "jpeg", "x.\u{0440}df.jpg"),
  ])
  func aFileIsSavedWithAnExtensionOfItsFormat(name: String, format: String, expected: String) {
    #expect(MediaFormat.filename(name, of: format) == expected)
  }

  @Test func filmsInMatroskaAreToldApart() {
    let start: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84]
    #expect(MediaFormat(head: start + Array("webm".utf8)) == .webm)
    #expect(MediaFormat(head: start + Array("matroska".utf8)) == .mkv)
  }

  @Test func xmpMayBeInUTF16() {
    let text = "<x:xmpmeta xmlns:x='adobe:ns:meta/'>"
    #expect(MediaFormat(head: [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }) == .xmp)
    #expect(MediaFormat(head: [0xFE, 0xFF] + text.utf8.flatMap { [0, $0] }) == .xmp)
  }

  @Test func aBrandBeyondItsBoxSaysNothing() {
    #expect(format("\0\0\0\u{14}ftypmif1\0\0\0\0mif1\0\0\0\u{8}avif") == .heif)
  }

  @Test(arguments: SampleFile.all)
  func aSampleIsKnownByItsFirstBytes(sample: SampleFile) throws {
    let found = MediaFormat(head: try fixture(sample.path))
    // RAW files begin as TIFF files do.
    #expect(found?.rawValue == (sample.format == "dng" ? "tiff" : sample.format))
  }

  @Test func theTableContradictsItselfNowhere() {
    for format in MediaFormat.allCases { #expect(!format.spokenName.isEmpty) }
    for names in [
      MediaFormat.allCases.map(\.spokenName), MediaFormat.allCases.flatMap(\.extensions),
      MediaFormat.allCases.map(\.contentType).filter { $0 != "application/octet-stream" },
    ] {
      #expect(names.count == Set(names).count)
    }
    // Only what a browser shows as a picture or film, so that no file is run as a page.
    for format in MediaFormat.allCases where !format.contentType.hasPrefix("application/") {
      #expect(format.isRead)
      #expect(format.contentType.hasPrefix(format.kind == .film ? "video/" : "image/"))
    }
  }

  @Test func aFormatOfALaterReleaseIsOnlySaved() {
    #expect(MediaFormat.contentType(named: "heif") == "image/heic")
    #expect(MediaFormat.contentType(named: "svg") == "application/octet-stream")
  }
}
