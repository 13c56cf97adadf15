internal import Catalog
internal import HTTP
internal import ImageEngine
internal import JSON

extension Site {
  /// The address of the library, for its other devices.
  func addressRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/address", "The library's address, as used by this request.",
        access: .account,
        answers: [
          RouteAnswer(
            .ok, "The `address`, and the `code` (rows of a QR code) that opens it on a phone.",
            type: "application/json")
        ]
      ) { [self] request, _ in
        guard let address = address(of: request) else { throw HTTPError.notFound }
        let code: JSON = QRCode(address + "/").map { .array($0.rows) } ?? .null
        return .json(["address": .string(address + "/"), "code": code])
      }
    ]
  }

  /// The address of the library as a request names it, without a slash at its end; `nil` if it
  /// names none.
  func address(of request: Request) -> String? {
    request.host.map { "\(request.isSecure ? "https" : "http")://\($0)\(base.text)" }
  }
}
