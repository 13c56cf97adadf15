// See ccurl.h.
#include "ccurl.h"

#include <curl/curl.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Idle handles, each with its open connections.
enum { IDLE_MOST = 16 };
static CURL *idle[IDLE_MOST];
static size_t idle_count;
static pthread_mutex_t idle_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t started = PTHREAD_ONCE_INIT;

/// The longest text of headers; servers send a few hundred bytes.
enum { HEADERS_MOST = 64 << 10 };

static void start(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

static CURL *take(void) {
  CURL *found = NULL;
  pthread_mutex_lock(&idle_lock);
  if (idle_count) found = idle[--idle_count];
  pthread_mutex_unlock(&idle_lock);
  return found ? found : curl_easy_init();
}

static void give_back(CURL *handle) {
  // Keeps connections and forgets everything else, credentials included.
  curl_easy_reset(handle);
  pthread_mutex_lock(&idle_lock);
  int kept = idle_count < IDLE_MOST;
  if (kept) idle[idle_count++] = handle;
  pthread_mutex_unlock(&idle_lock);
  if (!kept) curl_easy_cleanup(handle);
}

struct transfer {
  const struct ccurl_request *request;
  struct ccurl_answer *answer;
  size_t sent;
  size_t capacity;
  int is_too_long;
};

static size_t on_send(char *buffer, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  const struct ccurl_request *request = transfer->request;
  size_t room = size * count, rest = request->count - transfer->sent;
  if (room > rest) room = rest;
  if (request->bytes) {
    if (room) memcpy(buffer, request->bytes + transfer->sent, room);
  } else if (room) {
    ssize_t taken;
    do {
      taken = pread(request->file, buffer, room, request->offset + (int64_t)transfer->sent);
    } while (taken < 0 && errno == EINTR);
    if (taken <= 0) return CURL_READFUNC_ABORT;
    room = (size_t)taken;
  }
  transfer->sent += room;
  return room;
}

static int on_seek(void *context, curl_off_t offset, int origin) {
  struct transfer *transfer = context;
  if (origin != SEEK_SET || offset < 0 || (size_t)offset > transfer->request->count)
    return CURL_SEEKFUNC_CANTSEEK;
  transfer->sent = (size_t)offset;
  return CURL_SEEKFUNC_OK;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  struct ccurl_answer *answer = transfer->answer;
  size_t arrived = size * count, needed = answer->body_count + arrived;
  if (needed > transfer->request->limit) {
    transfer->is_too_long = 1;
    return 0;
  }
  if (needed > transfer->capacity) {
    size_t capacity = transfer->capacity ? transfer->capacity * 2 : 16 << 10;
    if (capacity < needed) capacity = needed;
    if (capacity > transfer->request->limit) capacity = transfer->request->limit;
    uint8_t *grown = realloc(answer->body, capacity);
    if (!grown) return 0;
    answer->body = grown;
    transfer->capacity = capacity;
  }
  memcpy(answer->body + answer->body_count, bytes, arrived);
  answer->body_count = needed;
  return arrived;
}

static size_t on_header(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  struct ccurl_answer *answer = transfer->answer;
  size_t arrived = size * count;
  // A new answer follows one that only said to go on.
  if (arrived >= 5 && memcmp(bytes, "HTTP/", 5) == 0) answer->header_count = 0;
  if (answer->header_count + arrived > HEADERS_MOST) return 0;
  char *grown = realloc(answer->headers, answer->header_count + arrived);
  if (!grown) return 0;
  answer->headers = grown;
  memcpy(grown + answer->header_count, bytes, arrived);
  answer->header_count += arrived;
  return arrived;
}

static enum ccurl_failure failure_of(CURLcode code, CURL *handle, int is_too_long) {
  double connected = 0;
  switch (code) {
    case CURLE_OK: return CCURL_NONE;
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT: return CCURL_UNREACHABLE;
    case CURLE_OPERATION_TIMEDOUT:
      curl_easy_getinfo(handle, CURLINFO_CONNECT_TIME, &connected);
      return connected > 0 ? CCURL_SLOW : CCURL_UNREACHABLE;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER: return CCURL_UNTRUSTED;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR: return CCURL_CUT;
    // Only `on_send` ends a transfer.
    case CURLE_ABORTED_BY_CALLBACK: return CCURL_UNREADABLE;
    case CURLE_WRITE_ERROR: return is_too_long ? CCURL_TOO_LONG : CCURL_OTHER;
    default: return CCURL_OTHER;
  }
}

static struct curl_slist *lines(const struct ccurl_request *request) {
  struct curl_slist *list = NULL;
  for (size_t index = 0; index < request->header_count; index++) {
    struct curl_slist *longer = curl_slist_append(list, request->headers[index]);
    if (!longer) {
      curl_slist_free_all(list);
      return NULL;
    }
    list = longer;
  }
  return list;
}

void ccurl_perform(const struct ccurl_request *request, struct ccurl_answer *answer) {
  pthread_once(&started, start);
  memset(answer, 0, sizeof *answer);
  answer->failure = CCURL_OTHER;
  CURL *handle = take();
  struct curl_slist *headers = lines(request);
  if (!handle || (!headers && request->header_count)) {
    snprintf(answer->reason, sizeof answer->reason, "out of memory");
    curl_slist_free_all(headers);
    if (handle) give_back(handle);
    return;
  }
  struct transfer transfer = {.request = request, .answer = answer};
  char reason[CURL_ERROR_SIZE] = "";
  curl_easy_setopt(handle, CURLOPT_URL, request->url);
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  // A handle has one transfer at a time. Over HTTP/2, curl 7.88 at times waits for more after it
  // has received everything.
  curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_PATH_AS_IS, 1L);
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, reason);
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
  curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
  curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, request->quiet_seconds);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, on_body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &transfer);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, on_header);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, &transfer);
  if (request->ca_file) curl_easy_setopt(handle, CURLOPT_CAINFO, request->ca_file);
  if (strcmp(request->method, "HEAD") == 0) {
    curl_easy_setopt(handle, CURLOPT_NOBODY, 1L);
  } else {
    int has_body = request->count || strcmp(request->method, "PUT") == 0 ||
                   strcmp(request->method, "POST") == 0;
    if (has_body) {
      curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
      curl_easy_setopt(handle, CURLOPT_READFUNCTION, on_send);
      curl_easy_setopt(handle, CURLOPT_READDATA, &transfer);
      curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, on_seek);
      curl_easy_setopt(handle, CURLOPT_SEEKDATA, &transfer);
      curl_easy_setopt(handle, CURLOPT_INFILESIZE_LARGE, (curl_off_t)request->count);
    }
    curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request->method);
  }
  CURLcode code = curl_easy_perform(handle);
  answer->failure = failure_of(code, handle, transfer.is_too_long);
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer->status);
  if (code != CURLE_OK)
    snprintf(answer->reason, sizeof answer->reason, "%s",
             reason[0] ? reason : curl_easy_strerror(code));
  curl_slist_free_all(headers);
  give_back(handle);
}

void ccurl_release(struct ccurl_answer *answer) {
  free(answer->body);
  free(answer->headers);
  answer->body = NULL;
  answer->headers = NULL;
}
