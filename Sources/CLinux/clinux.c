// What is only a system call is inline in the headers; the rest has a file of its own.
