internal import CLibAV
internal import Glibc

/// The FFmpeg libraries that read videos.
package enum FilmLibraries {
  /// Initialises the libraries before the sandbox closes and silences their log.
  package static func prepare() {
    av_log_set_level(AV_LOG_QUIET)
    _ = av_cpu_count()
    _ = av_get_cpu_flags()
    // The time zone file is read on first use.
    tzset()
    let picture = Poster(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 12))
    do {
      _ = try picture.png()
    } catch {
      preconditionFailure("a picture of four pixels can be written: \(error)")
    }
  }
}
