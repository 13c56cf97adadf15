internal import Blobs
package import Words

/// Why a bucket could not be used.
package enum S3Error: Error, Hashable, Sendable {
  /// Nothing answers at the address.
  case unreachable(host: String, reason: String)
  /// The server answers nothing for a while.
  case slow(host: String)
  /// The connection ended in the middle of an answer.
  case cut(host: String, reason: String)
  /// The certificate does not verify.
  case untrusted(host: String, reason: String)
  /// The server does not know the key, or the secret is another one.
  case wrongCredentials(host: String)
  /// The key may not do this in the bucket: it is another account's, or a right is missing.
  case forbidden(bucket: String)
  case noBucket(bucket: String)
  /// The bucket is in another region, named if the server says which.
  case wrongRegion(bucket: String, region: String?)
  /// This machine's clock differs from the server's too much for it to trust a signature.
  case clockOff(host: String, date: String?)
  /// The server is overloaded or has failed, and did so again at each attempt.
  case failing(host: String, status: Int, code: String)
  /// The server refused the request.
  case refused(host: String, status: Int, code: String)
  /// The server's answer makes no sense.
  case garbled(host: String)
  /// A file to be sent could not be read.
  case unreadable
  /// Nothing is stored under the key.
  case noKey
  /// A condition of the request was not met: something is stored under the key.
  case taken
  /// The address of a bucket is wrong, with the reason.
  case address(Message)
  /// There are no credentials, or not where they were said to be.
  case noCredentials(Message)

  /// Whether another attempt may succeed.
  var isOfMoment: Bool {
    switch self {
    case .unreachable, .slow, .cut, .failing, .garbled: true
    case .untrusted, .wrongCredentials, .forbidden, .noBucket, .wrongRegion, .clockOff, .refused,
      .unreadable, .noKey, .taken, .address, .noCredentials:
      false
    }
  }
}

extension S3Error: Explainable {
  /// The end of a sentence.
  package var message: Message {
    switch self {
    case .unreachable(let host, let reason):
      Message("bucket.unreachable", ["host": .text(host), "reason": .text(reason)])
    case .slow(let host):
      Message("bucket.slow", ["host": .text(host), "time": .wait(S3Limits.quietSeconds)])
    case .cut(let host, let reason):
      Message("bucket.cut", ["host": .text(host), "reason": .text(reason)])
    case .untrusted(let host, let reason):
      Message("bucket.untrusted", ["host": .text(host), "reason": .text(reason)])
    case .wrongCredentials(let host): Message("bucket.wrongCredentials", ["host": .text(host)])
    case .forbidden(let bucket): Message("bucket.forbidden", ["bucket": .text(bucket)])
    case .noBucket(let bucket): Message("bucket.noBucket", ["bucket": .text(bucket)])
    case .wrongRegion(let bucket, let region?):
      Message("bucket.wrongRegion", ["bucket": .text(bucket), "region": .text(region)])
    case .wrongRegion(let bucket, nil):
      Message("bucket.wrongRegion.unnamed", ["bucket": .text(bucket)])
    case .clockOff(let host, let date?):
      Message("bucket.clockOff", ["host": .text(host), "date": .text(date)])
    case .clockOff(let host, nil): Message("bucket.clockOff.undated", ["host": .text(host)])
    case .failing(let host, let status, let error):
      Message(
        "bucket.failing",
        ["host": .text(host), "status": .number(status), "error": .text(error)])
    case .refused(let host, let status, let error):
      Message(
        "bucket.refused",
        ["host": .text(host), "status": .number(status), "error": .text(error)])
    case .garbled(let host): Message("bucket.garbled", ["host": .text(host)])
    case .unreadable: Message("bucket.unreadable")
    case .noKey: Message("bucket.noKey")
    case .taken: Message("bucket.taken")
    case .address(let reason): Message("bucket.address", ["reason": .message(reason)])
    case .noCredentials(let reason):
      Message("bucket.noCredentials", ["reason": .message(reason)])
    }
  }
}

extension BlobError {
  init(_ error: S3Error) { self = .elsewhere(reason: error.message) }
}
