import Foundation

/// The bytes of a file that the tests bring along.
package func fixture(_ path: String) throws -> [UInt8] {
  try [UInt8](Data(contentsOf: URL(filePath: packageRoot + "/Tests/Fixtures/" + path)))
}

/// A folder of public test suites beside the checkout; `nil` where this machine
/// has none, and then the tests that read them have nothing to do.
package func publicSuite(_ path: String) -> String? {
  let folder = packageRoot + "/../shared/suites/" + path
  return FileManager.default.fileExists(atPath: folder) ? folder : nil
}
