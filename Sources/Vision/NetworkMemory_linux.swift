internal import Glibc
internal import Synchronization

/// The memory for results between the layers of networks. Networks that run one after the other
/// share one stretch of addresses, whose pages stay with the process.
///
/// Taken from the system and given back for each run, the pages would take a tenth of a run's time
/// to be cleared; kept by the C library, their gaps would take half as much again.
enum NetworkMemory {
  private static let stretch = Mutex(Stretch())

  /// Runs a network in this thread: what it takes comes from the stretch. Memory that is taken
  /// otherwise belongs to a network for as long as it is loaded.
  static func whileRunning<Result>(_ run: () -> Result) -> Result {
    let thread = pthread_self()
    stretch.withLock { $0.running.append(thread) }
    defer {
      stretch.withLock { stretch in
        if let index = stretch.running.lastIndex(of: thread) { stretch.running.remove(at: index) }
      }
    }
    return run()
  }

  /// Returns memory for the runtime, aligned to 64 bytes.
  static func take(_ size: Int) -> UnsafeMutableRawPointer? {
    let thread = pthread_self()
    let found = stretch.withLock { stretch in
      stretch.running.contains(thread) ? stretch.take(size) : nil
    }
    if let found { return UnsafeMutableRawPointer(bitPattern: found) }
    var memory: UnsafeMutableRawPointer?
    return posix_memalign(&memory, Stretch.alignment, max(1, size)) == 0 ? memory : nil
  }

  /// Takes memory back from the runtime.
  static func give(_ memory: UnsafeMutableRawPointer?) {
    guard let memory else { return }
    let address = Int(bitPattern: memory)
    let isOfStretch = stretch.withLock { $0.give(address) }
    if !isOfStretch { free(memory) }
  }
}

/// Blocks that follow each other without gaps. No two free blocks are beside each other, and none
/// is at the end.
private struct Stretch {
  /// The fields before the memory of a block.
  private struct Header {
    /// The size of the block, with this header.
    var size: Int
    /// The size of the block before it, or 0.
    var before: Int
    var isUsed: Bool
  }

  static let alignment = 64
  /// Memory is opened in steps of large pages.
  private static let step = 2 << 20
  /// The size of the stretch: larger results come from the C library.
  private static let most = 768 << 20
  /// The memory that stays with the process while no network runs: that of faces in a usual photo.
  private static let kept = 112 << 20

  /// The threads that run a network.
  var running: [pthread_t] = []
  /// The addresses, reserved with the first block; `nil` if there are none.
  private lazy var start = Self.reserved()
  /// The end of the last block.
  private var end = 0
  /// The end of the memory that may be touched.
  private var openEnd = 0
  /// The size of the last block.
  private var last = 0

  /// Reserves addresses without access, which do not count towards the limit of a worker's memory.
  private static func reserved() -> Int? {
    let found = mmap(nil, most + step, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let found, found != MAP_FAILED else { return nil }
    let start = (Int(bitPattern: found) + step - 1) / step * step
    // It is slower without large pages.
    _ = madvise(UnsafeMutableRawPointer(bitPattern: start), most, MADV_HUGEPAGE)
    return start
  }

  /// The header of the block at a place of the stretch.
  private func header(_ start: Int, _ place: Int) -> UnsafeMutablePointer<Header> {
    // Blocks begin within the reserved addresses, which are not zero.
    UnsafeMutablePointer(bitPattern: start + place)!
  }

  /// Returns the address of the first free block that is large enough, or of a new one at the end.
  mutating func take(_ wanted: Int) -> Int? {
    guard wanted < Self.most, let start else { return nil }
    let size = (wanted + Self.alignment - 1) / Self.alignment * Self.alignment + Self.alignment
    var place = 0
    while place < end {
      let block = header(start, place)
      if !block.pointee.isUsed, block.pointee.size >= size {
        cut(start, place, to: size)
        block.pointee.isUsed = true
        return start + place + Self.alignment
      }
      place += block.pointee.size
    }
    guard extend(start, to: end + size) else { return nil }
    header(start, place).initialize(to: Header(size: size, before: last, isUsed: true))
    last = size
    return start + place + Self.alignment
  }

  /// Moves the end of the last block. Returns whether there is memory for it.
  private mutating func extend(_ start: Int, to newEnd: Int) -> Bool {
    if newEnd > openEnd {
      let open = (newEnd + Self.step - 1) / Self.step * Self.step
      let memory = UnsafeMutableRawPointer(bitPattern: start)
      guard open <= Self.most, mprotect(memory, open, PROT_READ | PROT_WRITE) == 0 else {
        return false
      }
      openEnd = open
    }
    end = newEnd
    return true
  }

  /// Splits a free block if its rest is of use.
  private mutating func cut(_ start: Int, _ place: Int, to size: Int) {
    let block = header(start, place)
    let rest = block.pointee.size - size
    guard rest >= 2 * Self.alignment else { return }
    block.pointee.size = size
    header(start, place + size).initialize(to: Header(size: rest, before: size, isUsed: false))
    if place + size + rest == end {
      last = rest
    } else {
      header(start, place + size + rest).pointee.before = rest
    }
  }

  /// Frees a block by its address. Returns whether it is one of the stretch.
  mutating func give(_ address: Int) -> Bool {
    guard end > 0, let start, address >= start, address < start + Self.most else { return false }
    release(start, address - start - Self.alignment)
    if end == 0, openEnd > Self.kept { trim(start) }
    return true
  }

  /// Joins a block with free ones beside it.
  private mutating func release(_ start: Int, _ released: Int) {
    var place = released
    var block = header(start, place)
    block.pointee.isUsed = false
    let next = place + block.pointee.size
    if next < end, !header(start, next).pointee.isUsed {
      block.pointee.size += header(start, next).pointee.size
    }
    let before = block.pointee.before
    if before > 0, !header(start, place - before).pointee.isUsed {
      let size = block.pointee.size
      place -= before
      block = header(start, place)
      block.pointee.size += size
    }
    if place + block.pointee.size == end {
      end = place
      last = block.pointee.before
    } else {
      header(start, place + block.pointee.size).pointee.before = block.pointee.size
    }
  }

  /// Gives back the pages of a rare large network. No block is in use.
  private mutating func trim(_ start: Int) {
    let memory = UnsafeMutableRawPointer(bitPattern: start + Self.kept)
    let size = openEnd - Self.kept
    // The pages stay if it fails.
    if madvise(memory, size, MADV_DONTNEED) == 0, mprotect(memory, size, PROT_NONE) == 0 {
      openEnd = Self.kept
    }
  }
}
