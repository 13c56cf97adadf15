import Testing

@Suite struct SwiftTextTests {
  @Test func commentsAndLiteralsAreBlanked() {
    let text = SwiftText(
      #"""
      let a = "func x() {" // func y() {
      /* outer /* inner { */ } */ let b = #"raw " \ {"# + """
        many { lines
        """
      let c = "say \(words.map { "\($0) {" }) {"
      """#)
    let code = String(decoding: text.code, as: UTF8.self)
    #expect(!code.contains("{") && !code.contains("x()") && !code.contains("say"))
    #expect(code.contains("let a = ") && code.contains("let b = ") && code.contains("let c = "))
    #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count == 5)
    #expect(text.commentLines == [0, 1])
  }

  @Test func functionsAreMeasuredFromNameToBrace() {
    let functions = SwiftText(
      """
      protocol P {
        func none() -> Int
        init(one: Int)
      }
      struct S {
        init?() { self.init() }
        func two(
          a: Int = { 1 }()
        ) -> [Int] where Self: P
        {
          let x = { (y: Int) in y }
          func inner() {
          }
          return [x(1)]
        }
        static func == (a: S, b: S) -> Bool { true }
      }
      """
    ).functions
    #expect(
      functions == [
        .init(name: "init", line: 6, length: 1), .init(name: "two", line: 7, length: 9),
        .init(name: "inner", line: 12, length: 2), .init(name: "", line: 16, length: 1),
      ])
  }
}
