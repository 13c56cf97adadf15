internal import Glibc

/// The program of this process, and the files beside it.
///
/// The path comes from the system, because the name in the command line may be any text.
package enum OwnProgram {
  /// The folder of the program's file, whatever links led to it.
  package static var folder: String {
    path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
  }

  /// The folder with the fonts that come with the program; `nil` if none do.
  ///
  /// Packages bring them. Programs that were built from source draw text with the system's fonts,
  /// which scripts/setup installs.
  package static var fonts: String? {
    let place = folder + "/fonts"
    return access(place, R_OK | X_OK) == 0 ? place : nil
  }

  /// Whether the program lies in the folder that runs where it is unpacked, with a script that
  /// starts it.
  package static var isPortable: Bool { access(folder + "/start", X_OK) == 0 }

  private static var path: String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    return String(
      decoding: bytes.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
