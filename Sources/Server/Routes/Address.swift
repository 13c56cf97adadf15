internal import Catalog
internal import HTTP
internal import ImageEngine
internal import JSON

extension Site {
  /// The address of the library, for its other devices.
  func addressRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/address",
        "The library's address: the one given to the server, or else the one of this request.",
        access: .account,
        answers: [
          RouteAnswer(
            .ok, "The `address`, and the `code` (rows of a QR code) that opens it on a phone.",
            type: "application/json"),
          RouteAnswer(404, "The request names no host.", code: "notFound"),
        ]
      ) { [self] request, _ in
        guard let address = address(of: request) else { throw HTTPError.notFound }
        let code: JSON = QRCode(address + "/").map { .array($0.rows) } ?? .null
        return .json(["address": .string(address + "/"), "code": code])
      }
    ]
  }

  /// The address of the library, without a slash at its end: the one given to the server, or the
  /// one that a request names; `nil` if it names none.
  func address(of request: Request) -> String? {
    let named = request.host.map { "\(request.isSecure ? "https" : "http")://\($0)" }
    return (publicAddress ?? named).map { $0 + base.text }
  }
}
