import JSON
import TestSupport
import Testing

@Suite struct JSONTests {
  @Test func anObjectKeepsTheOrderInWhichItWasWritten() throws {
    let value = try JSON(parsing: #"{"b":1,"a":{"d":2,"c":3}}"#)
    #expect(value.object?.names == ["b", "a"])
    #expect(value.text == #"{"b":1,"a":{"d":2,"c":3}}"#)
  }

  @Test func equalityAndHashIgnoreThatOrder() throws {
    let one = try JSON(parsing: #"{"a":1,"b":[{"c":2,"d":3}]}"#)
    let other = try JSON(parsing: #"{"b":[{"d":3,"c":2}],"a":1}"#)
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one != [1, 2] && one["a"] != one["b"])
    #expect(try JSON(parsing: #"{"a":1}"#) != JSON(parsing: #"{"a":1,"b":null}"#))
  }

  @Test func membersAreReplacedAppendedAndRemoved() {
    var object = JSON.Object([("a", 1), ("b", 2), ("a", 3)])
    #expect(object.count == 2 && object["a"] == 3)
    object["c"] = "new"
    object["a"] = nil
    object["z"] = nil
    #expect(object.names == ["b", "c"])
    #expect(!object.isEmpty && JSON.Object().isEmpty)
  }

  @Test func aValueAnswersOnlyAsItsOwnType() {
    let value: JSON = ["text": "a", "list": [1, 2.5, nil], "yes": true]
    #expect(value["text"]?.string == "a" && value["text"]?.double == nil)
    #expect(value["list"]?[0]?.int == 1 && value["list"]?[1]?.double == 2.5)
    #expect(value["list"]?[2] == .null && value["list"]?[3] == nil && value["list"]?[-1] == nil)
    #expect(value["yes"]?.bool == true && value["yes"]?.int == nil)
    #expect(value["none"] == nil && value[0] == nil)
    #expect(value["list"]?.array?.count == 3 && value["list"]?.object == nil)
  }

  @Test(arguments: [
    (0.0, 0), (-0.0, 0), (7.0, 7), (9_007_199_254_740_992, 9_007_199_254_740_992),
    (-9_007_199_254_740_992, -9_007_199_254_740_992),
  ])
  func wholeNumbersAreIntegers(value: Double, whole: Int) {
    #expect(JSON(value).int == whole)
  }

  @Test(arguments: [0.5, 9_007_199_254_740_994, 1e300, -1e19, .infinity, .nan])
  func otherNumbersAreNot(value: Double) {
    #expect(JSON.number(value).int == nil)
  }

  @Test func absentMembersAreNull() {
    #expect(JSON(nil as String?) == .null && JSON("a" as String?) == "a")
    #expect(JSON(nil as Int?) == .null && JSON(4 as Int?) == 4)
    #expect(JSON(nil as Double?) == .null && JSON(0.5 as Double?) == 0.5)
    #expect(JSON(Float(0.5)) == 0.5 && JSON(true) == true)
  }
}
