/// Describes why Core Image's work could not be done.
///
/// Core Image itself returns `nil` in these cases. Functions of this module that throw say why.
public enum CIError: Error, Hashable, Sendable {
  /// A filter refused its parameters or images; the code and the sentence are the engine's.
  case filter(code: String, sentence: String)
  /// A filter was given a value of a type that its parameter cannot have.
  case value(filter: String, key: String, type: String)
  /// No program has supplied a writer of this format.
  case noWriter(format: String)
  /// The program's writer refused the picture.
  case notWritten(format: String, reason: String)
  /// No program has supplied a finder of faces.
  case noFaceFinder
  /// The file could not be written.
  case file(path: String, reason: String)
  /// The text of a kernel cannot be understood.
  case kernel(line: Int, reason: String)
  /// Metal's libraries of kernels cannot be run here.
  case metal
  /// A kernel was given other arguments than it declares.
  case arguments(kernel: String, expected: String)

  /// A stable identifier for programs.
  public var code: String {
    switch self {
    case .filter(let code, _): code
    case .value: "parameterType"
    case .noWriter: "noWriter"
    case .notWritten: "notWritten"
    case .noFaceFinder: "noFaceFinder"
    case .file: "fileNotWritten"
    case .kernel: "kernelText"
    case .metal: "noMetal"
    case .arguments: "kernelArguments"
    }
  }

  public var sentence: String {
    switch self {
    case .filter(_, let sentence): sentence
    case .value(let filter, let key, let type):
      "\(key) of \(filter) cannot be a value of type \(type)."
    case .noWriter(let format):
      "No writer of \(format) was supplied; see CIProviders."
    case .notWritten(let format, let reason):
      "The picture could not be written as \(format): \(reason)."
    case .noFaceFinder: "No finder of faces was supplied; see CIProviders."
    case .file(let path, let reason): "\(path) could not be written: \(reason)."
    case .kernel(let line, let reason): "Line \(line) of the kernel: \(reason)."
    case .metal:
      "Kernels compiled for Metal cannot be run here; give the kernel as a text or a function."
    case .arguments(let kernel, let expected): "The kernel \(kernel) takes \(expected)."
    }
  }
}

extension CIError: LocalizedError {
  public var errorDescription: String? { sentence }
}
