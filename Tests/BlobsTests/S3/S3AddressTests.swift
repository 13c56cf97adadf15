import Blobs
import BlobsS3
import Testing
import Words

@Suite struct S3AddressTests {
  @Test func anAddressIsTakenApart() throws {
    let address = try S3Address(
      "s3://photos/family/one?endpoint=https://store.example:9000&region=eu-west-1&cache=5G")
    #expect(address.bucket == "photos")
    #expect(address.prefix == "family/one/")
    #expect(address.endpoint == "https://store.example:9000")
    #expect(address.host == "store.example:9000")
    #expect(address.region == "eu-west-1")
    #expect(address.nearBytes == 5 << 30)
    let short = try S3Address("s3://photos")
    #expect(short.prefix.isEmpty)
    #expect(short.endpoint == "https://s3.us-east-1.amazonaws.com")
  }

  @Test(arguments: [
    "", "photos", "s3:/photos", "s3://", "s3://ab", "s3://Photos", "s3://a..b", "s3://photos/../x",
    "s3://photos/a b", "s3://photos?endpoint=ftp://x", "s3://photos?endpoint=https://",
    "s3://photos?endpoint=https://user:word@host", "s3://photos?endpoint=https://host/path",
    "s3://photos?secret=x", "s3://photos?region=a&region=b", "s3://photos?region=",
    "s3://photos?region=a%0a", "s3://photos?cache=-1", "s3://photos?cache=9999999999G",
    "s3://photos/" + String(repeating: "a", count: 2000),
  ])
  func aWrongAddressIsRefusedWithAReason(_ text: String) {
    let error = #expect(throws: S3Error.self) { try S3Address(text) }
    #expect(error?.code == "address")
    #expect("\(String(describing: error))".contains("user:word") == false)
  }

  @Test func keysComeFromAFileOrFromVariables() throws {
    let plain = try S3Address("s3://photos")
    let variables = ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"]
    #expect(try S3Credentials(for: plain, environment: variables) { _ in nil }.key == "a")
    let named = try S3Address("s3://photos?credentials=/keys")
    let text = "[default]\naws_access_key_id = c\r\naws_secret_access_key=d=e\n"
    let found = try S3Credentials(for: named, environment: variables) { path in
      path == "/keys" ? Array(text.utf8) : nil
    }
    #expect(found.key == "c")
  }

  @Test func absentKeysAreSaidToBeAbsent() throws {
    let plain = try S3Address("s3://photos")
    let named = try S3Address("s3://photos?credentials=/keys")
    for (address, bytes) in [(plain, nil), (named, nil), (named, Array("nothing".utf8))] {
      let error = #expect(throws: S3Error.self) {
        try S3Credentials(for: address, environment: ["AWS_ACCESS_KEY_ID": "a"]) { _ in bytes }
      }
      #expect(error?.code == "noCredentials")
    }
  }
}
