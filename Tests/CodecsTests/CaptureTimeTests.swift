import Codecs
import Media
import Testing

/// Times as they come out of whole files; ``EXIFBuilder`` makes these.
@Suite struct CaptureTimeTests {
  private func captured(
    _ time: String?, fraction: String? = nil, offset: String? = nil, digitized: String? = nil
  ) throws -> CaptureTime? {
    var exif = EXIFBuilder()
    exif.text(0x9003, time)
    exif.text(0x9291, fraction)
    exif.text(0x9011, offset)
    exif.text(0x9004, digitized)
    return try header(exif.jpeg()).metadata.captured
  }

  @Test func theTimeIsLocalAndItsOffsetApart() throws {
    let time = try captured("2024:08:17 10:12:13", offset: "+02:00")
    #expect(time?.text == "2024-08-17T10:12:13")
    #expect(time?.offset == "+02:00")
  }

  @Test func aFractionIsKept() throws {
    #expect(
      try captured("2024:08:17 10:12:13", fraction: "045")?.text == "2024-08-17T10:12:13.045")
    #expect(try captured("2024:08:17 10:12:13", fraction: "  ")?.text == "2024-08-17T10:12:13")
  }

  @Test func theTimeOfDigitizingStandsIn() throws {
    #expect(try captured(nil, digitized: "1999:12:31 23:59:59")?.text == "1999-12-31T23:59:59")
    #expect(
      try captured("0000:00:00 00:00:00", digitized: "1999:12:31 23:59:59")?.text
        == "1999-12-31T23:59:59")
  }

  @Test(arguments: [
    "0000:00:00 00:00:00", "    :  :     :  :  ", "2023:02:29 10:00:00", "2024:13:01 10:00:00",
    "2024:04:31 10:00:00", "2024:01:01 24:00:00", "2024:01:01 10:60:00", "2024:01:01", "x",
    "20240101 10:00:00xx", "-001:01:01 10:00:00",
  ])
  func textsThatAreNoTimeAreIgnored(text: String) throws {
    #expect(try captured(text) == nil)
  }

  @Test func leapDaysAreThere() throws {
    #expect(try captured("2024:02:29 10:00:00") != nil)
    #expect(try captured("1900:02:29 10:00:00") == nil)
    #expect(try captured("2000:02:29 10:00:00") != nil)
  }

  @Test(arguments: ["+25:00", "12:00", "+1200", "+12:99", "Z", ""])
  func anOffsetThatIsNoneIsLeftOut(offset: String) throws {
    let time = try captured("2024:08:17 10:12:13", offset: offset)
    #expect(time?.text == "2024-08-17T10:12:13")
    #expect(time?.offset == nil)
  }
}
