import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { isComing } from './body.ts';

/** For how long and how far a body is still taken that nobody reads. */
export type Drain = { readonly milliseconds: number; readonly bytes: number };

/**
 * Once a request is answered, nothing more is read of its body: the connection ends. Not at once:
 * a client that still sends would be told that it broke, and not look for the answer.
 */
export const endUnread = (request: IncomingMessage, response: ServerResponse, drain: Drain): void => {
  if (!isComing(request)) return;
  const { socket } = request;
  let left = drain.bytes;
  const throwAway = ({ length }: Buffer) => {
    left -= length;
    if (left < 0) socket.destroy();
  };
  const end = () => {
    if (!isComing(request)) Socket.prototype.destroySoon.call(socket);
    else if (!socket.writableEnded) {
      const timer = setTimeout(() => socket.destroy(), drain.milliseconds);
      socket.once('close', () => clearTimeout(timer));
      socket.end();
    }
  };
  // How Node ends a connection after an answer that says so.
  socket.destroySoon = end;
  // Sooner than Node, which would throw all of it away.
  response.once('prefinish', () => {
    if (isComing(request)) request.on('data', throwAway);
  });
  response.once('finish', () => {
    if (isComing(request)) end();
  });
};

/** An answer of which nothing is taken any more is given up; one that is being made may take its time. */
export const endStuck = (socket: Socket): void => {
  if (socket.writableLength > 0) socket.destroy();
};
