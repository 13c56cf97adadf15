import Arguments
import TestSupport
import Testing

/// Completion as the shells themselves do it.
@Suite struct ShellTests {
  /// What bash offers with the cursor behind the last of the words.
  private func offered(_ words: String...) throws -> [String] {
    let quoted = (["sample"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count)
      _sample; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let shell = try Subprocess.run(
      ["bash", "--norc", "-c", sample.completionScript(for: .bash) + script])
    #expect(shell.status == 0)
    return shell.output.split(separator: "\n").map(String.init)
  }

  @Test func bashOffersCommandsOptionsAndValues() throws {
    #expect(try offered("") == ["serve", "thumb", "user", "list", "help", "completion"])
    #expect(try offered("se") == ["serve"])
    #expect(try offered("user", "") == ["add", "list"])
    #expect(try offered("user", "add", "--") == ["--help"])
    #expect(try offered("user", "add", "") == ["member", "viewer"])
    #expect(
      try offered("serve", "--") == [
        "--library", "--listen", "--trusted-proxy", "--quiet", "--help",
      ])
    #expect(try offered("thumb", "--format", "p") == ["png"])
    #expect(try offered("thumb", "--output", "Package.s") == ["Package.swift"])
    #expect(try offered("thumb", "Package.s") == ["Package.swift"])
    #expect(try offered("serve", "--library", "Sour") == ["Sources"])
    #expect(try offered("serve", "--listen", "").isEmpty)
    #expect(try offered("completion", "") == ["bash", "zsh", "fish"])
    #expect(try offered("help", "li") == ["list"])
  }

  @Test func fishOffersCommandsOptionsAndValues() throws {
    func offered(_ line: String) throws -> [Substring] {
      let script = sample.completionScript(for: .fish) + "\ncomplete -C 'sample \(line)'\n"
      let shell = try Subprocess.run(["fish", "--no-config", "-c", script])
      #expect(shell.status == 0 && shell.errors.isEmpty, "\(shell.errors)")
      return shell.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    }
    #expect(
      try offered("").sorted() == ["completion", "help", "list", "serve", "thumb", "user"])
    #expect(try offered("user ").sorted() == ["add", "list"])
    #expect(try offered("thumb --format ").sorted() == ["jpeg", "png"])
    #expect(try offered("serve --li").sorted() == ["--library", "--listen"])
    #expect(try offered("completion ").sorted() == ["bash", "fish", "zsh"])
  }

  @Test func zshReadsItsScript() throws {
    let script = sample.completionScript(for: .zsh)
    let shell = try Subprocess.run(["zsh", "-f", "-n"], input: script)
    #expect(shell.status == 0 && shell.errors.isEmpty, "\(shell.errors)")
    let loaded = try Subprocess.run(
      ["zsh", "-f", "-c", "autoload -Uz compinit; compinit -D -u; \(script); whence -w _sample"])
    #expect(loaded.output == "_sample: function\n", "\(loaded.errors)")
  }
}
