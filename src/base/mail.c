#include "base/mail.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool mail_open(int ends[2])
{
  return !socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends);
}

void mail_close(int end)
{
  if (end >= 0)
    close(end);
}

bool mail_send(int end, const char *message)
{
  size_t size = strlen(message);
  ssize_t sent;
  if (end < 0 || !size || size > MAIL_MOST)
    return false;
  do
    sent = send(end, message, size, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == (ssize_t)size;
}

bool mail_receive(int end, Text *out)
{
  char buffer[MAIL_MOST];
  ssize_t got;
  if (end < 0)
    return false;
  do
    got = recv(end, buffer, sizeof buffer, 0);
  while (got < 0 && errno == EINTR);
  text_clear(out);
  if (got <= 0)
    return false;
  text_add_bytes(out, buffer, (size_t)got);
  return true;
}
