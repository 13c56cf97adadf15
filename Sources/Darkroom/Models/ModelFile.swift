/// The files of models, and of the library that runs them, as `scripts/setup models` makes them.
package enum ModelFile: String, CaseIterable, Sendable {
  case runtime = "libonnxruntime.so.1.28.0"
  case faceFinder = "face-finder.onnx"
  case faceEmbedding = "face-embedding.onnx"
  case textFinder = "text-finder.onnx"
  case textReader = "text-reader.onnx"
  case textCharacters = "text-characters.txt"
  case things = "things.onnx"
  case nouns = "nouns.tsv"
  case query = "query.onnx"
  case queryWords = "query-words.bin"
  case subjectMask = "subject-mask.onnx"
  case peopleMask = "people-mask.onnx"

  package var name: String { rawValue }

  package var sizeBytes: Int { facts.sizeBytes }

  /// In lowercase hexadecimal digits.
  package var sha256: String { facts.sha256 }

  /// The licence under which its makers publish it.
  package var licence: String { facts.licence }

  private struct Facts {
    var sizeBytes: Int
    var licence: String
    var sha256: String
  }

  private var facts: Facts {
    switch self {
    case .runtime:
      Facts(
        sizeBytes: 24_272_944, licence: "MIT",
        sha256: "aa4079d18f4ea7a5f3a94d80cd4bbe0f2740436626622d64d793803a20381083")
    case .faceFinder:
      Facts(
        sizeBytes: 3_668_138, licence: "MIT",
        sha256: "84f1e6ebd6a281a0cca37307f3c1e28ae76b3a8ba010b9bdee6cf56e9e7a6570")
    case .faceEmbedding:
      Facts(
        sizeBytes: 11_228_835, licence: "public domain",
        sha256: "8f673b9b6d647e42468a6f8226fb8e6c10abd3731b02ca87e889672f71f55220")
    case .textFinder:
      Facts(
        sizeBytes: 4_973_050, licence: "Apache-2.0",
        sha256: "9847cc837ac2aaa27e023e0a04367451cc341020da698e618c308f5e7ade5eaf")
    case .textReader:
      Facts(
        sizeBytes: 10_604_376, licence: "Apache-2.0",
        sha256: "5c56e2a927b2b9a265ceab5e8df5c80f7f2299578d1fc013143a5d3f2ddacc5f")
    case .textCharacters:
      Facts(
        sizeBytes: 74_947, licence: "Apache-2.0",
        sha256: "b5f2bfe2bdd9448429e3e82b51c789775d9b42f2403d082b00662eb77e401c5d")
    case .things:
      Facts(
        sizeBytes: 12_147_725, licence: "Apache-2.0",
        sha256: "8fc6e9eee8794570d488995bc523792990f35bc56b8fbf2c6d8b77bd9cb54974")
    case .nouns:
      Facts(
        sizeBytes: 1_767_169, licence: "WordNet 3.0, GPL-3, CC BY-SA 3.0, Unicode",
        sha256: "28801e3e95d4bde97eb269b3178ab9dacc69a5f5ee96ddd4dd616bc51ee10b20")
    case .query:
      Facts(
        sizeBytes: 14_325_919, licence: "MIT",
        sha256: "d4e6d40413910e2d5e1330625522eebd1da0e5589b504e362ed0314867b63a64")
    case .queryWords:
      Facts(
        sizeBytes: 71_622_400, licence: "MIT",
        sha256: "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f")
    case .subjectMask:
      Facts(
        sizeBytes: 2_333_745, licence: "Apache-2.0",
        sha256: "dd7d84e7c298022840d2294fc4bf422e6b5df04ce8bd39bf11ec6bc5271d701d")
    case .peopleMask:
      Facts(
        sizeBytes: 235_916, licence: "Apache-2.0",
        sha256: "a8654b133444e06d36e7545c08fdf5bd06da3f661e279e75042da996c08ec16d")
    }
  }
}

extension ModelFile {
  /// The files that understanding queries needs in addition to the runtime.
  package static let ofQueries: [ModelFile] = [.query, .queryWords, .nouns]
}

/// A kind of contents that models find in pictures.
package enum ContentKind: String, CaseIterable, Sendable {
  case faces, text, things

  /// The files that it needs in addition to the runtime.
  package var files: [ModelFile] {
    switch self {
    case .faces: [.faceFinder, .faceEmbedding]
    case .text: [.textFinder, .textReader, .textCharacters]
    case .things: [.things, .nouns]
    }
  }
}
