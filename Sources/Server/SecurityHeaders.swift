internal import HTTP

/// What every answer tells the browser not to do.
enum SecurityHeaders {
  /// Scripts, styles and pictures come from here alone; nothing is embedded in
  /// other pages, and no inline script runs.
  static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
    "media-src 'self' blob:", "connect-src 'self'", "font-src 'self'", "manifest-src 'self'",
    "worker-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  static func add(to headers: inout Headers) {
    set("Content-Security-Policy", contentSecurityPolicy, in: &headers)
    set("X-Content-Type-Options", "nosniff", in: &headers)
    set("Referrer-Policy", "no-referrer", in: &headers)
    set("Cross-Origin-Opener-Policy", "same-origin", in: &headers)
    set("Cross-Origin-Resource-Policy", "same-origin", in: &headers)
    set(
      "Permissions-Policy", "camera=(self), microphone=(self), geolocation=(self)", in: &headers)
    set("Cache-Control", "no-store", in: &headers)
  }

  /// A route that knows better has said so already.
  private static func set(_ name: String, _ value: String, in headers: inout Headers) {
    if !headers.contains(name) { headers[name] = value }
  }
}
