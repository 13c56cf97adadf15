package import ImageEngine
package import Media

/// Writes metadata as an XMP packet, for embedding or as a sidecar.
package struct XMPWriter {
  private let caption: Caption
  private let captured: CaptureTime?
  private let position: Position?
  private let regions: [NamedRegion]
  private let size: PixelSize?

  /// - Parameters:
  ///   - regions: The faces with names, in stored pixels.
  ///   - size: That of the picture, if it is known.
  package init(
    _ caption: Caption, captured: CaptureTime? = nil, position: Position? = nil,
    regions: [NamedRegion] = [], size: PixelSize? = nil
  ) {
    self.regions = regions
    self.size = size
    self.caption = caption
    self.captured = captured
    self.position = position
  }

  /// `nil` if there is nothing to write.
  package var packet: String? {
    let properties =
      captionProperties + momentProperties + placeProperties
      + regionProperties
    guard !properties.isEmpty else { return nil }
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about=""
          xmlns:dc="http://purl.org/dc/elements/1.1/"
          xmlns:digiKam="http://www.digikam.org/ns/1.0/"
          xmlns:exif="http://ns.adobe.com/exif/1.0/"
          xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
          xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
          xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
          xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
          xmlns:xmp="http://ns.adobe.com/xap/1.0/"
          xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/">
      \(properties.joined(separator: "\n"))
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>
      """
  }

  private var captionProperties: [String] {
    [
      alternative("dc:title", caption.title), alternative("dc:description", caption.description),
      bag("dc:subject", caption.keywords), plain("photoshop:Headline", caption.headline),
      plain("xmp:Rating", caption.writtenRating.map { "\($0)" }),
      plain("xmp:Label", caption.label.map(Self.name(of:))), plain("xmpDM:pick", pick?.adobe),
      plain("digiKam:PickLabel", pick?.digiKam),
    ].compactMap(\.self)
  }

  /// The name that Lightroom shows in English, with a capital.
  private static func name(of label: ColorLabel) -> String {
    label.rawValue.prefix(1).uppercased() + label.rawValue.dropFirst()
  }

  private var pick: (adobe: String, digiKam: String)? {
    switch caption.flag {
    case .picked: ("1", "3")
    case .rejected: ("-1", "1")
    case nil: nil
    }
  }

  /// Uses both property names: camera software reads the first, press software the second.
  private var momentProperties: [String] {
    let time = captured.map { $0.text + ($0.offset ?? "") }
    return [plain("exif:DateTimeOriginal", time), plain("photoshop:DateCreated", time)]
      .compactMap(\.self)
  }

  private var placeProperties: [String] {
    guard let position else { return [] }
    func minutes(_ degrees: Double, _ positive: String, _ negative: String) -> String {
      let millionths = (degrees.magnitude * 60_000_000).rounded()
      let whole = (millionths / 60_000_000).rounded(.down)
      let rest = (millionths - whole * 60_000_000) / 1_000_000
      return "\(Int(whole)),\(rest)\(degrees < 0 ? negative : positive)"
    }
    func fraction(_ value: Double) -> String { "\(Int((value * 1000).rounded()))/1000" }
    let (altitude, direction) = (position.altitude, position.direction)
    return [
      plain("exif:GPSLatitude", minutes(position.latitude, "N", "S")),
      plain("exif:GPSLongitude", minutes(position.longitude, "E", "W")),
      plain("exif:GPSAltitudeRef", altitude.map { $0 < 0 ? "1" : "0" }),
      plain("exif:GPSAltitude", altitude.map { fraction($0.magnitude) }),
      plain("exif:GPSImgDirectionRef", direction.map { _ in "T" }),
      plain("exif:GPSImgDirection", direction.map(fraction)),
    ].compactMap(\.self)
  }

  /// The Metadata Working Group's regions, whose place is that of their centre.
  private var regionProperties: [String] {
    guard !regions.isEmpty else { return [] }
    func number(_ value: Double) -> String { "\((value * 1_000_000).rounded() / 1_000_000)" }
    let items = regions.map { region in
      let box = region.box
      let area = [
        ("x", box.x + box.width / 2), ("y", box.y + box.height / 2), ("w", box.width),
        ("h", box.height),
      ].map { "stArea:\($0)=\"\(number($1))\"" }.joined(separator: " ")
      return "<rdf:li rdf:parseType=\"Resource\"><mwg-rs:Name>\(Self.escaped(region.name))"
        + "</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>"
        + "<mwg-rs:Area \(area) stArea:unit=\"normalized\"/></rdf:li>"
    }
    let dimensions = size.map {
      "<mwg-rs:AppliedToDimensions stDim:w=\"\($0.width)\" stDim:h=\"\($0.height)\""
        + " stDim:unit=\"pixel\"/>"
    }
    return [
      "   <mwg-rs:Regions rdf:parseType=\"Resource\">\(dimensions ?? "")<mwg-rs:RegionList>"
        + "<rdf:Bag>\(items.joined())</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>"
    ]
  }

  private func plain(_ name: String, _ value: String?) -> String? {
    value.map { "   <\(name)>\(Self.escaped($0))</\(name)>" }
  }

  private func alternative(_ name: String, _ value: String?) -> String? {
    value.map {
      "   <\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(Self.escaped($0))</rdf:li></rdf:Alt>"
        + "</\(name)>"
    }
  }

  private func bag(_ name: String, _ values: [String]) -> String? {
    guard !values.isEmpty else { return nil }
    let items = values.map { "<rdf:li>\(Self.escaped($0))</rdf:li>" }.joined()
    return "   <\(name)><rdf:Bag>\(items)</rdf:Bag></\(name)>"
  }

  /// Escapes XML's special characters and drops those that XML cannot represent.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
