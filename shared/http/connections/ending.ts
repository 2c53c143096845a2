import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { isComing } from './body.ts';

/** For how long and how far a body is still taken that nobody reads. */
export type Drain = { readonly milliseconds: number; readonly bytes: number };

/**
 * Once a request is answered, nothing more is read of its body than is soon there: the connection
 * ends. Not at once: a client that still sends would be told that it broke, and not look for the answer.
 */
export const endUnread = (request: IncomingMessage, response: ServerResponse, drain: Drain): void => {
  if (!isComing(request)) return;
  const { socket } = request;
  const soon = (work: () => void) => {
    const timer = setTimeout(work, drain.milliseconds);
    const ends = [request, socket];
    const over = () => {
      clearTimeout(timer);
      // A connection that stays would keep one for each of its requests.
      for (const end of ends) end.off('close', over);
    };
    for (const end of ends) end.once('close', over);
  };
  const end = () => {
    if (!isComing(request)) Socket.prototype.destroySoon.call(socket);
    else if (!socket.writableEnded) {
      soon(() => socket.destroy());
      socket.end();
    }
  };
  let left = drain.bytes;
  const throwAway = ({ length }: Buffer) => {
    left -= length;
    if (left >= 0) return;
    if (socket.writableEnded) socket.destroy();
    else {
      left = drain.bytes;
      end();
    }
  };
  // How Node ends a connection after an answer that says so.
  socket.destroySoon = end;
  // Sooner than Node, which would throw all of it away.
  response.once('prefinish', () => {
    if (isComing(request)) request.on('data', throwAway);
  });
  response.once('finish', () => {
    // Who was told that the connection stays may send the next request after this body.
    if (isComing(request)) response.shouldKeepAlive ? soon(end) : end();
  });
};

/** An answer of which nothing is taken any more is given up; one that is being made may take its time. */
export const endStuck = (socket: Socket): void => {
  if (socket.writableLength > 0) socket.destroy();
};
