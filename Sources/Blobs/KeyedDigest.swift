/// HMAC with SHA-256: 32 bytes that only the owners of the key can compute.
package func keyedDigest(of message: [UInt8], key: [UInt8]) -> [UInt8] {
  let short = key.count > 64 ? sha256(of: key) : key
  let padded = short + [UInt8](repeating: 0, count: 64 - short.count)
  return sha256(of: padded.map { $0 ^ 0x5C } + sha256(of: padded.map { $0 ^ 0x36 } + message))
}
