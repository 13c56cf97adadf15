/// A parser that takes bytes from outside, and what holds for all that it accepts.
///
/// To add one: a file in `Targets`, a line in ``all``, and, where its bytes have a shape, a few of
/// them in `Seeds/NAME`. `scripts/fuzz` does the rest; the tests go over the seeds.
package struct FuzzTarget: Sendable {
  package let name: String
  /// What it begins with besides `Seeds/NAME`: folders, as seen from the one of Package.swift. One
  /// that is not there is left out.
  package let seeds: [String]
  /// Takes any bytes, and says what is not as it must be; `nil` where all is.
  package let finding: @Sendable (_ bytes: [UInt8]) -> String?

  package static let all: [FuzzTarget] = [
    .json, .propertyListXML, .propertyListBinary, .recipe, .recipeRendered, .photoHeader, .sidecar,
    .bitmap,
    .workerAnswer, .requestHead, .chunkedBody, .multipart, .byteRange, .requestTarget,
  ]

  /// - Parameters:
  ///   - read: The parser. To refuse is always right.
  ///   - mustHold: What is true of everything that it has read; to throw is as wrong as `false`.
  init<Value>(
    name: String, seeds: [String], read: @escaping @Sendable ([UInt8]) throws -> Value,
    mustHold: @escaping @Sendable (Value) throws -> Bool
  ) {
    self.name = name
    self.seeds = seeds
    finding = { bytes in
      let value: Value
      do { value = try read(bytes) } catch { return nil }
      do {
        return try mustHold(value) ? nil : "it does not hold: \("\(value)".prefix(500))"
      } catch {
        return "\(error): \("\(value)".prefix(500))"
      }
    }
  }
}
