import Foundation
import ImageEngine
import JSON
import Synchronization
import TestSupport
import Testing

/// Whatever is rendered ends soon when nobody waits for it any more: it is asked often, and what
/// is answered counts.
@Suite struct CancellationTests {
  private static let (width, height) = (1200, 800)
  private static let all = Rectangle(
    x: 0, y: 0, width: Double(width), height: Double(height))
  private static let pictures = (0..<4).map { seed in
    var generator = SeededGenerator(seed: UInt64(seed))
    return Image(generator.bitmap(width: width, height: height, isOpaque: true)).clamped()
  }

  /// Who waits, for so many questions.
  private final class Principal: Sendable {
    struct Questions {
      var count = 0
      /// After the answer that nobody waits.
      var after = 0
      /// The work of one thread from each of its questions to the next, in nanoseconds.
      var pieces: [UInt64] = []
      var last: UInt64 = 0
    }

    let patience: Int
    private let questions = Mutex(Questions())

    init(patience: Int = .max) { self.patience = patience }

    /// What the calling thread has computed so far, whoever else the machine works for.
    static func work() -> UInt64 {
      var now = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
      return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    }

    var asked: Questions { questions.withLock { $0 } }

    func begin() { questions.withLock { $0.last = Self.work() } }

    /// Also where the work begins and ends.
    func mark() {
      let now = Self.work()
      questions.withLock {
        $0.pieces.append(now - min(now, $0.last))
        $0.last = now
      }
    }

    func isCancelled(isAlone: Bool) -> Bool {
      if isAlone { mark() }
      return questions.withLock {
        $0.count += 1
        if $0.count > patience { $0.after += 1 }
        return $0.count > patience
      }
    }
  }

  private static func render(
    _ filter: FilterDescription, _ values: JSON.Object, _ principal: Principal, threads: Int
  ) throws {
    let image = try CatalogLawTests.result(filter, values, pictures)
    let rect = image.extent.isInfinite ? all : image.extent.intersection(all)
    if rect.isEmpty { return }
    _ = try Renderer().render(
      image, rect: rect, threads: threads,
      isCancelled: { principal.isCancelled(isAlone: threads == 1) })
  }

  /// What a sanitizer looks after takes several times as long; what it looks at counts then.
  private static let isLookedAfter = ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
    ProcessInfo.processInfo.environment[$0] != nil
  }
  private static let longest: UInt64 = isLookedAfter ? 60_000_000 : 6_000_000

  /// Pictures and tables that are made once are there before anything is measured.
  private static let isReady: Bool = {
    guard let filter = CatalogLawTests.drawing.first else { return false }
    return (try? render(filter, [:], Principal(), threads: 1)) != nil
  }()

  /// A filter's rendering, looked at from its beginning to its end.
  private struct Look {
    let questions: Int
    private(set) var work: UInt64
    private var pieces: [UInt64]

    var longest: UInt64 { pieces.max() ?? 0 }
    var asksOften: Bool { longest <= max(work / 8, CancellationTests.longest) }

    /// Nil where it is not rendered at all.
    init?(_ filter: FilterDescription, _ values: JSON.Object) {
      let principal = Principal()
      let start = Principal.work()
      principal.begin()
      // What refuses its values has nothing to be looked at.
      guard (try? CancellationTests.render(filter, values, principal, threads: 1)) != nil else {
        return nil
      }
      principal.mark()
      work = Principal.work() - start
      (questions, pieces) = (principal.asked.count, principal.asked.pieces)
    }

    /// The same work looked at once more: of each piece, what it took at best.
    mutating func improve(by other: Look) {
      guard questions == other.questions else { return }
      work = min(work, other.work)
      pieces = zip(pieces, other.pieces).map { min($0, $1) }
    }

    /// A shared machine takes some of its own time for a thread's: what is long is so each time.
    static func best(_ filter: FilterDescription, _ values: JSON.Object) -> Look? {
      guard var best = Look(filter, values) else { return nil }
      for _ in 0..<3 where !best.asksOften {
        if let again = Look(filter, values) { best.improve(by: again) }
      }
      return best
    }
  }

  /// At its defaults, and somewhere on its sliders.
  @Test(arguments: CatalogLawTests.drawing)
  func cancelledRenderingsEndSoon(_ filter: FilterDescription) throws {
    try #require(Self.isReady)
    for values in [[:], CatalogLawTests.parameters(of: filter, seed: 1)] as [JSON.Object] {
      guard let look = Look.best(filter, values) else { continue }
      #expect(
        look.asksOften,
        "\(filter.name): \(look.longest / 1000) of \(look.work / 1000) µs without a question")
      guard look.questions > 0 else { continue }
      for threads in [1, 2] {
        for patience in Set([0, look.questions / 2, look.questions - 1]) {
          let principal = Principal(patience: patience)
          let error = #expect(throws: RenderError.self, "\(filter.name)") {
            try Self.render(filter, values, principal, threads: threads)
          }
          #expect(error == .cancelled, "\(filter.name)")
          #expect(principal.asked.after <= 2 * threads, "\(filter.name): \(principal.asked.after)")
        }
      }
    }
  }

  @Test(arguments: [1, 2])
  func aSmallerCopyThatNobodyWaitsForEndsSoon(_ threads: Int) throws {
    var generator = SeededGenerator(seed: 1)
    let picture = generator.bitmap(width: 1600, height: 1200, isOpaque: true)
    let size = PixelSize(width: 100, height: 75)
    let whole = Principal()
    let copy = try resampled(
      picture, to: size, threads: threads, isCancelled: { whole.isCancelled(isAlone: false) })
    #expect(copy == resampled(picture, to: size))
    #expect(whole.asked.count >= 75)
    let principal = Principal(patience: 10)
    #expect(throws: RenderError.cancelled) {
      try resampled(
        picture, to: size, threads: threads, isCancelled: { principal.isCancelled(isAlone: false) })
    }
    #expect(principal.asked.after <= threads)
  }
}
