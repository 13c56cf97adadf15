import Foundation

/// Whether the tests run with their full counts, for hours: `make proof`.
package let isProof = ProcessInfo.processInfo.environment["TINTYPE_PROOF"] != nil
