/// The kind of a filter's kernel; see ``Filter``.
public enum FilterShape: String, Sendable, CaseIterable {
  case point, blend, generator, sampling, reduction, chain

  init(_ filter: any Filter) {
    self =
      switch filter {
      case is any PointFilter: .point
      case is any BlendFilter: .blend
      case is any GeneratorFilter: .generator
      case is any SamplingFilter: .sampling
      case is any ReductionFilter: .reduction
      default: .chain
      }
  }
}
