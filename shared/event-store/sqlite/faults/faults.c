/* LD_PRELOAD: while the file named by FAULT_ARMED exists, fsync fails with EIO ("fsync" in it) or writes with ENOSPC
   ("full" in it), for files whose path contains FAULT_PATH. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int armed(const char *fault, int fd) {
  const char *arm = getenv("FAULT_ARMED"), *only = getenv("FAULT_PATH");
  if (!arm || !only) return 0;
  char link[64], path[4096], text[16] = {0};
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  if (!strstr(path, only)) return 0;
  int file = open(arm, O_RDONLY);
  if (file < 0) return 0;
  ssize_t got = read(file, text, sizeof text - 1);
  close(file);
  return got > 0 && strstr(text, fault) != NULL;
}

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

int fsync(int fd) {
  REAL(fsync);
  if (armed("fsync", fd)) return errno = EIO, -1;
  return real(fd);
}
int fdatasync(int fd) {
  REAL(fdatasync);
  if (armed("fsync", fd)) return errno = EIO, -1;
  return real(fd);
}
ssize_t write(int fd, const void *data, size_t size) {
  REAL(write);
  if (armed("full", fd)) return errno = ENOSPC, -1;
  return real(fd, data, size);
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
  REAL(pwrite);
  if (armed("full", fd)) return errno = ENOSPC, -1;
  return real(fd, data, size, at);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
  REAL(pwrite64);
  if (armed("full", fd)) return errno = ENOSPC, -1;
  return real(fd, data, size, at);
}
