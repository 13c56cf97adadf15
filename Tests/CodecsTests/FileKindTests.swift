import Codecs
import Testing

@Suite struct FileKindTests {
  private func kind(_ bytes: [UInt8]) -> FileKind { bytes.withUnsafeBytes { FileKind($0) } }
  private func kind(_ text: String) -> FileKind { kind(Array(text.utf8)) }

  @Test func picturesAreKnownByTheirContent() throws {
    #expect(kind(try photo("gray.jpg")) == .jpeg)
    #expect(kind(try photo("basn6a16.png")) == .png)
  }

  @Test func aNameSaysNothing() throws {
    #expect(kind(try photo("text.jpg")) == .unknown)
    #expect(kind([]) == .unknown)
  }

  @Test(arguments: [
    ("GIF89a", "GIF"), ("RIFF\0\0\0\0WEBPVP8 ", "WebP"), ("RIFF\0\0\0\0AVI LIST", "AVI"),
    ("II*\0\u{8}\0\0\0", "TIFF"), ("MM\0*\0\0\0\u{8}", "TIFF"),
    ("II*\0\u{10}\0\0\0CR\u{2}\0", "RAW"), ("FUJIFILMCCD-RAW ", "RAW"),
    ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "HEIC"),
    ("\0\0\0\u{1C}ftypmif1\0\0\0\0mif1avifmiaf", "AVIF"),
    ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1miaf", "HEIF"), ("\0\0\0\u{14}ftypqt  \0\0\0\0", "MOV"),
    ("\0\0\0\u{18}ftypisom\0\0\0\0isomavc1", "MP4"), ("\0\0\0\u{18}ftypcrx \0\0\0\0crx ", "RAW"),
    ("\0\0\0\u{C}JXL \r\n", "JPEG XL"), ("%PDF-1.4", "PDF"), ("8BPS\0\u{1}", "Photoshop"),
  ])
  func otherKindsAreNamed(bytes: String, name: String) {
    #expect(kind(bytes) == .other(name))
  }

  @Test func filmsInMatroskaAreNamed() {
    let start: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84]
    #expect(kind(start + Array("webm".utf8)) == .other("WebM"))
    #expect(kind(start + Array("matroska".utf8)) == .other("MKV"))
  }

  @Test func twoLettersAloneMakeNoBitmap() {
    #expect(kind("BMW is a car") == .unknown)
  }
}
