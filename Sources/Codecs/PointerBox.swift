/// A pointer from a C library, or an object that wraps one.
///
/// `@unchecked`: it is only ever used inside a mutex.
struct PointerBox<Value>: @unchecked Sendable {
  let value: Value
}
