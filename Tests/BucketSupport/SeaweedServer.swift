package import Blobs
package import BlobsS3
import Foundation
import Synchronization
package import TestSupport

/// An S3 server of the tests' own, on ports of this machine that were free. It starts with the
/// first test that needs it, and ends with the process.
package final class SeaweedServer: Sendable {
  package static let bucket = "tintype"
  package static let credentials = S3Credentials(key: "tests", secret: "tests-secret-of-no-worth")
  /// A key that may use another bucket only.
  package static let stranger = S3Credentials(
    key: "stranger", secret: "strangers-secret-of-no-worth")

  package let endpoint: String

  private static let shared = Task { try await SeaweedServer() }
  package static func running() async throws -> SeaweedServer { try await shared.value }

  struct NotStarted: Error {
    let log: String
  }

  private init() async throws {
    let ports = LocalListener.unaskedPorts(8)
    endpoint = "http://127.0.0.1:\(ports[0])"
    let arguments = [
      "-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-filer", "-s3", "-s3.port.iceberg=0",
      "-s3.port.lance=0", "-volume.max=20", "-master.volumeSizeLimitMB=64",
      "-s3.port=\(ports[0])", "-s3.port.grpc=\(ports[1])", "-master.port=\(ports[2])",
      "-master.port.grpc=\(ports[3])", "-volume.port=\(ports[4])", "-volume.port.grpc=\(ports[5])",
      "-filer.port=\(ports[6])", "-filer.port.grpc=\(ports[7])",
    ]
    let log = Self.start(arguments)
    let text: String? = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Self.waitForStart(log)) }
    }
    if let text { throw NotStarted(log: text) }
    try await createBucket()
    // Its parts find each other after it has started, which takes some seconds now and then.
    let first = try client("start")
    try await wait(for: "the first key") { (try? await first.put([1], at: "key")) != nil }
  }

  /// Programs that use a bucket do not create it.
  private func createBucket() async throws {
    let address = try address("")
    let (request, time) = (S3Request("PUT", "/\(Self.bucket)"), Int(Date().timeIntervalSince1970))
    var headers = [
      (name: "host", value: address.host), (name: "x-amz-content-sha256", value: request.payload),
      (name: "x-amz-date", value: signingTime(time)),
    ]
    let signature = S3Signer(Self.credentials, region: address.region).authorization(
      "PUT", path: request.path, query: [], headers: headers, payload: request.payload,
      time: signingTime(time))
    headers.append((name: "authorization", value: signature))
    try await S3Retries().run { () async throws(S3Error) in
      let answer = try await S3Connection(address).send(
        request, to: endpoint + request.path, headers: headers)
      guard answer.status == 200 else {
        throw .failing(host: address.host, status: answer.status, code: "")
      }
    }
  }

  /// Runs the server as a child that ends when this process does: the script waits for the end of
  /// its input. As root, the server runs as a user without rights.
  private static func start(_ arguments: [String]) -> FileHandle {
    let script = """
      folder=$(mktemp -d)
      printf '%s' "$1" >"$folder/keys.json"; shift
      weed=$1; shift
      as=()
      if ((EUID == 0)); then
        as=(setpriv --reuid 65534 --regid 65534 --clear-groups)
        # Folders above the program may be closed to other users.
        if ! "${as[@]}" test -x "$weed"; then
          cp "$weed" "$folder/weed"
          weed=$folder/weed
        fi
        chown -R 65534:65534 "$folder"
      fi
      cd "$folder"
      "${as[@]}" "$weed" -logtostderr=true server -dir="$folder" -s3.config="$folder/keys.json" \
        "$@" </dev/null 2>&1 &
      read -r
      kill -9 $!
      rm -rf "$folder"
      # Its sockets lie there whatever TMPDIR says.
      cd /tmp || exit
      for argument; do rm -f seaweedfs-*-"${argument##*=}".sock; done
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments =
      ["-c", script, "weed", keys, packageRoot + "/.venv/bin/weed"] + arguments
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    do { try process.run() } catch { preconditionFailure("bash does not start: \(error)") }
    // Stays open as long as this process lives.
    lifeline.withLock { $0 = input }
    return output.fileHandleForReading
  }

  private static let lifeline = Mutex<Pipe?>(nil)

  private static let keys = """
    {"identities":[
      {"name":"tests",
       "credentials":[{"accessKey":"\(credentials.key)","secretKey":"tests-secret-of-no-worth"}],
       "actions":["Admin","Read","Write","List","Tagging"]},
      {"name":"stranger",
       "credentials":[{"accessKey":"stranger","secretKey":"strangers-secret-of-no-worth"}],
       "actions":["Read:other","Write:other","List:other"]}]}
    """

  /// Reads the log until the server has started, and goes on reading so that it can write. Returns
  /// the log if it ended before.
  private static func waitForStart(_ log: FileHandle) -> String? {
    var text = ""
    while true {
      let some = log.availableData
      if some.isEmpty { return text }
      text += String(decoding: some, as: UTF8.self)
      if text.contains("Start Seaweed S3 API Server") { break }
    }
    Thread.detachNewThread { while !log.availableData.isEmpty {} }
    return nil
  }

  package func address(_ prefix: String, more: String = "") throws -> S3Address {
    try S3Address("s3://\(Self.bucket)/\(prefix)?endpoint=\(endpoint)\(more)")
  }

  package func client(
    _ prefix: String, _ credentials: S3Credentials = SeaweedServer.credentials,
    more: String = "", through: ((any S3Transport) -> any S3Transport)? = nil,
    retrying: S3Retries = S3Retries()
  ) throws -> S3Client {
    let address = try address(prefix, more: more)
    let connection = S3Connection(address)
    return S3Client(
      address, credentials, connection: through?(connection) ?? connection, retrying: retrying,
      now: { Int(Date().timeIntervalSince1970) })
  }
}

/// The bucket's part that belongs to one test, which is named like its folder.
package struct Bucket {
  package let client: S3Client
  private let place: TemporaryFolder

  package init(
    _ place: TemporaryFolder, more: String = "",
    through: ((any S3Transport) -> any S3Transport)? = nil, retrying: S3Retries = S3Retries()
  ) async throws {
    self.place = place
    let prefix = place.path.split(separator: "/").last.map(String.init) ?? "none"
    client = try await SeaweedServer.running().client(
      prefix, more: more, through: through, retrying: retrying)
  }

  /// Opens the store with its copies below the folder.
  package func open(_ calls: FileCalls = .system) async throws -> S3Blobs {
    try await S3Blobs.open(
      client, local: Folder(path: place.path + "/near", creating: true, calls: calls))
  }

  /// The keys that have bytes of a name, in order.
  package func keys(of name: BlobName) async throws -> [String] {
    try await client.list("blobs/").keys.filter { $0.sizeBytes > 0 && $0.key.contains(name.text) }
      .map(\.key)
  }
}
