// Sockets that carry descriptors, pipes and memory files. See clinux_descriptors.h.
#define _GNU_SOURCE
#include "clinux_descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

int clinux_send_message(int socket, const void *bytes, unsigned long count, const int *descriptors,
                        unsigned long descriptor_count, int flags) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * CLINUX_MESSAGE_DESCRIPTORS)];
  } control;
  if (descriptor_count > CLINUX_MESSAGE_DESCRIPTORS)
    return errno = E2BIG, -1;
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor_count > 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptor_count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * descriptor_count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * descriptor_count);
  }
  ssize_t sent;
  do
    sent = sendmsg(socket, &message, flags | MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  if (sent < 0)
    return -1;
  return (size_t)sent == count ? 0 : (errno = EMSGSIZE, -1);
}

long clinux_receive_message(int socket, void *bytes, unsigned long capacity, int *descriptors,
                            unsigned long *descriptor_count, int flags) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * CLINUX_MESSAGE_DESCRIPTORS)];
  } control;
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  size_t most = *descriptor_count, found = 0;
  int too_many = 0;
  *descriptor_count = 0;
  ssize_t received;
  do
    received = recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0)
    return -1;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
      continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count; i++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + i * sizeof(int), sizeof(int));
      if (found < most)
        descriptors[found++] = descriptor;
      else
        too_many = 1, close(descriptor);
    }
  }
  if (too_many || (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) {
    for (size_t i = 0; i < found; i++)
      close(descriptors[i]);
    return errno = EMSGSIZE, -1;
  }
  *descriptor_count = found;
  return received;
}

int clinux_pipe(int *reading, int *writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
    return -1;
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}

int clinux_sealable_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, 3u /* MFD_CLOEXEC | MFD_ALLOW_SEALING */);
}

int clinux_seal(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
}

long clinux_file_size(int descriptor) {
  // The plain system call, because the C library's function uses one that takes a path.
  struct stat status;
  if (syscall(SYS_fstat, descriptor, &status) != 0)
    return -1;
  return S_ISREG(status.st_mode) ? status.st_size : (errno = EINVAL, -1);
}

long clinux_file_system(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 ? (long)status.f_type : 0;
}

int clinux_clone(int file, int source) { return ioctl(file, FICLONE, source); }
