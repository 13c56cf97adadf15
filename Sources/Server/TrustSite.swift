package import HTTP
internal import JSON
internal import Synchronization

/// The pages on the plain HTTP port: how to trust the local certificate authority, and its
/// certificate for download. Nothing else is there, and nothing is secret.
package final class TrustSite: Sendable {
  private struct Offer {
    let page: [UInt8]
    let authority: [UInt8]
    let profile: [UInt8]
  }

  private let address: String
  private let offer: Mutex<Offer>

  /// - Parameters:
  ///   - house: The authority to hand out.
  ///   - address: The library's HTTPS address.
  package init(_ house: LocalAuthority, address: String) {
    self.address = address
    offer = Mutex(Self.offer(house, address))
  }

  /// Hands out another authority from now on.
  package func use(_ house: LocalAuthority) {
    let new = Self.offer(house, address)
    offer.withLock { $0 = new }
  }

  private static func offer(_ house: LocalAuthority, _ address: String) -> Offer {
    Offer(
      page: Pages.document(
        "features/sign-in/trust.html",
        ["fingerprint": house.fingerprint.html, "address": address.html]),
      authority: house.authority, profile: profile(of: house.authority, house.fingerprint))
  }

  /// Returns a server's handler.
  package func handler() -> @Sendable (Request) async -> Response {
    { [self] request in
      var response = answer(to: request)
      SecurityHeaders().add(to: &response.headers, isSecure: false)
      return response
    }
  }

  private func answer(to request: Request) -> Response {
    guard [.get, .head].contains(request.method) else {
      return Response(Problem(405, "methodNotAllowed", "This page can only be read."))
    }
    let offer = offer.withLock { $0 }
    switch request.segments {
    case []: return .bytes(offer.page, type: "text/html; charset=utf-8")
    case ["tintype.crt"]: return file(offer.authority, "application/x-x509-ca-cert", "tintype.crt")
    case ["tintype.mobileconfig"]:
      return file(offer.profile, "application/x-apple-aspen-config", "tintype.mobileconfig")
    default:
      let path = request.segments.dropFirst(2).joined(separator: "/")
      guard request.segments.first == "web", ["ui/base.css", "icons/mark.svg"].contains(path),
        let file = WebFiles.all[path]
      else { return Response(Problem(404, "notFound", "The address does not exist.")) }
      return file.response(to: request)
    }
  }

  private func file(_ bytes: [UInt8], _ type: String, _ name: String) -> Response {
    .bytes(
      bytes, type: type,
      headers: ["Content-Disposition": ContentDisposition.attachment(filename: name)])
  }

  /// A configuration profile for installing the certificate on iPhones and Macs.
  private static func profile(of authority: [UInt8], _ fingerprint: String) -> [UInt8] {
    let digits = fingerprint.filter { $0 != ":" }
    func uuid(_ start: Int) -> String {
      let part = digits.dropFirst(start).prefix(32)
      var text = ""
      for (index, digit) in part.enumerated() {
        if [8, 12, 16, 20].contains(index) { text += "-" }
        text.append(digit)
      }
      return text
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>
      <key>PayloadType</key><string>Configuration</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>tintype.house.\(digits.prefix(16))</string>
      <key>PayloadUUID</key><string>\(uuid(0))</string>
      <key>PayloadDisplayName</key><string>Tintype</string>
      <key>PayloadDescription</key>
      <string>Lets this device open your photo library at home.</string>
      <key>PayloadContent</key><array><dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>tintype.house.\(digits.prefix(16)).authority</string>
      <key>PayloadUUID</key><string>\(uuid(32))</string>
      <key>PayloadDisplayName</key><string>Tintype at home</string>
      <key>PayloadCertificateFileName</key><string>tintype.crt</string>
      <key>PayloadContent</key><data>\(Base64.text(of: authority))</data>
      </dict></array>
      </dict></plist>

      """
    return Array(text.utf8)
  }
}

extension String {
  /// The text with HTML's special characters escaped.
  var html: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
