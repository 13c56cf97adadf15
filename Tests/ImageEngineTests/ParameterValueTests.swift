import ImageEngine
import JSON
import Testing

@Suite struct ParameterValueTests {
  static let good: [(JSON, ParameterType, ParameterValue)] = [
    (2.5, .number, .number(2.5)), (-1, .angle, .number(-1)), (true, .boolean, .boolean(true)),
    (3, .integer, .integer(3)), ([1, 2, 3], .vector, .vector([1, 2, 3])),
    ([1, 2], .point, .vector([1, 2])), ([0, 0, 5, 6], .rectangle, .vector([0, 0, 5, 6])),
    ([1, 0, 0, 1, 4, 5], .transform, .vector([1, 0, 0, 1, 4, 5])),
    ([1, 0.5, 0], .color, .color(red: 1, green: 0.5, blue: 0, alpha: 1, space: "sRGB")),
    (
      ["color": [1, 0, 0, 0.5], "space": "displayP3"], .color,
      .color(red: 1, green: 0, blue: 0, alpha: 0.5, space: "displayP3")
    ),
    (["utf8": "hello"], .data, .data(["utf8": "hello"])),
    (["step": "base"], .image, .image(.step("base"))),
    (["input": "mask"], .image, .image(.input("mask"))), ("sRGB", .string, .string("sRGB")),
  ]

  @Test(arguments: good)
  func aValueOfItsTypeIsRead(_ json: JSON, _ type: ParameterType, _ value: ParameterValue) {
    #expect(ParameterValue(json, as: type) == value)
  }

  static let bad: [(JSON, ParameterType)] = [
    ("2", .number), (.number(.infinity), .number), (2, .boolean), (1.5, .integer),
    ([], .vector), ([1, "2"], .vector), ([1], .point), ([1, 2, 3], .rectangle),
    ([1, 0, 0, 1], .transform), ([1, 0], .color), (["color": [1, 0, 0]], .color),
    (["color": [1, 0, 0], "space": "cmyk"], .color), ("base64", .data), ([:], .data),
    (["step": 1], .image), (["photo": "x"], .image), (5, .string),
  ]

  @Test(arguments: bad)
  func aValueOfAnotherTypeIsNot(_ json: JSON, _ type: ParameterType) {
    #expect(ParameterValue(json, as: type) == nil)
  }
}
