import Testing

/// Which module may import which: docs/architecture.md as a table.
@Suite struct ImportTests {
  /// Our own modules that each may use. Leaves first, programs last; never
  /// sideways between Codecs, Store, Blobs and HTTP.
  static let allowed: [String: Set<String>] = [
    "JSON": [],
    "Platform": [],
    "PropertyList": ["JSON", "Platform"],
    "Arguments": [],
    "Media": [],
    "Words": ["JSON", "CWords"],
    "Queueing": [],
    "ImageEngine": ["JSON", "CVec"],
    "Codecs": [
      "Platform", "Media", "ImageEngine", "CGIF", "CHEIF", "CJPEG", "CJXL", "CLCMS", "CPNG", "CRaw",
      "CTIFF",
      "CTurboJPEG", "CWebP", "CZlib",
    ],
    "Lettering": ["ImageEngine", "CText"],
    "Film": ["Media", "ImageEngine", "CLibAV"],
    "Vision": ["Media", "ImageEngine", "CONNX", "CTesseract"],
    "Darkroom": ["JSON", "Platform", "Media", "Words", "ImageEngine", "Queueing", "CLinux"],
    "Store": ["Queueing", "CSQLite"],
    "Blobs": ["Platform", "CLinux", "COpenSSL"],
    "Geocoding": ["Platform", "Media", "CPlaces"],
    // The only module that holds SQL.
    "Catalog": [
      "JSON", "Platform", "Media", "Words", "ImageEngine", "Store", "Blobs",
      "Geocoding", "CCatalog",
    ],
    "Library": [
      "JSON", "PropertyList", "Platform", "Media", "Words", "ImageEngine", "Queueing", "Blobs",
      "Geocoding", "Catalog", "Darkroom",
    ],
    "HTTP": ["Platform", "Words", "CLinux", "CNGHTTP2", "COpenSSL", "CZlib", "CBrotli"],
    "Tiles": ["JSON", "Platform", "Store", "CZlib"],
    "Server": [
      "JSON", "Platform", "Media", "Words", "ImageEngine", "Queueing", "Geocoding", "Catalog",
      "Library", "Tiles", "HTTP", "CWeb",
    ],
    "tintype": [
      "Arguments", "JSON", "Platform", "Media", "Words", "ImageEngine", "Blobs", "Darkroom",
      "Catalog", "Library", "Tiles", "HTTP", "Server", "CLinux", "CLevel", "CVersion",
    ],
    "tintype-worker": [
      "JSON", "Platform", "Media", "ImageEngine", "Codecs", "Lettering", "Vision", "Darkroom",
      "CArgon2", "CLinux", "CLevel",
    ],
    "tintype-film": ["JSON", "Platform", "Media", "Film", "Darkroom", "CLinux", "CLevel"],
  ]

  /// What comes with the language. Not Foundation: it is large and slow to
  /// start, and only tests use it.
  static let system: Set<String> = ["Glibc", "Dispatch", "Synchronization"]

  /// Where a module in C may be imported: in its backend's folder, or in a file
  /// whose name ends with it.
  static let homes: [String: [String]] = [
    "CLinux": ["/Linux/", "/Loop/", "_linux.swift"],
    "CSQLite": ["/SQLite/", "_sqlite.swift"],
    "CArgon2": ["_argon2.swift"],
    "CBrotli": ["/Coding/"],
    "CNGHTTP2": ["/H2/"],
    "COpenSSL": ["/TLS/", "/OpenSSL/", "_openssl.swift"],
    "CTurboJPEG": ["_turbojpeg.swift"],
    "CJPEG": ["_libjpeg.swift"],
    "CPNG": ["_png.swift"],
    "CGIF": ["_gif.swift"],
    "CHEIF": ["_heif.swift"],
    "CJXL": ["_jxl.swift"],
    "CLCMS": ["_lcms.swift"],
    "CRaw": ["_raw.swift"],
    "CTIFF": ["_tiff.swift"],
    "CWebP": ["_webp.swift"],
    "CText": [
      "_fontconfig.swift", "_harfbuzz.swift", "_fribidi.swift", "_freetype.swift",
    ],
    "CZlib": ["/Coding/", "_zlib.swift"],
    "CLibAV": ["_libav.swift"],
    "CONNX": ["_onnx.swift"],
    "CTesseract": ["_tesseract.swift"],
    "CWeb": ["_cweb.swift"],
    "CPlaces": ["_cplaces.swift"],
    "CCatalog": ["_ccatalog.swift"],
    "CVersion": ["_cversion.swift"],
    "CWords": ["_cwords.swift"],
    "CVec": ["/ImageEngine/"],
    "CLevel": ["/tintype/", "/tintype-worker/", "/tintype-film/"],
  ]

  static func complaints(in file: SourceFile) -> [Complaint] {
    guard let module = file.module, let allowed = allowed[module] else {
      return [
        Complaint(
          path: file.path, line: 1,
          advice: "a module without a row in Tests/Tidy/ImportTests.swift: say what it may import")
      ]
    }
    var complaints: [Complaint] = []
    for (index, words) in importLines(of: file) {
      guard let name = words.last else { continue }
      func complain(_ advice: String) {
        complaints.append(Complaint(path: file.path, line: index + 1, advice: advice))
      }
      if system.contains(name) { continue }
      if !allowed.contains(name) {
        complain(
          name == "Foundation"
            ? "Foundation stays out of Sources: use Glibc, Dispatch or Synchronization"
            : "\(module) may not import \(name): see docs/architecture.md for the direction")
      } else if let homes = homes[name] {
        if !homes.contains(where: file.path.contains) {
          complain("\(name) is imported only in \(homes.joined(separator: " or "))")
        } else if words.first != "internal" {
          complain("write 'internal import \(name)', so that no declaration shows its types")
        }
      }
    }
    return complaints
  }

  private static func importLines(of file: SourceFile) -> [(Int, [String])] {
    file.codeLines.enumerated().compactMap { index, line in
      let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
      guard let place = words.firstIndex(of: "import"), place <= 2,
        words[..<place].allSatisfy({ $0.hasPrefix("@") || levels.contains($0) })
      else { return nil }
      return (index, words)
    }
  }

  private static let levels = ["public", "package", "internal", "fileprivate", "private"]

  @Test func modulesImportInOneDirection() throws {
    let files = try tree().files(in: ["Sources/"], ["swift"])
    #expect(files.count > 30)
    expectNone(files.flatMap(Self.complaints))
  }

  @Test func whatPointsTheWrongWayIsFound() {
    func advice(_ path: String, _ text: String) -> [String] {
      Self.complaints(in: SourceFile(path: path, text: text)).map(\.advice)
    }
    #expect(advice("Sources/HTTP/A.swift", "import Library\n").count == 1)
    #expect(advice("Sources/HTTP/A.swift", "public import Foundation\n").count == 1)
    #expect(advice("Sources/HTTP/A.swift", "internal import CLinux\n").count == 1)
    #expect(advice("Sources/HTTP/Loop/A.swift", "import CLinux\n").count == 1)
    #expect(advice("Sources/HTTP/A_linux.swift", "internal import CLinux\n").isEmpty)
    #expect(advice("Sources/Server/A.swift", "package import HTTP\nimport Glibc\n").isEmpty)
    #expect(advice("Sources/Server/A.swift", "// import Store\nlet a = \"import b\"\n").isEmpty)
    #expect(advice("Sources/Newcomer/A.swift", "").count == 1)
  }

  @Test func testsUseThePackagesOwnSurface() throws {
    let files = try tree().files(in: ["Tests/"], ["swift"])
    expectNone(
      files.flatMap { file in
        file.codeLines.enumerated().filter { $1.starts(with: "@testable".utf8) }.map {
          Complaint(
            path: file.path, line: $0.offset + 1,
            advice: "tests use what other modules use: make it 'package', or test through it")
        }
      })
  }
}
