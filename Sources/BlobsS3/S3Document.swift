internal import Platform

/// An XML document from a server. Only the elements that are asked for are read; others are
/// skipped, since servers add some of their own.
struct S3Document {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The name of the outermost element.
  var name: String? {
    var scanner = XMLScanner(bytes)
    while scanner.skip(past: "<") {
      if scanner.byte == UInt8(ascii: "?") || scanner.byte == UInt8(ascii: "!") { continue }
      return scanner.name()
    }
    return nil
  }

  /// The text of the first element of this name.
  func text(_ element: String) -> String? { parts(element).first.flatMap(\.ownText) }

  /// The contents of all elements of this name, which do not contain each other.
  func parts(_ element: String) -> [S3Document] {
    var found: [S3Document] = []
    var scanner = XMLScanner(bytes)
    while scanner.skip(past: "<") {
      guard scanner.name() == element, scanner.skip(past: ">") else { continue }
      if bytes[scanner.offset - 2] == UInt8(ascii: "/") {
        found.append(S3Document([]))
        continue
      }
      let start = scanner.offset
      let end = Array("</\(element)>".utf8)
      while !scanner.isAtEnd, !scanner.at(end) { scanner.offset += 1 }
      if scanner.isAtEnd { break }
      found.append(S3Document(Array(bytes[start..<scanner.offset])))
    }
    return found
  }

  private var ownText: String? { XMLScanner.unescaped(bytes[...]) }
}
