import Foundation

/// The bytes of a file that the tests bring along.
package func fixture(_ path: String) throws -> [UInt8] {
  try [UInt8](Data(contentsOf: URL(filePath: packageRoot + "/Tests/Fixtures/" + path)))
}

/// A Live Photo's two files as a telephone writes them: with one identifier.
package func livePhoto() throws -> (photo: [UInt8], film: [UInt8]) {
  var film = try fixture("films/live.mov")
  let (own, photos) = (
    "6F0A9C1E-3B54-4D1B-9E6C-0A1B2C3D4E01", "9B539AB8-A668-4FA6-9207-EB653A5E7E3C"
  )
  for place in film.ranges(of: Array(own.utf8)) {
    film.replaceSubrange(place, with: Array(photos.utf8))
  }
  return (try fixture("metadata/live.heic"), film)
}

/// A folder of public test suites beside the checkout; `nil` where this machine
/// has none, and then the tests that read them have nothing to do.
package func publicSuite(_ path: String) -> String? {
  let folder = packageRoot + "/../shared/suites/" + path
  return FileManager.default.fileExists(atPath: folder) ? folder : nil
}

/// A JPEG whose EXIF says nothing but this text, under a tag of its details.
package func photoSaying(_ text: String, inTag tag: UInt16) throws -> [UInt8] {
  let text = Array(text.utf8) + [0]
  let main: [UInt8] = [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
  let details: [UInt8] =
    [0, 1, UInt8(tag >> 8), UInt8(tag & 0xFF), 0, 2, 0, 0, 0, UInt8(text.count)]
    + [0, 0, 0, 44, 0, 0, 0, 0]
  let exif = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8] + main + details + text
  let plain = try fixture("photos/gray.jpg")
  return Array(plain[..<2]) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + plain[2...]
}
