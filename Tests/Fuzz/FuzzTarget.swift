import Glibc

/// A parser that takes bytes from outside, and what holds for all that it accepts.
///
/// To add one: a file in `Targets`, a line in ``all``, and, where its bytes have a shape, a few of
/// them in `Seeds/NAME`. `scripts/fuzz` does the rest.
struct FuzzTarget: Sendable {
  let name: String
  /// What it begins with besides `Seeds/NAME`: folders, as seen from the one of Package.swift. One
  /// that is not there is left out.
  let seeds: [String]
  /// Takes any bytes, and ends the program where something is not as it must be.
  let run: @Sendable (_ bytes: [UInt8]) -> Void

  static let all: [FuzzTarget] = [
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
    run = { bytes in
      let value: Value
      do { value = try read(bytes) } catch { return }
      do {
        if try mustHold(value) { return }
      } catch {
        fail("\(error)", value)
      }
      fail("it does not hold", value)
    }
  }
}

/// Says what is wrong and ends the program. A precondition's message is left out of optimised code.
private func fail(_ reason: String, _ value: some Any) -> Never {
  print("\(reason): \("\(value)".prefix(500))")
  fflush(nil)
  abort()
}
