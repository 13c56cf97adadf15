import Codecs
import ImageEngine
import Media
import TestSupport
import Testing

/// Faces that files name.
@Suite struct RegionTests {
  private let picture = Bitmap.landscape(width: 40, height: 30)

  /// A JPEG with an XMP packet of these properties, turned by EXIF's orientation.
  private func metadata(_ properties: String, orientation: Int = 1) throws -> Metadata {
    let packet =
      "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
      + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description "
      + "xmlns:tiff='http://ns.adobe.com/tiff/1.0/' "
      + "xmlns:r='http://www.metadataworkinggroup.com/schemas/regions/' "
      + "xmlns:a='http://ns.adobe.com/xmp/sType/Area#' "
      + "xmlns:d='http://ns.adobe.com/xap/1.0/sType/Dimensions#' "
      + "xmlns:MP='http://ns.microsoft.com/photo/1.2/' "
      + "xmlns:MPRI='http://ns.microsoft.com/photo/1.2/t/RegionInfo#' "
      + "xmlns:MPReg='http://ns.microsoft.com/photo/1.2/t/Region#'>\(properties)"
      + "</rdf:Description></rdf:RDF></x:xmpmeta>"
    var exif = EXIFBuilder()
    exif.short(0x0112, orientation)
    let file = try exif.jpeg()
    let content = Array(packet.utf8)
    let length = content.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
    return try header(Array(file[..<2]) + segment + Array(file[2...])).metadata
  }

  private func group(_ name: String, width: Int = 400, height: Int = 300) -> String {
    """
    <r:Regions rdf:parseType='Resource'>
    <r:AppliedToDimensions d:w='\(width)' d:h='\(height)' d:unit='pixel'/>
    <r:RegionList><rdf:Bag><rdf:li><rdf:Description r:Name='\(name)' r:Type='Face'>
    <r:Area a:x='0.25' a:y='0.4' a:w='0.1' a:h='0.2' a:unit='normalized'/>
    </rdf:Description></rdf:li>
    <rdf:li rdf:parseType='Resource'><r:Name>Rex</r:Name><r:Type>Pet</r:Type>
    <r:Area a:x='0.5' a:y='0.5' a:w='0.1' a:h='0.1' a:unit='normalized'/></rdf:li>
    </rdf:Bag></r:RegionList></r:Regions>
    """
  }

  private func expect(_ box: RelativeBox?, _ numbers: [Double]) {
    let found = box.map { [$0.x, $0.y, $0.width, $0.height] } ?? []
    #expect(found.count == 4 && zip(found, numbers).allSatisfy { abs($0 - $1) < 1e-6 }, "\(found)")
  }

  @Test func facesWithNamesAreRead() throws {
    let found = try metadata(group("Zoë &amp; Co")).regions
    #expect(found.map(\.name) == ["Zoë & Co"])
    expect(found.first?.box, [0.2, 0.3, 0.1, 0.2])
  }

  @Test func microsoftsFacesAreReadWhereThereAreNoOthers() throws {
    let found = try metadata(
      """
      <MP:RegionInfo rdf:parseType='Resource'><MPRI:Regions><rdf:Bag>
      <rdf:li MPReg:Rectangle='0.1, 0.2, 0.3, 0.4' MPReg:PersonDisplayName='Ann'/>
      <rdf:li MPReg:Rectangle='0.5, 0.2, 0.3'/></rdf:Bag></MPRI:Regions></MP:RegionInfo>
      """
    ).regions
    #expect(found.map(\.name) == ["Ann"])
    expect(found.first?.box, [0.1, 0.2, 0.3, 0.4])
  }

  /// Turned clockwise for display, the upper left of the stored pixels comes to the upper right.
  @Test func facesOfATurnedPhotoAreUpright() throws {
    expect(try metadata(group("A"), orientation: 6).regions.first?.box, [0.5, 0.2, 0.2, 0.1])
    expect(try metadata(group("A"), orientation: 3).regions.first?.box, [0.7, 0.5, 0.1, 0.2])
    // Set for the upright size, they are upright already.
    let upright = try metadata(group("A", width: 300, height: 400), orientation: 6).regions
    expect(upright.first?.box, [0.2, 0.3, 0.1, 0.2])
  }

  @Test(arguments: 1...8)
  func aBoxReturnsFromBeingUpright(orientation: Int) {
    let box = RelativeBox(x: 0.1, y: 0.2, width: 0.3, height: 0.45)
    let back = box.upright(from: orientation).stored(with: orientation)
    expect(back, [0.1, 0.2, 0.3, 0.45])
  }

  @Test func copiesNameTheFacesThatTheyAreGiven() throws {
    var metadata = Metadata()
    let box = RelativeBox(x: 0.125, y: 0.25, width: 0.5, height: 0.25)
    metadata.regions = [NamedRegion(name: "Ann <&>", box: box)]
    for privacy in [CarriedMetadata.everything, .withoutPosition] {
      let copy = CopyMetadata(metadata, size: picture.size, privacy: privacy)
      let bytes = try JPEGEncoder(quality: 90).encode(picture).withBytes {
        copy.added(to: $0, format: .jpeg, size: picture.size, hasAlpha: false)
      }
      let found = try header(bytes).metadata.regions
      #expect(found == (privacy == .everything ? metadata.regions : []))
    }
  }
}
