internal import Blobs
internal import Words

/// Where a library's bytes are: `s3://BUCKET/PREFIX?endpoint=URL&region=NAME&ca=FILE`.
package struct S3Address: Hashable, Sendable {
  package let bucket: String
  /// Empty, or ending in `/`.
  package let prefix: String
  /// `http://host` or `https://host:port`.
  package let endpoint: String
  package let region: String
  /// A file of certificates to trust in addition to those of the system.
  let certificates: String?
  /// A file with the access key.
  package let credentials: String?
  /// The size of the files kept on this machine.
  package let nearBytes: Int

  package init(_ text: String) throws(S3Error) {
    guard text.utf8.count <= S3Limits.addressBytes else {
      throw .address(
        Message("bucketAddress.tooLong", ["limit": .number(S3Limits.addressBytes)]))
    }
    guard text.hasPrefix("s3://") else { throw .address(Message("bucketAddress.scheme")) }
    let halves = text.dropFirst(5).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    bucket = try Self.bucket(String(parts[0]))
    prefix = try Self.prefix(parts.count > 1 ? String(parts[1]) : "")
    var values: [String: String] = [:]
    for pair in halves.dropFirst().first?.split(separator: "&") ?? [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (String(sides[0]), sides.count > 1 ? String(sides[1]) : "")
      guard ["endpoint", "region", "ca", "credentials", "cache"].contains(name) else {
        throw .address(
          Message("bucketAddress.parameter", ["name": .text(String(name.prefix(40)))]))
      }
      guard !value.isEmpty, values.updateValue(value, forKey: name) == nil else {
        throw .address(Message("bucketAddress.value", ["name": .text(name)]))
      }
    }
    region = values["region"] ?? "us-east-1"
    guard region.utf8.allSatisfy(Self.isNameByte) else {
      throw .address(Message("bucketAddress.region"))
    }
    endpoint = try values["endpoint"].map(Self.endpoint) ?? "https://s3.\(region).amazonaws.com"
    for name in ["ca", "credentials"] {
      // The address is kept with the library, and used from other folders.
      guard values[name]?.hasPrefix("/") ?? true else {
        throw .address(Message("bucketAddress.path", ["name": .text(name)]))
      }
    }
    certificates = values["ca"]
    credentials = values["credentials"]
    nearBytes = try values["cache"].map(Self.size) ?? S3Limits.nearBytes
  }

  /// The name and port of the server, as requests name it.
  package var host: String { String(endpoint.drop { $0 != "/" }.dropFirst(2)) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func bucket(_ text: String) throws(S3Error) -> String {
    guard (3...63).contains(text.utf8.count),
      text.utf8.allSatisfy({ isNameByte($0) || $0 == UInt8(ascii: ".") }),
      !text.hasPrefix("."), !text.hasPrefix("-"), !text.contains("..")
    else {
      throw .address(Message("bucketAddress.bucket"))
    }
    return text
  }

  private static func prefix(_ text: String) throws(S3Error) -> String {
    let parts = text.split(separator: "/")
    for part in parts {
      guard part != ".", part != "..",
        part.utf8.allSatisfy({
          isNameByte($0) || [UInt8(ascii: "."), UInt8(ascii: "_")].contains($0)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        })
      else { throw .address(Message("bucketAddress.prefix")) }
    }
    return parts.map { $0 + "/" }.joined()
  }

  private static func endpoint(_ text: String) throws(S3Error) -> String {
    let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
    for scheme in ["https://", "http://"] where trimmed.hasPrefix(scheme) {
      let host = trimmed.dropFirst(scheme.count)
      guard !host.isEmpty,
        host.utf8.allSatisfy({
          isNameByte($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
            || Array(".:[]".utf8).contains($0)
        })
      else { throw .address(Message("bucketAddress.endpoint")) }
      return trimmed
    }
    throw .address(Message("bucketAddress.endpoint.scheme"))
  }

  /// A number with K, M, G or T.
  private static func size(_ text: String) throws(S3Error) -> Int {
    let units: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
    let shift = text.last.flatMap { units[$0] }
    guard let number = Int(shift == nil ? text[...] : text.dropLast()), number >= 0,
      number < 1 << 20 || shift == nil
    else { throw .address(Message("bucketAddress.cache")) }
    return number << (shift ?? 0)
  }
}

extension S3Credentials {
  /// Finds the access key: in the address's file, or in the variables that S3 programs share. It is
  /// never an argument, since others on the machine can read those.
  package init(
    for address: S3Address, environment: [String: String],
    read: (String) -> [UInt8]?
  ) throws(S3Error) {
    var values = environment
    if let path = address.credentials {
      guard let bytes = read(path) else {
        throw .noCredentials(Message("bucketKey.unreadable", ["path": .text(path)]))
      }
      values = [:]
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
        let sides = line.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { continue }
        let (name, value) = (Self.trimmed(sides[0]), Self.trimmed(sides[1]))
        values[name.uppercased()] = value
      }
    }
    guard let key = values["AWS_ACCESS_KEY_ID"], let secret = values["AWS_SECRET_ACCESS_KEY"],
      !key.isEmpty, !secret.isEmpty
    else {
      throw .noCredentials(
        address.credentials.map { Message("bucketKey.incomplete", ["path": .text($0)]) }
          ?? Message("bucketKey.missing"))
    }
    self.init(key: key, secret: secret, token: values["AWS_SESSION_TOKEN"])
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
