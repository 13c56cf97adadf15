#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <features.h>
// Swift's module for the C library names the member of fd_set as it is without X/Open names; a type
// must not have two definitions in one program.
#pragma push_macro("__USE_XOPEN")
#undef __USE_XOPEN
#include <sys/select.h>
#pragma pop_macro("__USE_XOPEN")

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/// An IPv4 or IPv6 address in host order.
struct clinux_address {
  int is_v6;
  uint16_t port;
  uint32_t v4;
  uint8_t v6[16];
};

/// Adds a descriptor or changes its events; `tag` is returned with them.
static inline int clinux_epoll_set(int epoll, int add, int descriptor, uint32_t events,
                                   uint64_t tag) {
  struct epoll_event event = {.events = events, .data.u64 = tag};
  return epoll_ctl(epoll, add ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, &event);
}

static inline uint64_t clinux_epoll_tag(const struct epoll_event *event) { return event->data.u64; }

static inline socklen_t clinux_pack(const struct clinux_address *from,
                                    struct sockaddr_storage *to) {
  memset(to, 0, sizeof *to);
  if (from->is_v6) {
    struct sockaddr_in6 *address = (struct sockaddr_in6 *)to;
    address->sin6_family = AF_INET6;
    address->sin6_port = htons(from->port);
    memcpy(&address->sin6_addr, from->v6, 16);
    return sizeof *address;
  }
  struct sockaddr_in *address = (struct sockaddr_in *)to;
  address->sin_family = AF_INET;
  address->sin_port = htons(from->port);
  address->sin_addr.s_addr = htonl(from->v4);
  return sizeof *address;
}

static inline void clinux_unpack(const struct sockaddr_storage *from, struct clinux_address *to) {
  memset(to, 0, sizeof *to);
  to->is_v6 = from->ss_family == AF_INET6;
  if (to->is_v6) {
    const struct sockaddr_in6 *address = (const struct sockaddr_in6 *)from;
    to->port = ntohs(address->sin6_port);
    memcpy(to->v6, &address->sin6_addr, 16);
  } else {
    const struct sockaddr_in *address = (const struct sockaddr_in *)from;
    to->port = ntohs(address->sin_port);
    to->v4 = ntohl(address->sin_addr.s_addr);
  }
}

/// Creates a listening socket; if `address` has port 0, it receives the chosen one.
static inline int clinux_listen(struct clinux_address *address) {
  struct sockaddr_storage storage;
  socklen_t length = clinux_pack(address, &storage);
  int descriptor =
      socket(storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  int one = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (bind(descriptor, (struct sockaddr *)&storage, length) < 0 || listen(descriptor, 1024) < 0 ||
      getsockname(descriptor, (struct sockaddr *)&storage, &length) < 0) {
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
  }
  clinux_unpack(&storage, address);
  return descriptor;
}

/// Accepts the next waiting connection and returns its address.
static inline int clinux_accept(int listener, struct clinux_address *peer) {
  struct sockaddr_storage storage;
  socklen_t length = sizeof storage;
  int descriptor =
      accept4(listener, (struct sockaddr *)&storage, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (descriptor >= 0) clinux_unpack(&storage, peer);
  return descriptor;
}

/// Sets the options of every connection: no delay for small responses, little unsent data in the
/// kernel, and a timeout after a minute without acknowledgement.
static inline void clinux_tune(int descriptor) {
  int one = 1, unsent = 128 << 10, milliseconds = 60000;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  setsockopt(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
  setsockopt(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, &milliseconds, sizeof milliseconds);
}

/// Returns the bytes in the kernel that the peer has not acknowledged; -1 if unknown.
static inline int clinux_unconfirmed(int descriptor) {
  int count = 0;
  return ioctl(descriptor, SIOCOUTQ, &count) < 0 ? -1 : count;
}

/// Sends two pieces in one call, without a signal if the peer has gone.
static inline ssize_t clinux_send(int descriptor, const void *first, size_t first_length,
                                  const void *second, size_t second_length, int more) {
  struct iovec pieces[2] = {{(void *)first, first_length}, {(void *)second, second_length}};
  struct msghdr message = {.msg_iov = pieces, .msg_iovlen = second_length ? 2 : 1};
  return sendmsg(descriptor, &message, MSG_NOSIGNAL | (more ? MSG_MORE : 0));
}
