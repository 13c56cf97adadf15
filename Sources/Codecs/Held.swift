/// What a library gives to hold: a pointer, or an object that wraps one.
///
/// `@unchecked`: it stands in a mutex alone.
struct Held<Value>: @unchecked Sendable {
  let value: Value
}
