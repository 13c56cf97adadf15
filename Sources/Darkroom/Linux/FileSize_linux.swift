internal import CLinux

/// The size of an open file; negative if unknown.
func sizeOfFile(_ descriptor: Int32) -> Int { Int(clinux_file_size(descriptor)) }
