internal import CLibAV
internal import Glibc

/// The libraries of FFmpeg, through which films are read.
package enum FilmLibraries {
  /// Uses the libraries once, so that what they ask of the system is asked
  /// before the sandbox closes; afterwards they say nothing to anybody.
  package static func prepare() {
    av_log_set_level(AV_LOG_QUIET)
    _ = av_cpu_count()
    _ = av_get_cpu_flags()
    // The time zone's file is read at the first use.
    tzset()
    let picture = Poster(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 12))
    do {
      _ = try picture.png()
    } catch {
      preconditionFailure("a picture of four pixels can be written: \(error)")
    }
  }
}
