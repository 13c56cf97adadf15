import Darkroom
import Testing

@Suite struct MediaFormatTests {
  @Test(
    arguments: [
      ("GIF89a", "gif"), ("RIFF\0\0\0\0WEBPVP8 ", "webp"), ("RIFF\0\0\0\0AVI LIST", "avi"),
      ("MM\0*\0\0\0\u{8}", "tiff"), ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "heif"),
      ("\0\0\0\u{1C}ftypmif1\0\0\0\0mif1avifmiaf", "avif"),
      ("\0\0\0\u{14}ftypqt  \0\0\0\0", "mov"), ("\0\0\0\u{18}ftypisom\0\0\0\0isomavc1", "mp4"),
      ("\0\0\0\u{8}wide\0\0\0\0mdat", "mov"), ("\0\0\0\u{C}JXL \r\n", "jxl"),
      ("%PDF-1.4", nil), ("\0\0\0\u{18}ftypM4A \0\0\0\0", nil), ("", nil), ("BMW is a car", nil),
    ] as [(String, String?)])
  func theFirstBytesSayWhatAFileIs(head: String, name: String?) {
    #expect(MediaFormat(head: Array(head.utf8))?.name == name)
  }
}
