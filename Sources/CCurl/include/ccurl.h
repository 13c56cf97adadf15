#pragma once

// HTTP requests by libcurl, one at a time on the calling thread. Its own interface has variadic
// functions, which Swift cannot call. Idle connections are kept for the next request.

#include <stddef.h>
#include <stdint.h>

/// Why there is no answer.
enum ccurl_failure {
  CCURL_NONE,
  /// The name has no address, or nothing answers there.
  CCURL_UNREACHABLE,
  /// Nothing moved for `quiet_seconds`.
  CCURL_SLOW,
  /// The certificate does not verify, or the two have no version of TLS in common.
  CCURL_UNTRUSTED,
  /// The connection ended before the answer did.
  CCURL_CUT,
  /// The answer is longer than `limit`.
  CCURL_TOO_LONG,
  /// A file to be sent could not be read, or is shorter than `count`.
  CCURL_UNREADABLE,
  CCURL_OTHER,
};

struct ccurl_request {
  const char *method;
  const char *url;
  /// A file with trusted certificates, or null for those of the system.
  const char *ca_file;
  /// Lines `name: value`.
  const char *const *headers;
  size_t header_count;
  /// The body: these bytes, or, if null, `count` bytes of an open file from `offset` on.
  const uint8_t *bytes;
  int file;
  int64_t offset;
  size_t count;
  /// The greatest length of the answer's body.
  size_t limit;
  long connect_milliseconds;
  long quiet_seconds;
};

struct ccurl_answer {
  enum ccurl_failure failure;
  long status;
  /// Owned by the caller, as are the headers: one text with lines as they were sent.
  uint8_t *body;
  size_t body_count;
  char *headers;
  size_t header_count;
  /// A sentence of libcurl's if there is no answer.
  char reason[256];
};

/// Sends a request and waits for its answer.
void ccurl_perform(const struct ccurl_request *request, struct ccurl_answer *answer);

/// Frees the memory of an answer.
void ccurl_release(struct ccurl_answer *answer);
