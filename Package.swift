// swift-tools-version: 6.2
import PackageDescription

/// Every module compiles under the same strict rules; docs/decisions/0009 says why.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// A module of ours in Sources/, with the modules it may import.
func module(
  _ name: String, _ imports: [String] = [], exclude: [String] = [], more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: strict + more)
}

/// Leaves the checks for exclusive access to debug builds: decision 0064 has the measurement.
let uncheckedExclusivity: [SwiftSetting] = [
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]

/// A program of ours. The level check runs before anything else does. The
/// language's libraries are linked in, so that it runs where no Swift is
/// installed; only at the link, so that programs and tests share one compilation.
func program(_ name: String, _ imports: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: (imports + ["CLevel"]).map { .init(stringLiteral: $0) },
    swiftSettings: strict,
    // All addresses of functions are resolved at start and then cannot be written. Libraries in a
    // folder lib beside the program come before the system's, for themselves as well: a package
    // that carries them has them there.
    linkerSettings: [
      .unsafeFlags(
        ["-static-stdlib"]
          + ["-z", "now", "--disable-new-dtags", "-rpath", "$ORIGIN/lib"].flatMap {
            ["-Xlinker", $0]
          })
    ])
}

/// Compiles tests as they are written, in a third of the time: what they try is optimised all the
/// same.
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The tests of one module, in a folder of the same name. They start programs,
/// but do not link them: a program's static libraries are not for tests. Those that compute
/// themselves what they expect of many pixels are optimised.
func tests(
  of name: String, _ imports: [String] = [], areOptimised: Bool = false
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: ([name, "TestSupport"] + imports).map { .init(stringLiteral: $0) },
    swiftSettings: strict + (areOptimised ? [] : unoptimised))
}

/// The fuzzing program, which is built with other flags than the rest: scripts/fuzz.
let fuzzing: [Target] =
  Context.environment["TINTYPE_FUZZ"] == nil
  ? []
  : [
    .target(name: "CFuzz", path: "Tests/CFuzz"),
    .executableTarget(
      name: "tintype-fuzz", dependencies: ["Fuzz", "CFuzz"], path: "Tests/Fuzz/Program",
      swiftSettings: strict),
  ]

let package = Package(
  name: "tintype",
  products: [
    .library(name: "ImageEngine", targets: ["ImageEngine", "JSON"]),
    .library(name: "CoreImage", targets: ["CoreImage"]),
    .library(name: "CoreImageFiles", targets: ["CoreImageFiles"]),
    .executable(name: "tintype", targets: ["tintype"]),
    .executable(name: "tintype-node", targets: ["tintype-node"]),
    .executable(name: "tintype-worker", targets: ["tintype-worker"]),
    .executable(name: "tintype-film", targets: ["tintype-film"]),
  ],
  targets: [
    // C: headers and thin shims only.
    .target(name: "CVec"),
    .target(name: "CLevel"),
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CLinux"),
    // Named CoreImage in its module map, for the import of CoreImage.CIFilterBuiltins.
    .target(name: "CCoreImage"),
    .target(
      name: "CImageFiles", linkerSettings: [.linkedLibrary("turbojpeg"), .linkedLibrary("png")]),
    .target(name: "CONNX", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CTesseract", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
    .target(name: "CWeb"),
    .target(name: "CCatalog"),
    .target(name: "CVersion"),
    .target(name: "CWords"),
    .target(name: "CPlaces", exclude: ["table", "LICENSE"]),
    .systemLibrary(name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(
      name: "CNGHTTP2", pkgConfig: "libnghttp2", providers: [.apt(["libnghttp2-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CHEIF", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
    .systemLibrary(name: "CJXL", providers: [.apt(["libjxl-dev"])]),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CRaw", providers: [.apt(["libraw-dev"])]),
    .systemLibrary(name: "CTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CLibAV", pkgConfig: "libavformat",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libswresample-dev"])
      ]),
    .systemLibrary(
      name: "CText", pkgConfig: "freetype2",
      providers: [
        .apt(["libfontconfig-dev", "libfreetype-dev", "libfribidi-dev", "libharfbuzz-dev"])
      ]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Leaves: they import nothing of ours, but for PropertyList and Words, which need two of them.
    module("JSON"),
    module("Platform"),
    module("PropertyList", ["JSON", "Platform"]),
    module("Arguments"),
    module("Media"),
    module("Words", ["JSON", "Platform", "CWords"], exclude: ["en.json", "page"]),
    module("Queueing"),

    // develop: what the workers link.
    module("ImageEngine", ["JSON", "CVec"], exclude: ["LICENSE", "README.md"]),
    module("CoreImage", ["ImageEngine", "JSON", "CCoreImage"], exclude: ["LICENSE"]),
    module(
      "CoreImageFiles", ["CoreImage", "ImageEngine", "CImageFiles"], exclude: ["LICENSE"]),
    module(
      "Codecs",
      [
        "JSON", "Platform", "Media", "Words", "ImageEngine", "CGIF", "CHEIF", "CJPEG", "CJXL",
        "CLCMS", "CPNG", "CRaw", "CTIFF", "CTurboJPEG", "CWebP", "CZlib",
      ]),

    module("Lettering", ["Platform", "ImageEngine", "CText"]),
    module("Film", ["Media", "Words", "ImageEngine", "CLibAV"]),
    module("Vision", ["Media", "Words", "ImageEngine", "CONNX", "CTesseract"]),

    // serve: what the server links, and the protocol between the two.
    module(
      "Darkroom", ["JSON", "Platform", "Media", "Words", "ImageEngine", "Queueing", "CLinux"]),
    module("Store", ["Words", "Queueing", "CSQLite"]),
    // Only tintype-node links it: libpq brings thirty libraries.
    module("StorePostgres", ["Words", "Store", "CPostgres"]),
    module("Blobs", ["Platform", "Words", "CLinux", "COpenSSL"]),
    // Only tintype-node links it: libcurl brings thirty libraries.
    module("BlobsS3", ["JSON", "Platform", "Words", "Blobs", "CCurl"]),
    module("Geocoding", ["Platform", "Media", "CPlaces"]),
    module(
      "Catalog",
      [
        "JSON", "Platform", "Media", "Words", "ImageEngine", "Store", "Blobs",
        "Geocoding", "CCatalog",
      ], exclude: ["schema.sql", "schema.postgres.sql"]),
    module(
      "Pipeline",
      [
        "JSON", "Platform", "Media", "Words", "ImageEngine", "Queueing", "Blobs", "Catalog",
        "Darkroom",
      ]),
    module(
      "Maintenance", ["JSON", "Platform", "Words", "Blobs", "Catalog", "Pipeline"]),
    module(
      "Library",
      [
        "JSON", "PropertyList", "Platform", "Media", "Words", "ImageEngine", "Queueing", "Blobs",
        "Geocoding", "Catalog", "Darkroom", "Pipeline", "Maintenance",
      ]),
    module(
      "HTTP", ["Platform", "Words", "CLinux", "CNGHTTP2", "COpenSSL", "CZlib", "CBrotli"],
      more: uncheckedExclusivity),
    module("Tiles", ["JSON", "Platform", "Words", "Store", "CZlib"]),
    module(
      "Server",
      [
        "JSON", "Platform", "Media", "Words", "ImageEngine", "Queueing", "Geocoding", "Catalog",
        "Pipeline", "Maintenance", "Library", "Tiles", "HTTP", "CWeb",
      ]),

    // The commands, which two programs link.
    module(
      "Commands",
      [
        "Arguments", "JSON", "Platform", "Media", "Words", "ImageEngine", "Blobs", "Darkroom",
        "Catalog", "Pipeline", "Maintenance", "Library", "Tiles", "HTTP", "Server", "CLinux",
        "CLevel", "CVersion",
      ]),
    program("tintype", ["Commands"]),
    program(
      "tintype-node",
      [
        "Arguments", "Words", "StorePostgres", "Blobs", "BlobsS3", "Catalog", "Maintenance",
        "Commands",
      ]),
    program(
      "tintype-worker",
      [
        "JSON", "Platform", "Media", "Words", "ImageEngine", "Codecs", "Lettering", "Vision",
        "Darkroom", "CArgon2", "CLinux",
      ]),
    program(
      "tintype-film", ["JSON", "Platform", "Media", "Words", "Film", "Darkroom", "CLinux"]),

    .executableTarget(
      name: "tintype-bench",
      dependencies: [
        "Blobs", "Catalog", "ImageEngine", "JSON", "CLevel", "CLinux", "Darkroom", "Library",
        "Maintenance", "Media", "Pipeline", "Store",
      ],
      path: "Benchmarks",
      exclude: [
        "camera.py", "codecs.py", "darkroom.py", "everyday.py", "generators", "http_bench.py",
        "import.py", "large.py", "levels.py", "map.py", "memory.py", "night.py", "page.py",
        "paired.py", "peers.py", "report.py", "requirements.txt", "seeing.py", "server.py",
        "thresholds.json", "worker.py",
      ],
      swiftSettings: strict),

    // A server without a library, for clients and measurements.
    .executableTarget(
      name: "sample-server", dependencies: ["HTTP", "Platform", "CLinux"],
      path: "Tests/SampleServer",
      swiftSettings: strict, linkerSettings: [.unsafeFlags(["-static-stdlib"])]),

    // What shaders are compared with, for many recipes at once.
    .executableTarget(
      name: "filter-drawings", dependencies: ["ImageEngine", "JSON"], path: "Tests/FilterDrawings",
      swiftSettings: strict, linkerSettings: [.unsafeFlags(["-static-stdlib"])]),

    // What is fuzzed, and over whose seeds the tests go.
    .target(
      name: "Fuzz",
      dependencies: ["JSON", "PropertyList", "Media", "ImageEngine", "Codecs", "Darkroom", "HTTP"],
      path: "Tests/Fuzz", exclude: ["Seeds", "Program"], swiftSettings: strict),
    tests(of: "Fuzz"),

    .target(
      name: "TestSupport", dependencies: ["Platform"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(of: "JSON"),
    tests(of: "Platform"),
    tests(of: "PropertyList"),
    tests(of: "Arguments"),
    tests(of: "Media"),
    tests(of: "Words", ["JSON"]),
    tests(of: "Queueing"),
    tests(of: "ImageEngine", ["JSON"], areOptimised: true),
    tests(of: "CoreImage", ["CoreImageFiles", "ImageEngine", "JSON"], areOptimised: true),
    tests(of: "Codecs", ["Media", "Words", "ImageEngine"], areOptimised: true),
    tests(of: "Lettering", ["ImageEngine", "JSON"], areOptimised: true),
    tests(of: "Vision", ["Media", "ImageEngine", "Codecs", "Darkroom"], areOptimised: true),
    tests(
      of: "Darkroom", ["JSON", "Platform", "Media", "Words", "ImageEngine", "Queueing", "CLinux"],
      areOptimised: true),
    // A server that the tests start.
    .target(
      name: "PostgresSupport",
      dependencies: ["Catalog", "Store", "StorePostgres", "TestSupport"],
      path: "Tests/PostgresSupport", swiftSettings: strict),
    tests(of: "Store", ["Words", "Queueing", "StorePostgres", "PostgresSupport"]),
    tests(of: "Catalog", ["Media", "Store", "StorePostgres", "PostgresSupport"]),
    // A bucket on a server that the tests start.
    .target(
      name: "BucketSupport", dependencies: ["Blobs", "BlobsS3", "TestSupport"],
      path: "Tests/BucketSupport", swiftSettings: strict),
    tests(of: "Blobs", ["BlobsS3", "BucketSupport", "Platform", "Words"]),
    tests(
      of: "Library",
      [
        "JSON", "Platform", "Media", "Words", "ImageEngine", "Store", "StorePostgres",
        "PostgresSupport", "Blobs", "BlobsS3", "BucketSupport", "Geocoding", "Catalog",
        "Darkroom", "Pipeline", "Maintenance", "Queueing",
      ]),
    tests(of: "HTTP", ["Platform", "Words"]),
    tests(of: "Tiles", ["Words", "Store"]),
    tests(
      of: "Server",
      [
        "JSON", "Platform", "Media", "Words", "ImageEngine", "Catalog", "Library", "Tiles",
        "Darkroom", "HTTP", "Maintenance", "Pipeline", "Store", "Blobs", "PostgresSupport",
      ]),
    // The lessons see what another package's program sees, and nothing else.
    .testTarget(
      name: "LessonTests", dependencies: ["ImageEngine", "JSON"], packageAccess: false,
      swiftSettings: strict),
    .testTarget(
      name: "Tidy", dependencies: ["ImageEngine", "Media", "Words", "TestSupport"],
      swiftSettings: strict),
  ] + fuzzing,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)
