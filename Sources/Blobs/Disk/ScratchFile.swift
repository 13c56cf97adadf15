internal import Glibc

/// An unnamed file for another process to fill; it disappears when no process has it open.
package struct ScratchFile: Sendable {
  /// Open for writing only.
  package let writing: OpenFile
  /// Open for reading only.
  package let reading: OpenFile
}

extension Folder {
  /// - Parameter path: A temporary name, which must be unique.
  package func scratchFile(_ path: String) throws(BlobError) -> ScratchFile {
    let writing = try open(path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    let reading = try open(path, flags: O_RDONLY)
    try remove(path)
    return ScratchFile(writing: writing, reading: reading)
  }

  /// Replaces a file by a copy of the first bytes of another, atomically even with a power cut. A
  /// path may have one writer at a time.
  package func write(copyOf file: OpenFile, count: Int, to path: String) throws(BlobError) {
    let draft = path + ".new"
    do throws(BlobError) {
      let copy = try open(draft, flags: O_WRONLY | O_CREAT | O_TRUNC)
      var done = 0
      while done < count {
        let part = try file.read(at: done, count: min(count - done, BlobLimits.copiedBytes))
        guard !part.isEmpty else {
          throw BlobError(EIO, .read(file.path, offset: done, count: count))
        }
        try copy.writeAll(part, at: done)
        done += part.count
      }
      try copy.sync()
      try rename(draft, to: path, replacing: true)
    } catch {
      // The original error matters; leftovers are overwritten next time.
      try? remove(draft)
      throw error
    }
  }
}
