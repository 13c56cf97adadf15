/// Writes ONNX files, which are protocol buffers.
enum ModelBytes {
  /// A network that multiplies its input, of any number of rows, by a matrix.
  static func product(_ weights: [Float], rows: Int, columns: Int) -> [UInt8] {
    let constant =
      varint(1, rows) + varint(1, columns) + varint(2, 1) + text(8, "weights")
      + field(9, weights.flatMap { value in withUnsafeBytes(of: value) { Array($0) } })
    let node =
      text(1, "input") + text(1, "weights") + text(2, "output") + text(4, "MatMul")
    let graph =
      field(1, node) + text(2, "product") + field(5, constant)
      + field(11, value("input", columns: rows)) + field(12, value("output", columns: columns))
    return varint(1, 8) + field(7, graph) + field(8, text(1, "") + varint(2, 13))
  }

  /// An array of floats whose first axis is free.
  private static func value(_ name: String, columns: Int) -> [UInt8] {
    let shape = field(1, text(2, "n")) + field(1, varint(1, columns))
    return text(1, name) + field(2, field(1, varint(1, 1) + field(2, shape)))
  }

  private static func number(_ value: Int) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), UInt(value))
    repeat {
      bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return bytes
  }

  private static func varint(_ tag: Int, _ value: Int) -> [UInt8] {
    number(tag << 3) + number(value)
  }

  private static func field(_ tag: Int, _ bytes: [UInt8]) -> [UInt8] {
    number(tag << 3 | 2) + number(bytes.count) + bytes
  }

  private static func text(_ tag: Int, _ text: String) -> [UInt8] { field(tag, Array(text.utf8)) }
}
