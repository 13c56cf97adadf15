/// The folder that holds Package.swift.
package let packageRoot = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
