import HTTP
import Testing

@Suite struct DateTests {
  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (2_147_483_648, "Tue, 19 Jan 2038 03:14:08 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"),
  ])
  func datesAreWrittenAndReadBack(_ seconds: Int, _ text: String) {
    #expect(HTTPDate.text(seconds) == text)
    #expect(HTTPDate.unixSeconds(text) == seconds)
  }

  @Test(arguments: [
    "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 6 Nov 1994 08:49:37 GMT",
  ])
  func formsOfOldAreRead(_ text: String) { #expect(HTTPDate.unixSeconds(text) == 784_111_777) }

  @Test(arguments: [
    "", "Sunday, 06-Nov-1994 08:49:37 GMT", "Mon Nov  6 08:49:37 1994", "Sun Nov 6 08:49:37",
    "Sunx, 06 Nov 1994 08:49:37 GMT", "Sun 06 Nov 1994 08:49:37 GMT", "Sunday Nov  6 08:49:37",
    "Sun, 06 Nov 1994 8:049:37 GMT", "Sun, 06 Nov 1994 08:49:60 GMT",
    "Sunday, 31-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:3é GMT",
  ])
  func textsThatAreNoDateAreNone(_ text: String) { #expect(HTTPDate.unixSeconds(text) == nil) }
}
