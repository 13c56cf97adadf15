internal import CLinux
internal import Glibc
package import Platform

/// The folder with the files of models. It may be missing, or lack some of them: tasks that need
/// them then fail with a sentence.
package struct ModelFolder: Hashable, Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The condition of a file, by its size; `tintype models` compares its hash as well.
  package enum Condition: Hashable, Sendable {
    case present
    case missing
    case otherSize(Int)
  }

  package func path(of file: ModelFile) -> String { path + "/" + file.name }

  package func condition(of file: ModelFile) -> Condition {
    let descriptor = open(path(of: file), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .missing }
    defer { close(descriptor) }
    let size = Int(clinux_file_size(descriptor))
    if size < 0 { return .missing }
    return size == file.sizeBytes ? .present : .otherSize(size)
  }

  /// Maps a file of the expected size.
  package func map(_ file: ModelFile) throws(SystemError) -> MappedFile {
    let descriptor = open(path(of: file), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError("opening \(file.name)") }
    defer { close(descriptor) }
    let mapped = try MappedFile(descriptor)
    guard mapped.bytes.count == file.sizeBytes else {
      throw SystemError("reading \(file.name)", code: EBADF)
    }
    return mapped
  }

  /// The files among these that cannot be used.
  package func unusable(_ files: [ModelFile]) -> [ModelFile] {
    files.filter { condition(of: $0) != .present }
  }

  /// Whether the models for a kind of contents, and the runtime, are there.
  package func has(_ kind: ContentKind) -> Bool {
    unusable([.runtime] + kind.files).isEmpty
  }
}
