internal import Glibc
package import Platform

/// The files that the owner of a library may put beside the models: a pair of networks like CLIP,
/// which describes pictures and words by vectors that can be compared, and its vocabulary. Any such
/// pair serves, so this program knows no hashes of them.
package enum PairFile: String, CaseIterable, Sendable {
  case pictures = "open-pictures.onnx"
  case words = "open-words.onnx"
  case merges = "open-merges.txt"

  package var name: String { rawValue }
}

extension ModelFolder {
  package func path(of file: PairFile) -> String { path + "/" + file.name }

  package func map(_ file: PairFile) throws(SystemError) -> MappedFile {
    let descriptor = open(path(of: file), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError("opening \(file.name)") }
    defer { close(descriptor) }
    let mapped = try MappedFile(descriptor)
    guard 1...DarkroomLimits.pairFileBytes ~= mapped.bytes.count else {
      throw SystemError("reading \(file.name)", code: EFBIG)
    }
    return mapped
  }

  /// A number that changes with the network for pictures, whose vectors are then made anew; `nil`
  /// unless the runtime and all files of the pair are there.
  package var pairNumber: Int? {
    guard unusable([.runtime]).isEmpty else { return nil }
    do {
      _ = (try map(.words), try map(.merges))
      let mapped = try map(.pictures)
      return mapped.withBytes { bytes in
        // Of a large file, parts tell versions apart.
        let step = max(1, bytes.count / Self.sampledBytes)
        var hash = UInt64(bytes.count) &* 0x100_0000_01B3
        for place in stride(from: 0, to: bytes.count, by: step) {
          hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3
        }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x3FFF_FFFF) + 1
      }
    } catch {
      // It counts as missing, as an unreadable model does.
      return nil
    }
  }

  private static let sampledBytes = 1 << 16
}
