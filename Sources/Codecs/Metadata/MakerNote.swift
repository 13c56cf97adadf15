/// The proprietary metadata that camera makers add to EXIF; only useful fields are read.
struct MakerNote {
  private enum Maker {
    case apple(TIFFDirectory)
    case canon(TIFFDirectory)
    case fuji(TIFFDirectory)
    case nikon(TIFFDirectory)
    case samsung(TIFFDirectory)
    case sony(TIFFDirectory)
  }

  private let maker: Maker?

  /// - Parameters:
  ///   - make: The camera's maker.
  ///   - structure: The base for offsets if the maker follows EXIF's rules.
  init(_ entry: TIFFDirectory.Entry, make: String, in structure: TIFFStructure) {
    let note = entry.value
    maker =
      if note.has("Apple iOS\0") {
        TIFFStructure(note, isLittleEndian: false).directory(at: 14).map(Maker.apple)
      } else if note.has("Nikon\0") {
        note.rest(from: 10).flatMap(TIFFStructure.init(header:))?.main.map(Maker.nikon)
      } else if note.has("FUJIFILM") {
        note.littleEndian32(at: 8).flatMap(TIFFStructure(note, isLittleEndian: true).directory)
          .map(Maker.fuji)
      } else if note.has("SONY") {
        structure.directory(at: entry.offset + 12).map(Maker.sony)
      } else if make.uppercased().hasPrefix("CANON") {
        structure.directory(at: entry.offset).map(Maker.canon)
      } else if make.uppercased().hasPrefix("SAMSUNG") {
        TIFFStructure(note, isLittleEndian: structure.isLittleEndian).leading.map(Maker.samsung)
      } else {
        nil
      }
  }

  func add(to metadata: inout Metadata) {
    switch maker {
    case .apple(let note):
      metadata.burstID = note.text(0x000B)
      metadata.contentIdentifier = note.text(0x0011)
    case .canon(let note): addLens(note.text(0x0095) ?? Self.canonLens(note), to: &metadata)
    case .fuji(let note):
      addLens(LensRange(note, tags: [0x1404, 0x1405, 0x1406, 0x1407])?.text, to: &metadata)
    case .nikon(let note): addLens(LensRange(note, tag: 0x0084)?.text, to: &metadata)
    case .samsung(let note):
      addLens(note.int(0xA003).flatMap { Self.samsungLenses[$0] }, to: &metadata)
    case .sony(let note):
      addLens(note.bytes(0xB02A).flatMap(LensRange.init(sony:))?.text, to: &metadata)
    case nil: break
    }
  }

  /// Adds a lens name, unless EXIF has a better one.
  private func addLens(_ name: String?, to metadata: inout Metadata) {
    metadata.camera.lens = metadata.camera.lens ?? name
  }

  /// The lens range from Canon's camera settings, for a lens without a name.
  private static func canonLens(_ note: TIFFDirectory) -> String? {
    guard let unit = note.int(1, at: 25), unit > 0, let long = note.int(1, at: 23),
      let short = note.int(1, at: 24)
    else { return nil }
    return LensRange(
      shortest: Double(short) / Double(unit), longest: Double(long) / Double(unit), openings: [])?
      .text
  }

  private static let samsungLenses: [Int: String] = [
    1: "Samsung NX 30mm F2 Pancake", 2: "Samsung NX 18-55mm F3.5-5.6 OIS",
    3: "Samsung NX 50-200mm F4-5.6 ED OIS", 4: "Samsung NX 20-50mm F3.5-5.6 ED",
    5: "Samsung NX 20mm F2.8 Pancake", 6: "Samsung NX 18-200mm F3.5-6.3 ED OIS",
    7: "Samsung NX 60mm F2.8 Macro ED OIS SSA", 8: "Samsung NX 16mm F2.4 Pancake",
    9: "Samsung NX 85mm F1.4 ED SSA", 10: "Samsung NX 45mm F1.8",
    11: "Samsung NX 45mm F1.8 2D/3D", 12: "Samsung NX 12-24mm F4-5.6 ED",
    13: "Samsung NX 16-50mm F2-2.8 S ED OIS", 14: "Samsung NX 10mm F3.5 Fisheye",
    15: "Samsung NX 16-50mm F3.5-5.6 Power Zoom ED OIS", 20: "Samsung NX 50-150mm F2.8 S ED OIS",
    21: "Samsung NX 300mm F2.8 ED OIS",
  ]
}
