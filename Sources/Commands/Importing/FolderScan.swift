internal import Glibc
internal import Platform

/// Lists the files of the given paths, those of folders in the order of names, and groups files
/// that belong together by name.
struct FolderScan: Sendable {
  struct Found: Hashable, Sendable {
    let path: String
    let sizeBytes: Int
    /// Seconds since 1970.
    let modified: Int
  }

  private(set) var units: [[Found]] = []
  /// The paths that could not be read, with the reasons.
  private(set) var unreadable: [(path: String, reason: String)] = []

  /// Throws if a path does not exist.
  init(_ paths: [String]) throws(SystemError) {
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else {
        throw SystemError("read", path)
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        addFolder(path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
      } else {
        units.append([Self.found(path, status)])
      }
    }
  }

  var sizeBytes: Int { units.joined().reduce(0) { $0 + $1.sizeBytes } }
  var fileCount: Int { units.reduce(0) { $0 + $1.count } }

  /// Links are not followed, as they lead elsewhere or in circles.
  private mutating func addFolder(_ path: String) {
    guard let names = Self.names(in: path) else {
      unreadable.append((path, Environment.reason(errno)))
      return
    }
    var (folders, groups, order) = ([String](), [String: [Found]](), [String]())
    for name in names where !Self.isPassedOver(name) {
      let file = path + "/" + name
      var status = stat()
      guard lstat(file, &status) == 0 else {
        unreadable.append((file, Environment.reason(errno)))
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: folders.append(file)
      case S_IFREG:
        let stem = FileStem(name).text
        if groups[stem] == nil { order.append(stem) }
        groups[stem, default: []].append(Self.found(file, status))
      default: continue
      }
    }
    joinCutNames(in: &groups)
    for stem in order {
      guard let group = groups[stem] else { continue }
      // A stem shared by very many files groups nothing.
      if group.count > CommandLimits.unitFiles {
        units += group.map { [$0] }
      } else {
        units.append(group)
      }
    }
    for folder in folders { addFolder(folder) }
  }

  /// Google's export shortens the names of the files beside photos: an unmatched one belongs to the
  /// only longer name that begins with it and has the same number.
  private func joinCutNames(in groups: inout [String: [Found]]) {
    let cut = groups.filter { stem, group in
      stem.utf8.count >= FileStem.shortestCut && group.allSatisfy { $0.path.hasSuffix(".json") }
    }
    guard !cut.isEmpty else { return }
    let stems = groups.keys.map { (text: $0, parts: FileStem(text: $0).parts) }
    for numbered in Dictionary(grouping: stems, by: \.parts.number).values {
      let stems = numbered.sorted { $0.parts.base < $1.parts.base }
      for (index, stem) in stems.enumerated() {
        guard let group = cut[stem.text] else { continue }
        let longer = stems[(index + 1)...].prefix(2).filter {
          $0.parts.base.hasPrefix(stem.parts.base)
        }
        guard longer.count == 1 else { continue }
        groups[longer[0].text]? += group
        groups[stem.text] = nil
      }
    }
  }

  private static func found(_ path: String, _ status: stat) -> Found {
    Found(path: path, sizeBytes: Int(status.st_size), modified: Int(status.st_mtim.tv_sec))
  }

  /// In order; `nil` if the folder cannot be read.
  private static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    return names.sorted { $0.comesNaturally(before: $1) }
  }

  /// Files that systems and programs leave beside photos for their own use.
  private static func isPassedOver(_ name: String) -> Bool {
    name.hasPrefix(".") || ["@eaDir", "Thumbs.db", "desktop.ini", "lost+found"].contains(name)
  }
}
