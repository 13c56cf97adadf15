#pragma once
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdint.h>

/// Bits that are made by a macro with an argument.
static const uint64_t copenssl_server_options = SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION;

/// A new key on P-256: the function has a variable list of arguments.
static inline EVP_PKEY *copenssl_new_key(void) { return EVP_EC_gen("P-256"); }
