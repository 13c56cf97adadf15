import HTTP
import Testing

/// The numbers of streams, which only grow.
@Suite struct StreamNumberTests {
  @Test func aNumberThatWasPassedOverIsClosedForGood() {
    var numbers = StreamNumbers()
    #expect(numbers.isAllowed(1) == true)
    #expect(numbers.isAllowed(7) == true)
    #expect(numbers.isAllowed(5) == false)
    #expect(numbers.isAllowed(3) == false)
    #expect(numbers.isAllowed(9) == true)
  }

  @Test func trailersOfAStreamThatThereWasMayCome() {
    var numbers = StreamNumbers()
    #expect(numbers.isAllowed(1) == true)
    #expect(numbers.isAllowed(3) == true)
    #expect(numbers.isAllowed(1) == true)
  }

  @Test func theFirstNumberMayBeAny() {
    var numbers = StreamNumbers()
    #expect(numbers.isAllowed(101) == true)
    #expect(numbers.isAllowed(1) == false)
  }
}
