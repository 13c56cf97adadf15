// Starts programs. See clinux_spawn.h.
#define _GNU_SOURCE
#include "clinux_spawn.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>

int clinux_spawn(int *child, const char *path, char *const *arguments, char *const *environment,
                 int standard_error, int channel) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  int error = posix_spawn_file_actions_init(&actions);
  if (error)
    return error;
  error = posix_spawnattr_init(&attributes);
  if (error)
    return posix_spawn_file_actions_destroy(&actions), error;
  sigemptyset(&none);
  sigfillset(&all);
  if (!(error = posix_spawnattr_setsigmask(&attributes, &none)) &&
      !(error = posix_spawnattr_setsigdefault(&attributes, &all)) &&
      !(error = posix_spawnattr_setpgroup(&attributes, 0)) &&
      !(error = posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)) &&
      !(error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)) &&
      !(error = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)) &&
      !(error = posix_spawn_file_actions_adddup2(&actions, standard_error, 2)) &&
      !(error = posix_spawn_file_actions_adddup2(&actions, channel, 3)) &&
      !(error = posix_spawn_file_actions_addclosefrom_np(&actions, 4)))
    error = posix_spawn(child, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

void clinux_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }
