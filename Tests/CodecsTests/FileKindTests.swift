import Codecs
import Testing

@Suite struct FileKindTests {
  private func kind(_ bytes: [UInt8]) -> FileKind { bytes.withUnsafeBytes { FileKind($0) } }
  private func kind(_ text: String) -> FileKind { kind(Array(text.utf8)) }

  @Test func picturesAreKnownByTheirContent() throws {
    #expect(kind(try photo("gray.jpg")) == .photo(.jpeg))
    #expect(kind(try photo("basn6a16.png")) == .photo(.png))
  }

  @Test func aNameSaysNothing() throws {
    #expect(kind(try photo("text.jpg")) == .unknown)
    #expect(kind([]) == .unknown)
  }

  @Test(
    arguments: [
      ("GIF89a", .photo(.gif)), ("RIFF\0\0\0\0WEBPVP8 ", .photo(.webp)),
      ("RIFF\0\0\0\0AVI LIST", .film("AVI")),
      ("II*\0\u{8}\0\0\0", .photo(.tiff)), ("MM\0*\0\0\0\u{8}", .photo(.tiff)),
      ("II*\0\u{10}\0\0\0CR\u{2}\0", .photo(.raw)), ("FUJIFILMCCD-RAW ", .photo(.raw)),
      ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", .photo(.heif)),
      ("\0\0\0\u{1C}ftypmif1\0\0\0\0mif1avifmiaf", .photo(.avif)),
      ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1miaf", .photo(.heif)),
      ("\0\0\0\u{14}ftypqt  \0\0\0\0", .film("MOV")),
      ("\0\0\0\u{18}ftypisom\0\0\0\0isomavc1", .film("MP4")),
      ("\0\0\0\u{18}ftypcrx \0\0\0\0crx ", .photo(.raw)),
      ("\0\0\0\u{C}JXL \r\n", .photo(.jxl)), ("%PDF-1.4", .other("PDF")),
      ("8BPS\0\u{1}", .other("Photoshop")),
      ("<x:xmpmeta xmlns:x='adobe:ns:meta/'>", .sidecar),
      ("<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta", .sidecar),
      ("<svg xmlns='http://www.w3.org/2000/svg'>", .unknown),
    ] as [(String, FileKind)])
  func kindsAreKnownByTheirFirstBytes(bytes: String, kind expected: FileKind) {
    #expect(kind(bytes) == expected)
  }

  @Test func filmsInMatroskaAreNamed() {
    let start: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84]
    #expect(kind(start + Array("webm".utf8)) == .film("WebM"))
    #expect(kind(start + Array("matroska".utf8)) == .film("MKV"))
  }

  @Test func twoLettersAloneMakeNoBitmap() {
    #expect(kind("BMW is a car") == .unknown)
  }
}
