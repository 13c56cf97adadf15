#pragma once

// Uses plain types and no headers: declarations in system headers depend on macros and must not
// differ between this module and Swift's own module for the C library.

/// The maximum number of descriptors in a message.
enum { CLINUX_MESSAGE_DESCRIPTORS = 48 };

/// Sends a message with descriptors. Returns 0, or -1 with errno. Never raises SIGPIPE.
int clinux_send_message(int socket, const void *bytes, unsigned long count, const int *descriptors,
                        unsigned long descriptor_count, int flags);

/// Receives a message. Returns its length, 0 at the end, or -1 with errno. A message that is too
/// long or carries too many descriptors fails with EMSGSIZE, and its descriptors are closed.
long clinux_receive_message(int socket, void *bytes, unsigned long capacity, int *descriptors,
                            unsigned long *descriptor_count, int flags);

/// Creates a non-blocking, close-on-exec pipe.
int clinux_pipe(int *reading, int *writing);

/// Creates a memory file that can be sealed.
int clinux_sealable_file(const char *name);

/// Makes a memory file immutable for every process that has it open; fails while it is mapped for
/// writing.
int clinux_seal(int descriptor);

/// Returns the size of a regular file, or -1 for anything else.
long clinux_file_size(int descriptor);

/// Returns the magic number of the file system that holds an open file or folder; 0 if unknown.
long clinux_file_system(int descriptor);

/// Makes an empty file share all blocks of another, if the file system supports it. Returns 0, or
/// -1 with errno.
int clinux_clone(int file, int source);
