internal import HTTP
internal import Tiles

/// The security headers of every response.
struct SecurityHeaders: Sendable {
  private let contentSecurityPolicy: String
  private let isTrusted: Bool

  /// Scripts, styles and pictures are loaded from here only; the page cannot be embedded,
  /// and inline scripts do not run.
  ///
  /// - Parameters:
  ///   - tiles: The only other server, for the map's tiles.
  ///   - isTrusted: Whether the certificate is the administrator's own. The local authority's
  ///     certificate must not force HTTPS on a name that other devices' pages may share.
  init(tiles: TileAddress? = nil, isTrusted: Bool = false) {
    self.isTrusted = isTrusted
    let origin = tiles.map { " \($0.origin)" } ?? ""
    let pictures = tiles?.format == .vector ? "" : origin
    let shapes = tiles?.format == .vector ? origin : ""
    contentSecurityPolicy = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'",
      "img-src 'self' blob: data:\(pictures)", "media-src 'self' blob:",
      "connect-src 'self'\(shapes)", "font-src 'self'", "manifest-src 'self'",
      "worker-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
      // No text becomes a script or markup, but by the page's one policy (Web/core/trusted.js).
      "require-trusted-types-for 'script'", "trusted-types tintype",
    ].joined(separator: "; ")
  }

  /// - Parameter isSecure: Whether the response is sent over HTTPS.
  func add(to headers: inout Headers, isSecure: Bool) {
    if isTrusted, isSecure {
      Self.set("Strict-Transport-Security", "max-age=31536000", in: &headers)
    }
    Self.set("Content-Security-Policy", contentSecurityPolicy, in: &headers)
    Self.set("X-Content-Type-Options", "nosniff", in: &headers)
    // Not "no-referrer", with which forms have the origin null: a browser without Sec-Fetch-Site
    // sends nothing else about a form's origin.
    Self.set("Referrer-Policy", "same-origin", in: &headers)
    Self.set("Cross-Origin-Opener-Policy", "same-origin", in: &headers)
    Self.set("Cross-Origin-Resource-Policy", "same-origin", in: &headers)
    Self.set(
      "Permissions-Policy", "camera=(self), microphone=(self), geolocation=(self)", in: &headers)
    Self.set("Cache-Control", "no-store", in: &headers)
  }

  /// Headers set by a route take precedence.
  private static func set(_ name: String, _ value: String, in headers: inout Headers) {
    if !headers.contains(name) { headers.add(name, value) }
  }
}
