import Codecs
import ImageEngine
import Media
import TestSupport
import Testing

@Suite struct MetadataTests {
  private func metadata(_ exif: EXIFBuilder) throws -> Metadata { try header(exif.jpeg()).metadata }

  /// A JPEG with an XMP packet of these properties.
  private func metadata(xmp properties: String, trailer: [UInt8] = []) throws -> Metadata {
    let packet =
      "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
      + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description "
      + "xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:e='http://ns.adobe.com/exif/1.0/' "
      + "xmlns:xmp='http://ns.adobe.com/xap/1.0/' "
      + "xmlns:GCamera='http://ns.google.com/photos/1.0/camera/' \(properties)"
      + "</rdf:Description></rdf:RDF></x:xmpmeta>"
    return try header(jpeg(with: [(0xE1, Array(packet.utf8))]) + trailer).metadata
  }

  /// A JPEG with these segments.
  private func jpeg(with segments: [(marker: UInt8, content: [UInt8])]) throws -> [UInt8] {
    let file = try JPEGEncoder(quality: 90).bytes(.landscape(width: 16, height: 8))
    var added: [UInt8] = []
    for (marker, content) in segments {
      let length = content.count + 2
      added += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
    }
    return Array(file[..<2]) + added + Array(file[2...])
  }

  @Test func exposureAndLensAreRead() throws {
    var exif = EXIFBuilder()
    exif.fractions(0x829A, [(1, 250)])
    exif.fractions(0x829D, [(28, 10)])
    exif.fractions(0x920A, [(50, 1)])
    exif.fractions(0xA432, [(24, 1), (70, 1), (28, 10), (28, 10)])
    let metadata = try metadata(exif)
    #expect(metadata.exposure.seconds == 1.0 / 250)
    #expect(metadata.exposure.aperture == 2.8)
    #expect(metadata.exposure.focalLength == 50)
    #expect(metadata.camera.lens == "24-70mm f/2.8")
  }

  @Test func aPositionHasHeightAndDirection() throws {
    var exif = EXIFBuilder(isBigEndian: true)
    exif.position(
      latitude: ("S", [(33, 1), (55, 1), (3033, 100)]),
      longitude: ("E", [(18, 1), (2543, 100), (0, 1)]))
    let position = try #require(try metadata(exif).position)
    #expect(abs(position.latitude + 33.925092) < 1e-6)
    #expect(abs(position.longitude - 18.423833) < 1e-6)
  }

  @Test(arguments: [
    [(0, 0), (0, 1), (0, 1)], [(91, 1), (0, 1), (0, 1)], [(0, 1), (0, 1), (0, 1)],
  ])
  func aPointThatIsNotOnTheMapIsNone(latitude: [(Int, Int)]) throws {
    var exif = EXIFBuilder()
    exif.position(latitude: ("N", latitude), longitude: ("E", [(0, 1), (0, 1), (0, 1)]))
    #expect(try metadata(exif).position == nil)
  }

  @Test func textsOfPeopleAreReadFromXMP() throws {
    let caption = try metadata(
      xmp: """
        xmp:Rating='4'><dc:title><rdf:Alt><rdf:li xml:lang='de'>Hafen</rdf:li>\
        <rdf:li xml:lang='x-default'>Harbour &amp; sea</rdf:li></rdf:Alt></dc:title>\
        <dc:subject><rdf:Bag><rdf:li>boat</rdf:li><rdf:li>s&#xE9;a</rdf:li></rdf:Bag></dc:subject>
        """
    ).caption
    #expect(caption.title == "Harbour & sea")
    #expect(caption.keywords == ["boat", "séa"])
    #expect(caption.rating == 4)
  }

  @Test func xmpHasTimeAndPlaceWhereEXIFHasNone() throws {
    let metadata = try metadata(
      xmp: "e:DateTimeOriginal='2024-01-07T11:02:59.177+01:00' e:GPSLatitude='50,5.375220N' "
        + "e:GPSLongitude='14,23.844W'>")
    #expect(metadata.captured?.text == "2024-01-07T11:02:59.177")
    #expect(metadata.captured?.offset == "+01:00")
    #expect(abs((metadata.position?.latitude ?? 0) - 50.089587) < 1e-6)
    #expect((metadata.position?.longitude ?? 0) < 0)
  }

  @Test func anEntityOfItsOwnEndsXMP() throws {
    let bomb = "><dc:title>&lol;</dc:title><dc:subject>after</dc:subject>"
    let caption = try metadata(xmp: bomb).caption
    #expect(caption.title == nil && caption.keywords.isEmpty)
    let outside = "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><x:xmpmeta/>"
    #expect(outside.withBytes { SidecarFacts($0) }?.caption.title == nil)
  }

  @Test func elementsWithoutEndDoNotOverflow() throws {
    let deep = String(repeating: "<dc:title>", count: 5000)
    #expect(try metadata(xmp: ">" + deep).caption.title == nil)
  }

  /// A packet that asks for another, and a JPEG with that in segments of so many
  /// bytes, which `change` may do something to.
  private func extended(
    bytes: Int, _ change: (inout [(UInt8, [UInt8])]) -> Void = { _ in }
  ) throws -> Metadata {
    let name = "0123456789ABCDEF0123456789ABCDEF"
    let open = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
    let main = """
      \(open)<rdf:Description xmlns:xmpNote='http://ns.adobe.com/xmp/note/'
        xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='4'
        xmpNote:HasExtendedXMP='\(name)'/></rdf:RDF>
      """
    let rest = """
      \(open)<rdf:Description xmlns:dc='http://purl.org/dc/elements/1.1/'
        xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='1'>
        <dc:description><rdf:Alt><rdf:li>Far behind</rdf:li></rdf:Alt></dc:description>
        <dc:rights>\(String(repeating: "long ", count: 4000))</dc:rights>
        <dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
        </rdf:Description></rdf:RDF>
      """
    let all = Array(rest.utf8)
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    var segments: [(UInt8, [UInt8])] = [
      (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(main.utf8))
    ]
    for start in stride(from: 0, to: all.count, by: bytes) {
      let part = all[start..<min(start + bytes, all.count)]
      let head = Array("http://ns.adobe.com/xmp/extension/\0\(name)".utf8)
      segments.append((0xE1, head + number(all.count) + number(start) + part))
    }
    change(&segments)
    return try header(jpeg(with: segments.map { (marker: $0.0, content: $0.1) })).metadata
  }

  @Test func xmpThatIsTooLongForASegmentIsPutTogether() throws {
    for bytes in [60_000, 7000, 999] {
      let metadata = try extended(bytes: bytes)
      #expect(metadata.caption.description == "Far behind")
      #expect(metadata.caption.keywords == ["sea"])
      // What the packet itself says counts.
      #expect(metadata.caption.rating == 4)
    }
    #expect(try extended(bytes: 5000) { $0.swapAt(1, 3) }.caption.keywords == ["sea"])
  }

  @Test func xmpOfWhichAPartIsMissingIsNone() throws {
    for lie in 0..<7 {
      let metadata = try extended(bytes: 5000) { segments in
        switch lie {
        case 0: segments.remove(at: 2)
        case 1: segments.removeLast()
        case 2: segments[1].1[70] ^= 1
        case 3: segments[2].1[71] = 0xFF
        case 4: segments[1].1[40] = 0x20
        case 5: segments[1].1.removeLast(100)
        default: segments[1].1.removeLast(4960)
        }
      }
      #expect(metadata.caption.keywords == [], "\(lie)")
      #expect(metadata.caption.rating == 4, "\(lie)")
    }
  }

  @Test func iptcIsReadFromPhotoshopsResources() throws {
    func record(_ tag: UInt8, _ text: String) -> [UInt8] {
      [0x1C, 2, tag, 0, UInt8(text.utf8.count)] + Array(text.utf8)
    }
    let records =
      record(5, "Old title") + record(25, "one") + record(25, "two")
      + record(55, "20150611") + record(60, "102926+0100")
    let resource =
      Array("Photoshop 3.0\u{0}8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(records.count)]
    let metadata = try header(jpeg(with: [(0xED, resource + records)])).metadata
    #expect(metadata.caption.title == "Old title")
    #expect(metadata.caption.keywords == ["one", "two"])
    #expect(metadata.captured?.text == "2015-06-11T10:29:26")
    #expect(metadata.captured?.offset == "+01:00")
  }

  @Test func applesNoteHasTheIdentifiers() throws {
    var note = EXIFBuilder(isBigEndian: true)
    note.text(0x000B, "0B57A1C2-1111-4222-8333-444455556666")
    note.text(0x0011, "6F0A9C1E-3B54-4D1B-9E6C-0A1B2C3D4E01")
    var exif = EXIFBuilder()
    exif.bytes(0x927C, note.note(after: Array("Apple iOS\u{0}\u{0}\u{1}MM".utf8)))
    let metadata = try metadata(exif)
    #expect(metadata.burstID == "0B57A1C2-1111-4222-8333-444455556666")
    #expect(metadata.contentIdentifier == "6F0A9C1E-3B54-4D1B-9E6C-0A1B2C3D4E01")
  }

  @Test func theFilmBehindAStillIsFoundWhereItReallyIs() throws {
    let film = [0, 0, 0, 16] + Array("ftypmp42\0\0\0\0".utf8) + [UInt8](repeating: 7, count: 100)
    let motion = try metadata(
      xmp: "GCamera:MicroVideo='1' GCamera:MicroVideoOffset='\(film.count)'>", trailer: film)
    #expect(motion.motionVideo?.count == film.count)
    for lie in ["-5", "99999999999", "NaN", "50", "0"] {
      let none = try metadata(
        xmp: "GCamera:MicroVideo='1' GCamera:MicroVideoOffset='\(lie)'>", trailer: film)
      #expect(none.motionVideo == nil, "\(lie)")
    }
  }

  @Test(arguments: [
    ("xmp:Rating='-1'", Flag.rejected, nil, nil), ("xmpDM:pick='1'", .picked, nil, nil),
    ("xmpDM:pick='-1' xmp:Rating='3'", .rejected, nil, 3), ("xmpDM:pick='0'", nil, nil, nil),
    ("digiKam:PickLabel='1'", .rejected, nil, nil), ("digiKam:PickLabel='2'", nil, nil, nil),
    ("digiKam:PickLabel='3' digiKam:ColorLabel='4'", .picked, .green, nil),
    ("xmp:Label='Purple'", nil, ColorLabel.purple, nil), ("xmp:Label='Second'", nil, .yellow, nil),
    ("xmp:Label='Urgent' digiKam:ColorLabel='1'", nil, .red, nil),
    ("xmp:Label='Urgent'", nil, nil, nil),
  ])
  func flagsAndLabelsOfOtherProgramsAreRead(
    properties: String, flag: Flag?, label: ColorLabel?, rating: Int?
  ) throws {
    let caption = try metadata(
      xmp: "xmlns:xmpDM='http://ns.adobe.com/xmp/1.0/DynamicMedia/' "
        + "xmlns:digiKam='http://www.digikam.org/ns/1.0/' \(properties)>"
    ).caption
    #expect(caption.flag == flag && caption.label == label && caption.rating == rating)
  }

  @Test func aRejectedPhotoWithoutStarsIsRejectedInOtherPrograms() throws {
    let packet = try #require(XMPWriter(Caption(flag: .rejected)).packet)
    #expect(packet.contains("<xmp:Rating>-1</xmp:Rating>"))
    let sidecar = try #require(Array(packet.utf8).withUnsafeBytes { SidecarFacts($0) })
    #expect(sidecar.caption == Caption(flag: .rejected))
  }

  @Test func aSidecarIsReadAsWritten() throws {
    let sidecar = try #require(try sample("rated.xmp").withUnsafeBytes { SidecarFacts($0) })
    #expect(sidecar.caption.rating == 3)
    #expect(sidecar.caption.keywords == ["Travel"])
    #expect(sidecar.dated == "2024-01-07T11:02:59.177")
    let flat = try #require(try sample("flatxmp.xmp").withUnsafeBytes { SidecarFacts($0) })
    #expect(flat.caption.headline == "PhotoshopHeadline")
    #expect(flat.captured == "1980-06-02T18:19:58")
    #expect(flat.dated == "1980-06-02T18:19:58-06:00")
  }
}

extension String {
  fileprivate func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Array(utf8).withUnsafeBytes(body)
  }
}
