package import Platform

/// A part of a response body that is already available.
package enum BodyPiece: Sendable {
  case bytes([UInt8])
  case file(FileDescriptor, offset: Int, length: Int)

  package var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, _, let length): length
    }
  }
}

extension Response.Body {
  init(_ piece: BodyPiece) {
    switch piece {
    case .bytes(let bytes): self = .bytes(bytes)
    case .file(let file, let offset, let length):
      self = .file(file, offset: offset, length: length)
    }
  }
}
