#pragma once
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <stdint.h>

/// Bits that are made by a macro with an argument.
static const uint64_t copenssl_server_options = SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION;
