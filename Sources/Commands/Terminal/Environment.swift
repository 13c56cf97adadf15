internal import Arguments
internal import CLevel
internal import Darkroom
internal import Glibc
internal import HTTP
internal import Platform

/// The program's environment: variables, folders, its own location.
enum Environment {
  static var environment: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      next += 1
    }
    return variables
  }

  /// Reads the user's optional configuration file, `tintype/tintype.conf`.
  static func configuration(_ environment: [String: String]) throws(Failure) -> Configuration {
    guard let folder = userFolder("XDG_CONFIG_HOME", ".config", environment) else {
      return Configuration()
    }
    let path = folder + "/tintype/tintype.conf"
    guard let file = fopen(path, "re") else {
      if errno == ENOENT || errno == ENOTDIR { return Configuration() }
      throw Failure(.wrongUsage, "\(path) cannot be read: \(reason(errno))")
    }
    defer { fclose(file) }
    // One byte more than allowed, so that a longer file is detected.
    var bytes = [UInt8](repeating: 0, count: ArgumentLimits.maxConfigurationBytes + 1)
    let count = fread(&bytes, 1, bytes.count, file)
    return try Configuration(parsing: Array(bytes.prefix(count)), file: path)
  }

  /// The default location of the library.
  static func library(_ environment: [String: String]) throws(Failure) -> String {
    guard let folder = userFolder("XDG_DATA_HOME", ".local/share", environment) else {
      throw Failure(.wrongUsage, "give the library's folder with --library DIR")
    }
    return folder + "/tintype"
  }

  /// The default folder of models: the same for all libraries.
  static func models(_ environment: [String: String]) throws(Failure) -> String {
    guard let folder = userFolder("XDG_DATA_HOME", ".local/share", environment) else {
      throw Failure(.wrongUsage, "give the models' folder with --models DIR")
    }
    return folder + "/tintype-models"
  }

  /// The given or the default folder of models, which may be missing; `nil` if there is no folder
  /// of the user.
  static func modelFolder(_ given: String?, _ environment: [String: String]) -> ModelFolder? {
    (given ?? (try? models(environment))).map(ModelFolder.init)
  }

  /// The folder for state that belongs neither to settings nor to a library.
  static func state(_ environment: [String: String]) -> String? {
    userFolder("XDG_STATE_HOME", ".local/state", environment)
  }

  /// The path of the worker program: beside this one, or in the folder beside it that has the
  /// programs for the largest group of instructions of this machine.
  static var worker: String {
    let folder = OwnProgram.folder
    var places = [folder]
    var index: Int32 = 0
    while let name = clevel_of_machine(index) {
      places.insert(folder + "/" + String(cString: name), at: places.count - 1)
      index += 1
    }
    let found = places.first { access($0 + "/tintype-worker", X_OK) == 0 } ?? folder
    return found + "/tintype-worker"
  }

  /// The system's message for an error number.
  static func reason(_ number: Int32) -> String { SystemError.text(of: number) }

  private static func userFolder(
    _ variable: String, _ beneathHome: String, _ environment: [String: String]
  ) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder }
    return environment["HOME"].map { $0 + "/" + beneathHome }
  }
}
