internal import Arguments
internal import Darkroom
internal import Glibc
internal import Library

/// What the commands about accounts share.
enum UserCommands {
  /// Runs `body` with the library and its administrator: whoever may read the
  /// folder on this machine looks after it.
  static func withLibrary(
    _ path: String?, _ invocation: Invocation, makes: Bool = false,
    _ body: (Library, Asker) async throws -> Void
  ) async throws {
    let folder = try path ?? Surroundings.library(invocation.environment)
    let darkroom = Darkroom(executable: Surroundings.worker)
    var options = LibraryOptions()
    options.create = makes
    let library: Library
    do {
      library = try await Library.open(folder, darkroom: darkroom, options: options)
    } catch {
      throw Failure(error.isAboutWhatIsNotThere ? .unknownName : .partial, error.description)
    }
    do {
      try await body(library, try await library.doors.localOwner())
    } catch let error as LibraryError {
      await library.close()
      await darkroom.stop()
      throw Failure(error.isAboutWhatIsNotThere ? .unknownName : .partial, error.description)
    } catch {
      await library.close()
      await darkroom.stop()
      throw error
    }
    await library.close()
    await darkroom.stop()
  }

  static func account(
    _ name: String, _ library: Library, _ asker: Asker
  ) async throws -> Account {
    let plain = name.lowercased()
    let all = try await library.accounts(for: asker).map(\.account)
    guard let found = all.first(where: { $0.name.lowercased() == plain }) else {
      let names = all.map(\.name).joined(separator: ", ")
      throw Failure(.unknownName, "there is no account \(name.quoted); there are \(names)")
    }
    return found
  }

  static func role(_ word: String) throws(Failure) -> Account.Role {
    guard let role = Account.Role(rawValue: word) else {
      throw Failure(
        .wrongUsage, "--role expects administrator, member or viewer, not \(word.quoted)")
    }
    return role
  }

  /// A line of standard input; a terminal does not show what is typed.
  static func password() throws(Failure) -> String {
    let isTerminal = isatty(STDIN_FILENO) == 1
    var before = termios()
    if isTerminal {
      Terminal.note("Password: ")
      tcgetattr(STDIN_FILENO, &before)
      var silent = before
      silent.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(STDIN_FILENO, TCSANOW, &silent)
    }
    let line = readLine(strippingNewline: true)
    if isTerminal {
      tcsetattr(STDIN_FILENO, TCSANOW, &before)
      Terminal.note("\n")
    }
    guard let line, !line.isEmpty else {
      throw Failure(.wrongUsage, "no password came on standard input")
    }
    return line
  }
}

extension LibraryError {
  fileprivate var isAboutWhatIsNotThere: Bool {
    switch self {
    case .noSuchAccount, .noLibrary: true
    default: false
    }
  }
}
