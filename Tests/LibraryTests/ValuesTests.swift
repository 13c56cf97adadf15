import Catalog
import Foundation
import Library
import Media
import Testing
import Words

@Suite struct ValuesTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
    (1_709_164_800_999, "2024-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (4_102_444_799_000, "2099-12-31T23:59:59Z"), (2_147_483_648_000, "2038-01-19T03:14:08Z"),
  ])
  func aTimestampReadsAsUTC(milliseconds: Int, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).text == text)
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (1049, "1.0 kB"),
    (1050, "1.1 kB"), (99_949, "99.9 kB"), (99_950, "100 kB"), (999_499, "999 kB"),
    (999_500, "1.0 MB"), (22_265_000_000, "22.3 GB"), (1 << 40, "1.1 TB"),
    (2_500_000_000_000_000, "2.5 PB"), (Int.max, "9223 PB"),
  ])
  func bytesReadAsPeopleSayThem(bytes: Int, text: String) { #expect(bytes.bytesText == text) }

  @Test func timestampsAgreeWithFoundation() {
    let format = ISO8601DateFormatter()
    for day in stride(from: -200_000, to: 200_000, by: 997) {
      let date = Date(timeIntervalSince1970: Double(day) * 86400 + 12345)
      // Foundation follows the Julian calendar before 1582; the world's dates do not.
      guard day > -141_000 else { continue }
      #expect(
        Timestamp(milliseconds: (day * 86400 + 12345) * 1000).text == format.string(from: date))
    }
  }

  @Test(arguments: [
    "2024-08-17T10:12:13", "2024-02-29T23:59:60", "0001-01-01T00:00:00", "2024-08-17T10:12:13.5",
    "9999-12-31T23:59:59.123456789",
  ])
  func aTimeOfTheCalendarIsTaken(text: String) { #expect(CaptureTime(text)?.text == text) }

  @Test(arguments: [
    "", "2024", "2024-08-17", "2023-02-29T00:00:00", "0000-01-01T00:00:00", "2024-13-01T00:00:00",
    "2024-00-01T00:00:00", "2024-01-32T00:00:00", "2024-01-01T24:00:00", "2024-01-01T00:60:00",
    "2024-01-01T00:00:61", "2024-01-01T00:00:00.", "2024-01-01T00:00:00Z", "2024-01-01 00:00:00",
    "٢٠٢٤-01-01T00:00:00", "    -  -  T  :  :  ", "2024-01-01T00:00:00.1234567890123",
  ])
  func textsThatAreNoTimeAreNone(text: String) { #expect(CaptureTime(text) == nil) }

  @Test func anOffsetThatIsNoneIsLeftOut() {
    #expect(CaptureTime("2024-08-17T10:12:13", offset: "+05:45")?.offset == "+05:45")
    for offset in ["", "Z", "+5:45", "+99:00", "05:45", "+05:75"] {
      let time = CaptureTime("2024-08-17T10:12:13", offset: offset)
      #expect(time != nil && time?.offset == nil)
    }
  }

  /// Releases before have stored the results of requests with a key in these forms.
  @Test func theStoredTextOfChangedPhotosIsRead() {
    let ids = ["aaaaaaaaaaaaaaaaaaaaaaaaaa", "baaaaaaaaaaaaaaaaaaaaaaaaa"]
    let list = ids.joined(separator: ",")
    for (text, count, others) in [
      ("", 0, nil), (ids[0], 1, nil), (list, 2, nil), (";2", 0, 2), ("\(list);0", 2, 0),
    ] as [(String, Int, Int?)] {
      let changed = ChangedAssets(text)
      #expect(changed?.ids.map(\.text) == Array(ids.prefix(count)), "\(text)")
      #expect(changed?.others == others && changed?.description == text, "\(text)")
    }
    for wrong in ["a", "\(list);", "\(list);two", "\(list);1;2", "\(ids[0]) \(ids[1])"] {
      #expect(ChangedAssets(wrong) == nil, "\(wrong)")
    }
  }

  @Test func anIdIsTwentySixSmallLettersAndDigits() {
    #expect(AssetID("abcdefghijklmnopqrstuvwxya")?.text == "abcdefghijklmnopqrstuvwxya")
    // The last letter stands for three bits; no other spelling is taken.
    for wrong in [
      "", "a", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYA",
      "abcdefghijklmnopqrstuvwxy1", "abcdefghijklmnopqrstuvwxyé", "../../../../../../../../..",
    ] {
      #expect(AssetID(wrong) == nil)
    }
  }
}
