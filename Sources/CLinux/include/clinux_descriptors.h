#pragma once

// Plain types and no header: what the system's headers declare depends on macros, and must not
// differ between this module and Swift's own of the C library.

/// As many descriptors as one message may carry.
enum { CLINUX_MESSAGE_DESCRIPTORS = 48 };

/// Sends one message with descriptors; 0, or -1 with errno. Never raises SIGPIPE.
int clinux_send_message(int socket, const void *bytes, unsigned long count, const int *descriptors,
                        unsigned long descriptor_count, int flags);

/// Receives one message: its length, 0 at the end, -1 with errno. A message that does not fit, or
/// carries more descriptors than fit, is EMSGSIZE; what it carried is closed.
long clinux_receive_message(int socket, void *bytes, unsigned long capacity, int *descriptors,
                            unsigned long *descriptor_count, int flags);

/// Both ends of a pipe, reading and writing, that no call waits on and no program inherits.
int clinux_pipe(int *reading, int *writing);

/// A file in memory that can be sealed.
int clinux_sealable_file(const char *name);

/// Makes a memory file immutable for everybody who has it open; fails while somebody maps it for
/// writing.
int clinux_seal(int descriptor);

/// The size of a regular file, -1 for anything else.
long clinux_file_size(int descriptor);

/// What kind of file system an open file or folder lies on, by the number that marks it; 0 where
/// nobody knows.
long clinux_file_system(int descriptor);

/// Makes an empty file share all bytes of another, where the file system can; 0, or -1 with errno.
int clinux_clone(int file, int source);
