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
    "Words": ["JSON", "Platform", "CWords"],
    "Queueing": [],
    "ImageEngine": ["JSON", "CVec"],
    // Its clang module has its own name, for programs that import CoreImage.CIFilterBuiltins.
    "CoreImage": ["JSON", "ImageEngine", "Foundation"],
    "CoreImageFiles": ["CoreImage", "ImageEngine", "CImageFiles"],
    "Codecs": [
      "JSON", "Platform", "Media", "Words", "ImageEngine", "CGIF", "CHEIF", "CJPEG", "CJXL",
      "CLCMS", "CPNG", "CRaw", "CTIFF", "CTurboJPEG", "CWebP", "CZlib",
    ],
    "Lettering": ["Platform", "ImageEngine", "CText"],
    "Film": ["Media", "Words", "ImageEngine", "CLibAV"],
    "Vision": ["Media", "Words", "ImageEngine", "CONNX", "CTesseract"],
    "Darkroom": ["JSON", "Platform", "Media", "Words", "ImageEngine", "Queueing", "CLinux"],
    "Store": ["Words", "Queueing", "CSQLite"],
    "StorePostgres": ["Words", "Store", "CPostgres"],
    "Blobs": ["Platform", "Words", "CLinux", "COpenSSL"],
    "BlobsS3": ["JSON", "Platform", "Words", "Blobs", "CCurl"],
    "Geocoding": ["Platform", "Media", "CPlaces"],
    // The only module that holds SQL.
    "Catalog": [
      "JSON", "Platform", "Media", "Words", "ImageEngine", "Store", "Blobs",
      "Geocoding", "CCatalog",
    ],
    "Pipeline": [
      "JSON", "Platform", "Media", "Words", "ImageEngine", "Queueing", "Blobs", "Catalog",
      "Darkroom",
    ],
    "Maintenance": ["JSON", "Platform", "Words", "Blobs", "Catalog", "Pipeline"],
    "Library": [
      "JSON", "PropertyList", "Platform", "Media", "Words", "ImageEngine", "Queueing", "Blobs",
      "Geocoding", "Catalog", "Darkroom", "Pipeline", "Maintenance",
    ],
    "HTTP": ["Platform", "Words", "CLinux", "CNGHTTP2", "COpenSSL", "CZlib", "CBrotli"],
    "Tiles": ["JSON", "Platform", "Words", "Store", "CZlib"],
    "Server": [
      "JSON", "Platform", "Media", "Words", "ImageEngine", "Queueing", "Geocoding", "Catalog",
      "Pipeline", "Maintenance", "Library", "Tiles", "HTTP", "CWeb",
    ],
    "Commands": [
      "Arguments", "JSON", "Platform", "Media", "Words", "ImageEngine", "Blobs", "Darkroom",
      "Catalog", "Pipeline", "Maintenance", "Library", "Tiles", "HTTP", "Server", "CLinux",
      "CLevel", "CVersion",
    ],
    "tintype": ["Commands"],
    "tintype-node": [
      "Arguments", "Words", "StorePostgres", "Blobs", "BlobsS3", "Catalog", "Maintenance",
      "Commands",
    ],
    "tintype-worker": [
      "JSON", "Platform", "Media", "Words", "ImageEngine", "Codecs", "Lettering", "Vision",
      "Darkroom", "CArgon2", "CLinux", "CLevel",
    ],
    "tintype-film": [
      "JSON", "Platform", "Media", "Words", "Film", "Darkroom", "CLinux", "CLevel",
    ],
  ]

  /// What comes with the language. Not Foundation: it is large and slow to
  /// start, and only tests and CoreImage, which no program links, use it.
  static let system: Set<String> = ["Glibc", "Musl", "Darwin", "Dispatch", "Synchronization"]

  /// Where a module in C may be imported: in its backend's folder, or in a file
  /// whose name ends with it.
  static let homes: [String: [String]] = [
    "CLinux": ["/Linux/", "/Loop/", "_linux.swift"],
    "CSQLite": ["/SQLite/", "_sqlite.swift"],
    "CPostgres": ["_libpq.swift"],
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
    "CCurl": ["_curl.swift"],
    "CWeb": ["_cweb.swift"],
    "CPlaces": ["_cplaces.swift"],
    "CCatalog": ["_ccatalog.swift"],
    "CVersion": ["_cversion.swift"],
    "CWords": ["_cwords.swift"],
    "CVec": ["/ImageEngine/"],
    "CImageFiles": ["/CoreImageFiles/"],
    "Foundation": ["/CoreImage/Image/CIImage.swift"],
    "CLevel": ["/Commands/", "/tintype-worker/", "/tintype-film/"],
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
        } else if words.first != "internal" && name != "Foundation" {
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

  @Test func importsInTheWrongDirectionAreFound() {
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

  /// The engine is a package for other programs as well: its files take the C library of the system
  /// that they are compiled for.
  static func fixedLibraries(in file: SourceFile) -> [Complaint] {
    guard file.module == "ImageEngine" else { return [] }
    return importLines(of: file).filter { $1.last == "Glibc" }.compactMap { index, _ in
      let above = index > 0 ? String(decoding: file.codeLines[index - 1], as: UTF8.self) : ""
      return above.hasPrefix("#if canImport(Glibc)")
        ? nil
        : Complaint(
          path: file.path, line: index + 1,
          advice: "write the import below '#if canImport(Glibc)', with Musl and Darwin beside it")
    }
  }

  @Test func theEngineNamesNoCLibraryAlone() throws {
    let files = try tree().files(in: ["Sources/ImageEngine/"], ["swift"])
    #expect(files.contains { $0.text.contains("import Glibc") })
    expectNone(files.flatMap(Self.fixedLibraries))
    func count(_ path: String, _ text: String) -> Int {
      Self.fixedLibraries(in: SourceFile(path: path, text: text)).count
    }
    #expect(count("Sources/ImageEngine/A.swift", "internal import Glibc\n") == 1)
    #expect(count("Sources/Server/A.swift", "internal import Glibc\n") == 0)
    let guarded = "#if canImport(Glibc)\n  internal import Glibc\n#endif\n"
    #expect(count("Sources/ImageEngine/A.swift", guarded) == 0)
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
