/// Writes what people wrote about a photo as an XMP packet: a block of a file, or
/// a file of its own beside it.
package struct XMPWriter {
  private let caption: Metadata.Caption

  package init(_ caption: Metadata.Caption) { self.caption = caption }

  /// `nil` where there is nothing to be said.
  package var packet: String? {
    let properties = [
      alternative("dc:title", caption.title), alternative("dc:description", caption.description),
      bag("dc:subject", caption.keywords), plain("photoshop:Headline", caption.headline),
      plain("xmp:Rating", caption.rating.map { "\($0)" }),
    ].compactMap(\.self)
    guard !properties.isEmpty else { return nil }
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about=""
          xmlns:dc="http://purl.org/dc/elements/1.1/"
          xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
          xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      \(properties.joined(separator: "\n"))
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>
      """
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

  /// What XML has a meaning for stands for itself; what XML cannot say is left
  /// out.
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
