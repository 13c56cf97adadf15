internal import Catalog
internal import Geocoding
internal import HTTP
internal import JSON
internal import Library
internal import Media
internal import Words

/// Positions and names of towns. No other service is asked: the table is inside the program.
extension Site {
  func localityRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/places"
    return [
      Route(
        .get, "\(path)/search",
        "The library's places, and towns whose names in any language begin with the typed text; a "
          + "region or a country may follow a comma.",
        access: .account,
        query: [
          QueryParameter(
            "q", .text(maxBytes: ServerLimits.searchBytes), "The typed text.", isRequired: true
          )
        ],
        answers: Self.shows("The places, and the towns, the largest first.")
      ) { [self] request, principal in
        let text = request.query["q"] ?? ""
        let places = try await library.places.all(named: text, for: principal)
        let json: JSON = [
          "places": .array(places.map(\.json)),
          "towns": .array(library.localities.towns(named: text).map(\.json)),
        ]
        return .json(json, answering: request)
      },
      Route(
        .get, "\(path)/at", "The name and the time zone of a position.",
        access: .account,
        query: [
          QueryParameter("position", .text(maxBytes: 64), "`48.2,16.4`.", isRequired: true)
        ],
        answers: Self.shows("The location, and the time zone; null far out at sea.")
      ) { [self] request, _ in
        guard let position = try Self.position(in: request, "position") else {
          throw HTTPError.badParameter(name: "position", expected: Message("expected.position"))
        }
        let (locality, zone) = library.localities.locality(at: position)
        let json: JSON = ["location": locality?.json ?? .null, "timeZone": JSON(zone)]
        return .json(json, answering: request)
      },
    ]
  }

  /// A latitude and a longitude, separated by a comma.
  static func position(in request: Request, _ name: String) throws(HTTPError) -> Position? {
    guard let text = request.query[name] else { return nil }
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 2,
      let position = Position(latitude: numbers[0], longitude: numbers[1])
    else { throw .badParameter(name: name, expected: Message("expected.position")) }
    return position
  }
}

extension FoundTown {
  fileprivate var json: JSON {
    [
      "name": .string(name), "region": JSON(region), "country": .string(country),
      "countryCode": .string(countryCode), "latitude": JSON(position.latitude),
      "longitude": JSON(position.longitude), "population": JSON(population),
      "timeZone": .string(timeZone),
    ]
  }
}
