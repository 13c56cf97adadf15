#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <zlib.h>

/// Inflates as much of a zlib stream as is intact. The caller frees the result; null if it is
/// empty, memory is insufficient, or the limit is exceeded.
static inline uint8_t *czlib_inflate(const uint8_t *bytes, size_t count, size_t limit,
                                     size_t *unpacked) {
  z_stream stream = {0};
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)(count > 1u << 30 ? 1u << 30 : count);
  if (inflateInit(&stream) != Z_OK)
    return 0;
  size_t room = 0;
  uint8_t *result = 0;
  int status = Z_OK;
  while (status == Z_OK && stream.total_out < limit + 1) {
    if (stream.total_out == room) {
      room = room ? room * 2 : 16384;
      if (room > limit + 1)
        room = limit + 1;
      uint8_t *larger = (uint8_t *)realloc(result, room);
      if (!larger)
        break;
      result = larger;
    }
    stream.next_out = result + stream.total_out;
    stream.avail_out = (uInt)(room - stream.total_out);
    status = inflate(&stream, Z_NO_FLUSH);
  }
  *unpacked = stream.total_out;
  inflateEnd(&stream);
  if (*unpacked > 0 && *unpacked <= limit)
    return result;
  free(result);
  return 0;
}
