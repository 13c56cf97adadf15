import Blobs
import BlobsS3
import BucketSupport
import Foundation
import Synchronization
import TestSupport
import Testing
import Words

/// Servers that fail, stop in the middle, or answer nonsense.
@Suite struct S3FaultTests {
  private let waits = Waits()

  /// Notes waits instead of waiting.
  final class Waits: Sendable {
    private let list = Mutex<[Duration]>([])
    var all: [Duration] { list.withLock { $0 } }

    var retrying: S3Retries {
      S3Retries(wait: { [self] pause in list.withLock { $0.append(pause) } }, chance: { 1 })
    }
  }

  private func client(_ endpoint: String, more: String = "") throws -> S3Client {
    let address = try S3Address("s3://bucket?endpoint=\(endpoint)\(more)")
    return S3Client(
      address, S3Credentials(key: "key", secret: "secret"), connection: S3Connection(address),
      retrying: waits.retrying, now: { 1_440_938_160 })
  }

  private static func answer(_ status: String, _ body: String, length: Int? = nil) -> String {
    "HTTP/1.1 \(status)\r\ncontent-type: application/xml\r\n"
      + "content-length: \(length ?? body.utf8.count)\r\n\r\n\(body)"
  }

  private static func error(_ status: String, _ code: String) -> String {
    answer(status, "<?xml version=\"1.0\"?><Error><Code>\(code)</Code></Error>")
  }

  private static let emptyList = answer(
    "200 OK", "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>")

  private func failure(_ client: S3Client) async -> S3Error? {
    do throws(S3Error) { _ = try await client.list("") } catch { return error }
    return nil
  }

  @Test(arguments: [
    error("500 Internal Server Error", "InternalError"),
    error("503 Slow Down", "SlowDown"),
    answer("502 Bad Gateway", "<html>"),
    answer("200 OK", "<ListBucketResult>", length: 500),
    "", "HTTP/1.1 200 OK\r\n", "nonsense\r\n\r\n",
  ])
  func transientFaultsAreTriedAgain(_ first: String) async throws {
    let server = ScriptedServer([first, first, Self.emptyList])
    #expect(await failure(try client(server.endpoint)) == nil)
    #expect(server.requests.count == 3)
    #expect(waits.all == [.milliseconds(400), .milliseconds(1600)])
  }

  @Test func attemptsEnd() async throws {
    let server = ScriptedServer([Self.error("503 Slow Down", "SlowDown")])
    let error = await failure(try client(server.endpoint))
    #expect(error?.code == "failing")
    #expect(server.requests.count == S3Limits.requestAttempts)
    #expect(waits.all == [.milliseconds(400), .milliseconds(1600), .seconds(5), .seconds(5)])
  }

  @Test func aCallerThatIsGoneEndsTheAttempts() async throws {
    let server = ScriptedServer([Self.error("503 Slow Down", "SlowDown")])
    let address = try S3Address("s3://bucket?endpoint=\(server.endpoint)")
    let client = S3Client(
      address, S3Credentials(key: "key", secret: "secret"), connection: S3Connection(address),
      retrying: S3Retries(wait: { _ in throw CancellationError() }), now: { 0 })
    #expect(await failure(client)?.code == "failing")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    (error("403 Forbidden", "AccessDenied"), "forbidden"),
    (error("403 Forbidden", "InvalidAccessKeyId"), "wrongCredentials"),
    (error("403 Forbidden", "SignatureDoesNotMatch"), "wrongCredentials"),
    (error("403 Forbidden", "RequestTimeTooSkewed"), "clockOff"),
    (error("404 Not Found", "NoSuchBucket"), "noBucket"),
    (error("400 Bad Request", "AuthorizationHeaderMalformed"), "wrongRegion"),
    (error("301 Moved Permanently", "PermanentRedirect"), "wrongRegion"),
    (error("405 Method Not Allowed", "MethodNotAllowed"), "refused"),
    (answer("403 Forbidden", ""), "forbidden"),
  ])
  func permanentFaultsAreNotTriedAgain(_ answer: String, _ code: String) async throws {
    let server = ScriptedServer([answer])
    #expect(await failure(try client(server.endpoint))?.code == code)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    answer("200 OK", "<html>Welcome</html>"),
    answer("200 OK", "<ListBucketResult><Contents><Key>x</Key></Contents></ListBucketResult>"),
    answer(
      "200 OK",
      "<ListBucketResult><Contents><Key>x</Key><Size>-1</Size></Contents></ListBucketResult>"),
  ])
  func anAnswerThatIsNoListIsRefused(_ answer: String) async throws {
    let server = ScriptedServer([answer])
    let error = await failure(try client(server.endpoint))
    #expect(error?.code == "garbled")
  }

  @Test func aFailureInsideASuccessIsSeen() async throws {
    let server = ScriptedServer([Self.error("200 OK", "InternalError")])
    #expect(await failure(try client(server.endpoint))?.code == "failing")
  }

  @Test func anAnswerThatIsTooLongIsCutOff() async throws {
    let body = String(repeating: "x", count: S3Limits.documentBytes + 1)
    let server = ScriptedServer([Self.answer("200 OK", body)])
    #expect(await failure(try client(server.endpoint))?.code == "garbled")
  }

  @Test func nothingAtTheAddressIsUnreachable() async throws {
    let port = LocalListener.unaskedPorts(1)[0]
    let error = await failure(try client("http://127.0.0.1:\(port)"))
    #expect(error?.code == "unreachable")
    #expect("\(String(describing: error))".contains("secret") == false)
  }

  @Test func aCertificateThatNobodyVouchesForIsNotTrusted() async throws {
    let server = try TLSServer()
    let error = await failure(try client("https://127.0.0.1:\(server.port)"))
    #expect(error?.code == "untrusted")
    #expect(waits.all.isEmpty)
    let missing = await failure(
      try client("https://127.0.0.1:\(server.port)", more: "&ca=/nowhere/ca.pem"))
    #expect(missing?.code == "untrusted")
    // The named authority is believed; then only the server's answer is none of S3.
    let trusted = await failure(
      try client("https://127.0.0.1:\(server.port)", more: "&ca=\(server.certificate)"))
    #expect(trusted?.code == "garbled")
  }

  @Test func theSecretIsInNoRequestAndNoSentence() async throws {
    let server = ScriptedServer([Self.error("405 Method Not Allowed", "secret<>\u{7}")])
    let error = await failure(try client(server.endpoint))
    #expect(server.requests.allSatisfy { !$0.contains("secret") && $0.contains("Credential=key/") })
    #expect("\(String(describing: error))".contains("\u{7}") == false)
  }
}

/// A server of OpenSSL's with a certificate that it made itself.
private final class TLSServer {
  let port: UInt16
  let certificate: String
  private let folder: TemporaryFolder
  private let process = Process()
  private let input = Pipe()

  init() throws {
    folder = try TemporaryFolder()
    certificate = folder.path + "/certificate.pem"
    port = LocalListener.unaskedPorts(1)[0]
    let made = try Subprocess.run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
      "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout",
      folder.path + "/key.pem", "-out", certificate,
    ])
    #expect(made.status == 0)
    process.executableURL = URL(filePath: "/bin/bash")
    // Ends with its input, and so with this process at the latest.
    process.arguments = [
      "-c", "openssl \"$@\" </dev/null & read -r; kill -9 $!", "bash", "s_server", "-www",
      "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key",
      folder.path + "/key.pem",
    ]
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains("ACCEPT") {
      let some = output.fileHandleForReading.availableData
      if some.isEmpty { break }
      text += String(decoding: some, as: UTF8.self)
    }
  }

  deinit {
    // A pipe that is broken has ended it already.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
