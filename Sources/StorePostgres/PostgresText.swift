/// A statement in the server's form: `?1` is `$1` there, and nothing else is another.
struct PostgresText {
  let text: String
  let parameterCount: Int

  init(_ sql: String) {
    var native: [UInt8] = []
    native.reserveCapacity(sql.utf8.count)
    var count = 0
    /// The mark that ends the text, name or remark which is being read.
    var end: UInt8?
    var rest = Array(sql.utf8)[...]
    while let byte = rest.popFirst() {
      if let ending = end {
        if byte == ending { end = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        end = byte
      } else if byte == UInt8(ascii: "-"), rest.first == byte {
        end = UInt8(ascii: "\n")
      } else if byte == UInt8(ascii: "?") {
        let digits = rest.prefix { 48...57 ~= $0 }
        count = max(count, Int(String(decoding: digits, as: UTF8.self)) ?? 0)
        native.append(UInt8(ascii: "$"))
        continue
      }
      native.append(byte)
    }
    text = String(decoding: native, as: UTF8.self)
    parameterCount = count
  }
}
