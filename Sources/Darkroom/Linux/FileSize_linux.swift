internal import CLinux

/// How long an open file is; less than 0 where that cannot be told.
func sizeOfFile(_ descriptor: Int32) -> Int { Int(clinux_file_size(descriptor)) }
