internal import Darkroom
internal import Glibc
internal import JSON
internal import Library
internal import Maintenance

/// The check of `doctor` on formats whose decoders come from other packages, which systems leave
/// out or install apart: a worker decodes a small picture of each.
struct DecoderExamination {
  let worker: String

  func run() async -> Examination {
    let darkroom = Darkroom(executable: worker, workers: 1)
    var missing: [String] = []
    for (name, picture) in Self.pictures where await !isDecoded(picture, darkroom) {
      missing.append(name)
    }
    await darkroom.stop()
    if missing.isEmpty {
      let all = Self.pictures.map(\.name).joined(separator: " and ")
      return Examination("decoders", .good, "\(all) can be decoded.")
    }
    let names = missing.joined(separator: " and ")
    return Examination(
      "decoders", .warning, "\(names) cannot be decoded: such photos are kept without a picture.",
      advice: "Install libheif's decoders, on Debian 13 the packages libheif-plugin-libde265 and "
        + "libheif-plugin-dav1d. Existing photos get their previews after a restart.")
  }

  /// Returns a descriptor of a file with these bytes, which the caller must close; `nil` if there
  /// is no space for it.
  static func sample(_ text: String) -> Int32? {
    guard let bytes = Base64.bytes(of: Array(text.utf8)) else { return nil }
    let file = open("/dev/shm", O_RDWR | O_CLOEXEC | 0o20_200_000, 0o600)  // O_TMPFILE, a macro
    defer { if file >= 0 { close(file) } }
    guard write(file, bytes, bytes.count) == bytes.count else { return nil }
    // Workers get read-only descriptors.
    let reading = open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC)
    return reading >= 0 ? reading : nil
  }

  private func isDecoded(_ text: String, _ darkroom: Darkroom) async -> Bool {
    guard let reading = Self.sample(text) else { return true }
    defer { close(reading) }
    do throws(DarkroomError) {
      let output = Output(longestSide: 16, format: .png)
      _ = try await darkroom.develop(DevelopTask(input: reading, outputs: [output]))
      return true
    } catch {
      // A worker that does not start is another check's finding.
      switch error {
      case .unsupported, .unreadable: return false
      default: return true
      }
    }
  }

  /// A grey picture of 16 by 16 pixels in each format.
  private static let pictures = [(name: "HEIC", picture: heic), (name: "AVIF", picture: avif)]

  private static let heic = """
    AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAXxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAA\
    AAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAABoAABAAAAAAAAAB4AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABo\
    dmMxAAAAAA5waXRtAAAAAAABAAAA/GlwcnAAAADcaXBjbwAAAHVodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEA\
    GEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQApQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqrprm4CGgwIAAAAyAAAAD\
    AIRiAAEABkQBwXPBiQAAABNjb2xybmNseAABAA0ABoAAAAAUaXNwZQAAAAAAAABAAAAAQAAAAChjbGFwAAAAEAAAAAEA\
    AAAQAAAAAf///9AAAAAC////0AAAAAIAAAAQcGl4aQAAAAADCAgIAAAAGGlwbWEAAAAAAAAAAQABBYECAwWEAAAAJm1k\
    YXQAAAAaKAGvGSOxwO6yFZ5CgKeOiBEgmf1Coo4CA3g=
    """

  private static let avif = """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAA\
    AAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAHwAAAChpaW5mAAAAAAABAAAA\
    GmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAEAAAABAAAAAQcGl4aQAA\
    AAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAAJ21kYXQS\
    AAoJGAz/2iAhoNCAMhAcR4eF3dNNNMLAAAB1fWZY
    """
}
