/* LD_PRELOAD: a disk below DISK_DIR that forgets, fails and fills up.

   What an fsync has flushed is kept in DISK_SHADOW: a file by inode and birth, a folder as links from names to those.
   A power cut is a kill after which the folder is made again from there. Nothing else needs watching, so it does not
   matter by which calls bytes and names came about.

   DISK_CONTROL holds the numbers of `struct control`, shared with the test: which writes and syncs fail, and how. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITES = 1, SYNCS = 2 };
/* Calls of these kinds are counted; the `from`th to the `to`th fail with `error`. */
static struct control { int64_t kinds, from, to, error, calls, failed; } *control;
static char root[4096], shadow[4096];
static pthread_mutex_t keeping = PTHREAD_MUTEX_INITIALIZER;

#define SHADOW(path, ...) char path[8192]; snprintf(path, sizeof path, __VA_ARGS__)

/* An inode's number is used again after its file was removed, so its birth belongs to its name. */
static int identify(int folder, const char *name, int flags, char id[64], int *is_folder) {
  struct statx of;
  if (statx(folder, name, flags | AT_SYMLINK_NOFOLLOW, STATX_TYPE | STATX_INO | STATX_BTIME, &of)) return -1;
  snprintf(id, 64, "%llu-%lld.%u", (unsigned long long)of.stx_ino, (long long)of.stx_btime.tv_sec, of.stx_btime.tv_nsec);
  *is_folder = S_ISDIR(of.stx_mode);
  return 0;
}

static void make(const char *path, int is_folder) {
  if (is_folder) mkdir(path, 0700);
  else close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
}

static void keep_file(int fd, const char *kept) {
  static char now[1 << 16], then[1 << 16];
  /* SQLite's locks would go with any other descriptor of its files, and its own can be read. */
  int readable = (fcntl(fd, F_GETFL) & O_ACCMODE) != O_WRONLY;
  SHADOW(self, "/proc/self/fd/%d", fd);
  int from = readable ? fd : open(self, O_RDONLY | O_CLOEXEC);
  int to = open(kept, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  off_t at = 0;
  for (ssize_t got; (got = pread(from, now, sizeof now, at)) > 0; at += got)
    if (pread(to, then, got, at) != got || memcmp(now, then, got)) (void)!pwrite(to, now, got, at);
  (void)!ftruncate(to, at);
  close(to);
  if (!readable) close(from);
}

/* New names before old ones go: a kill in between may leave both, but never neither. */
static void keep_folder(int fd, const char *kept) {
  make(kept, 1);
  SHADOW(self, "/proc/self/fd/%d", fd);
  SHADOW(fresh, "%s/fresh", shadow);
  DIR *names = opendir(self);
  for (struct dirent *each; names && (each = readdir(names));) {
    char id[64];
    int is_folder;
    if (!strcmp(each->d_name, ".") || !strcmp(each->d_name, "..")) continue;
    if (identify(fd, each->d_name, 0, id, &is_folder)) continue;
    SHADOW(child, "%s/%s", shadow, id);
    SHADOW(link, "../%s", id);
    SHADOW(name, "%s/%s", kept, each->d_name);
    make(child, is_folder);
    if (!symlink(link, fresh)) rename(fresh, name);
  }
  if (names) closedir(names);
  DIR *known = opendir(kept);
  for (struct dirent *each; known && (each = readdir(known));)
    if (faccessat(fd, each->d_name, F_OK, AT_SYMLINK_NOFOLLOW)) unlinkat(dirfd(known), each->d_name, 0);
  if (known) closedir(known);
}

static void keep(int fd) {
  char id[64];
  int is_folder;
  if (!*shadow || identify(fd, "", AT_EMPTY_PATH, id, &is_folder)) return;
  SHADOW(kept, "%s/%s", shadow, id);
  pthread_mutex_lock(&keeping);
  (is_folder ? keep_folder : keep_file)(fd, kept);
  pthread_mutex_unlock(&keeping);
}

static int keep_found(const char *path, const struct stat *is, int type, struct FTW *place) {
  (void)is, (void)type, (void)place;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  keep(fd);
  close(fd);
  return 0;
}

__attribute__((constructor)) static void start(void) {
  const char *dir = getenv("DISK_DIR"), *numbers = getenv("DISK_CONTROL"), *kept = getenv("DISK_SHADOW");
  if (!dir || !numbers || !realpath(dir, root)) return;
  int fd = open(numbers, O_RDWR | O_CLOEXEC);
  void *shared = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (shared == MAP_FAILED) abort();
  if (kept && !mkdir(kept, 0700)) {
    char id[64];
    int is_folder;
    snprintf(shadow, sizeof shadow, "%s", kept);
    SHADOW(first, "%s/root", shadow);
    /* What is there at the start has been there for long. */
    if (nftw(root, keep_found, 16, FTW_PHYS) || identify(AT_FDCWD, root, 0, id, &is_folder) || symlink(id, first)) abort();
  }
  control = shared;
}

static int is_below_root(int fd) {
  char path[4096];
  SHADOW(self, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(self, path, sizeof path - 1);
  size_t start = strlen(root);
  return length >= (ssize_t)start && !memcmp(path, root, start) && (length == (ssize_t)start || path[start] == '/');
}

static int fails(int kind, int fd) {
  if (!control || !(control->kinds & kind) || !is_below_root(fd)) return 0;
  int64_t call = __atomic_add_fetch(&control->calls, 1, __ATOMIC_SEQ_CST);
  if (call < control->from || call > control->to) return 0;
  __atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
  errno = (int)control->error;
  return 1;
}

#define WRITE(type, name, arguments, ...) \
  type name arguments { \
    static type(*real) arguments; \
    if (!real) real = (type(*) arguments)dlsym(RTLD_NEXT, #name); \
    return fails(WRITES, fd) ? -1 : real(__VA_ARGS__); \
  }
WRITE(ssize_t, write, (int fd, const void *data, size_t size), fd, data, size)
WRITE(ssize_t, pwrite, (int fd, const void *data, size_t size, off_t at), fd, data, size, at)
WRITE(ssize_t, pwrite64, (int fd, const void *data, size_t size, off64_t at), fd, data, size, at)
WRITE(ssize_t, writev, (int fd, const struct iovec *data, int count), fd, data, count)
WRITE(ssize_t, pwritev, (int fd, const struct iovec *data, int count, off_t at), fd, data, count, at)
WRITE(ssize_t, pwritev64, (int fd, const struct iovec *data, int count, off64_t at), fd, data, count, at)
WRITE(int, ftruncate, (int fd, off_t size), fd, size)
WRITE(int, ftruncate64, (int fd, off64_t size), fd, size)

/* The page cache outlives every kill, so what would survive is what was kept here. */
static int sync_kept(int fd, int (*real)(int)) {
  if (!control || !is_below_root(fd)) return real(fd);
  if (fails(SYNCS, fd)) return -1;
  keep(fd);
  return 0;
}
#define SYNC(name) \
  int name(int fd) { \
    static int (*real)(int); \
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, #name); \
    return sync_kept(fd, real); \
  }
SYNC(fsync)
SYNC(fdatasync)
