import HTTP
import Testing

@Suite struct DownloadNameTests {
  @Test func aDownloadKeepsItsName() {
    #expect(
      ContentDisposition.attachment(filename: "Zoë \"1\"/.jpg")
        == "attachment; filename=\"Zo_ _1__.jpg\"; filename*=UTF-8''Zo%C3%AB%20%221%22%2F.jpg")
  }
}
