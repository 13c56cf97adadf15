package import ImageEngine

/// Work for a worker: one file, and what is wanted of it.
package struct DevelopJob: Sendable {
  /// The file, opened for reading only. It stays the caller's, who keeps it
  /// open until the answer is there; its position is not used.
  package var input: Int32
  /// What is done to the photo, upright, before it is written.
  package var recipe: Recipe?
  /// What is written, all from one decode. None: only the facts.
  package var outputs: [Output]
  package var priority: Priority
  /// How long a worker may take. Waiting in the queue does not count.
  package var allowance: Duration

  package init(
    input: Int32, recipe: Recipe? = nil, outputs: [Output], priority: Priority = .interactive,
    allowance: Duration = .seconds(Limits.jobSeconds)
  ) {
    self.input = input
    self.recipe = recipe
    self.outputs = outputs
    self.priority = priority
    self.allowance = allowance
  }

  /// Who waits for the answer.
  package enum Priority: Int, CaseIterable, Sendable {
    /// A person: served first.
    case interactive
    /// Nobody in particular.
    case background
  }
}

/// One picture to be written.
package struct Output: Hashable, Sendable {
  /// Pixels of the longer side, `nil` for full size. Nothing is enlarged: a
  /// smaller photo keeps its size.
  package var longestSide: Int?
  package var format: Format

  package init(longestSide: Int?, format: Format) {
    self.longestSide = longestSide
    self.format = format
  }

  package enum Format: Hashable, Sendable {
    /// `quality` from 1 to 100; what is transparent is put on white.
    case jpeg(quality: Int, isProgressive: Bool = false, sampling: ChromaSampling = .half)
    /// Eight bits a component, with alpha where the photo has it.
    case png
  }

  /// How much of the colour is kept beside the brightness.
  package enum ChromaSampling: String, Sendable {
    /// 4:4:4
    case full
    /// 4:2:0
    case half
  }
}
