internal import Blobs
internal import Platform

/// An access key with its secret. Its text for logs is the key's name only.
package struct S3Credentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  package let key: String
  let secret: String
  /// The token of a key that is valid for a while.
  let token: String?

  package init(key: String, secret: String, token: String? = nil) {
    self.key = key
    self.secret = secret
    self.token = token
  }

  package var description: String { "access key \(key)" }
  package var debugDescription: String { description }
}

/// Signs requests by AWS's Signature Version 4.
package struct S3Signer: Sendable {
  private let credentials: S3Credentials
  private let region: String
  private let service: String

  package init(_ credentials: S3Credentials, region: String, service: String = "s3") {
    self.credentials = credentials
    self.region = region
    self.service = service
  }

  /// The value of the header `authorization`. All of `headers` are signed.
  ///
  /// - Parameters:
  ///   - path: Encoded as it is sent.
  ///   - payload: The SHA-256 of the body, in hexadecimal digits.
  ///   - time: As `x-amz-date` has it.
  package func authorization(
    _ method: String, path: String, query: [(name: String, value: String)],
    headers: [(name: String, value: String)], payload: String, time: String
  ) -> String {
    let sorted = headers.map { ($0.name.lowercased(), Self.trimmed($0.value)) }
      .sorted { $0.0 < $1.0 }
    let names = sorted.map(\.0).joined(separator: ";")
    let request = [
      method, path, Self.text(of: query), sorted.map { "\($0.0):\($0.1)\n" }.joined(), names,
      payload,
    ].joined(separator: "\n")
    let day = String(time.prefix(8))
    let scope = "\(day)/\(region)/\(service)/aws4_request"
    let toSign = [
      "AWS4-HMAC-SHA256", time, scope, Base16.text(of: sha256(of: Array(request.utf8))),
    ]
    .joined(separator: "\n")
    var key = Array("AWS4\(credentials.secret)".utf8)
    for part in [day, region, service, "aws4_request"] {
      key = keyedDigest(of: Array(part.utf8), key: key)
    }
    let signature = Base16.text(of: keyedDigest(of: Array(toSign.utf8), key: key))
    return "AWS4-HMAC-SHA256 Credential=\(credentials.key)/\(scope), SignedHeaders=\(names), "
      + "Signature=\(signature)"
  }

  /// The query of a URL, sorted and encoded. A name without a value keeps its `=`: signatures need
  /// it.
  package static func text(of query: [(name: String, value: String)]) -> String {
    query.map { (encoded($0.name), encoded($0.value)) }
      .sorted { $0 < $1 }
      .map { "\($0.0)=\($0.1)" }
      .joined(separator: "&")
  }

  /// Encodes everything but letters, digits and `-._~`; in paths also not `/`.
  package static func encoded(_ text: String, isPath: Bool = false) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(byte)
      case UInt8(ascii: "/") where isPath: result.append(byte)
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Without spaces at the ends, and with single ones inside.
  private static func trimmed(_ value: String) -> String {
    value.split(separator: " ").joined(separator: " ")
  }
}

/// The time of a request as signatures have it, `20150830T123600Z`.
package func signingTime(_ seconds: Int) -> String {
  let day = seconds.floorDivided(by: 86_400)
  let second = seconds - day * 86_400
  let date = CivilDate(daysSince1970: day).text.filter { $0 != "-" }
  return "\(date)T\(padded(second / 3600))\(padded(second / 60 % 60))\(padded(second % 60))Z"
}
