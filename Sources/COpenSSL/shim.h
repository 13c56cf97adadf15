#pragma once
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdint.h>

/// Flags from a function-like macro.
static const uint64_t copenssl_server_options = SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION;

/// Generates a P-256 key: the function is variadic.
static inline EVP_PKEY *copenssl_new_key(void) { return EVP_EC_gen("P-256"); }
