import Blobs
import BlobsS3
import Platform
import Testing

/// Signatures that Amazon publishes, with the requests they belong to.
@Suite struct S3SignerTests {
  private typealias Pairs = [(name: String, value: String)]

  /// The suite of test vectors, all of one key, host and second.
  private func signature(
    _ method: String, _ path: String = "/", _ query: Pairs = [], _ more: Pairs = []
  ) -> String {
    let signer = S3Signer(
      S3Credentials(key: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
      region: "us-east-1", service: "service")
    let text = signer.authorization(
      method, path: S3Signer.encoded(path, isPath: true), query: query,
      headers: [("Host", "example.amazonaws.com"), ("X-Amz-Date", "20150830T123600Z")] + more,
      payload: Base16.text(of: sha256(of: [])), time: "20150830T123600Z")
    return String(text.suffix(64))
  }

  @Test func requestsAreSignedAsInThePublishedVectors() {
    #expect(
      signature("GET") == "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31")
    #expect(
      signature("POST") == "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b")
    #expect(
      signature("GET", "/\u{1234}")
        == "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85")
    #expect(
      signature(
        "GET", "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        == "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f")
    #expect(
      signature("GET", "/", [("Param2", "value2"), ("Param1", "value1")])
        == "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500")
    #expect(
      signature("GET", "/", [], [("My-Header1", " value1"), ("My-Header2", "\"a   b   c\"")])
        == "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736")
  }

  /// The examples of the service's own documentation.
  private func stored(
    _ method: String, _ path: String = "/", _ query: Pairs = [], _ more: Pairs = [],
    body: String = ""
  ) -> String {
    let signer = S3Signer(
      S3Credentials(
        key: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
      region: "us-east-1")
    let payload = Base16.text(of: sha256(of: Array(body.utf8)))
    return signer.authorization(
      method, path: S3Signer.encoded(path, isPath: true), query: query,
      headers: [
        ("host", "examplebucket.s3.amazonaws.com"), ("x-amz-content-sha256", payload),
        ("x-amz-date", "20130524T000000Z"),
      ] + more, payload: payload, time: "20130524T000000Z")
  }

  @Test func requestsToBucketsAreSignedAsDocumented() {
    #expect(
      stored("GET", "/test.txt", [], [("range", "bytes=0-9")])
        == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
        + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
        + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
    #expect(
      stored(
        "PUT", "/test$file.text", [],
        [("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")],
        body: "Welcome to Amazon S3."
      ).hasSuffix("98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"))
    // A name without a value is signed with its equals sign.
    #expect(
      stored("GET", "/", [("lifecycle", "")])
        .hasSuffix("fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"))
    #expect(
      stored("GET", "/", [("prefix", "J"), ("max-keys", "2")])
        .hasSuffix("34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"))
  }

  @Test(arguments: [
    (0, "19700101T000000Z"), (1_440_938_160, "20150830T123600Z"),
    (951_782_399, "20000228T235959Z"), (951_782_400, "20000229T000000Z"),
    (1_709_251_199, "20240229T235959Z"), (4_107_542_400, "21000301T000000Z"),
  ])
  func timesAreThoseOfTheCalendar(_ seconds: Int, _ text: String) {
    #expect(signingTime(seconds) == text)
  }

  @Test func aSecretIsNotInTheTextOfItsKey() {
    let credentials = S3Credentials(key: "name", secret: "hush", token: "token")
    #expect("\(credentials)" == "access key name")
    #expect(!String(reflecting: credentials).contains("hush"))
  }
}
