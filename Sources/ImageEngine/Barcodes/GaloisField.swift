/// Arithmetic in a field of 2ⁿ elements, for error-correcting codes.
struct GaloisField {
  private let exponents: [Int]
  private let logarithms: [Int]

  /// Creates a field with `size` elements; the polynomial has one more term.
  init(size: Int, polynomial: Int) {
    var exponents: [Int] = []
    var logarithms = [Int](repeating: 0, count: size)
    var value = 1
    for power in 0..<size - 1 {
      exponents.append(value)
      logarithms[value] = power
      value <<= 1
      if value >= size { value ^= polynomial }
    }
    (self.exponents, self.logarithms) = (exponents, logarithms)
  }

  func product(_ a: Int, _ b: Int) -> Int {
    if a == 0 || b == 0 { return 0 }
    return exponents[(logarithms[a] + logarithms[b]) % exponents.count]
  }

  /// Computes the check words of the data with the generator whose roots start at the first power.
  func checkWords(of data: [Int], count: Int) -> [Int] {
    var generator = [1]
    for power in 1...max(count, 1) {
      let root = exponents[power % exponents.count]
      var next = generator + [0]
      for index in generator.indices { next[index + 1] ^= product(generator[index], root) }
      generator = next
    }
    var rest = [Int](repeating: 0, count: count)
    for word in data {
      let factor = word ^ rest[0]
      rest.removeFirst()
      rest.append(0)
      for index in rest.indices { rest[index] ^= product(generator[index + 1], factor) }
    }
    return rest
  }
}
