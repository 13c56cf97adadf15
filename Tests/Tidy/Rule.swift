import Testing

/// Fails once for each complaint, so that each is one line of the report.
func expectNone(_ complaints: [Complaint], _ source: SourceLocation = #_sourceLocation) {
  for complaint in complaints.sorted(by: { ($0.path, $0.line) < ($1.path, $1.line) }) {
    Issue.record("\(complaint)", sourceLocation: source)
  }
}

/// The tree, or the reason why it cannot be read.
func tree() throws -> SourceTree { try SourceTree.current.get() }
