import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { DiskFullError, EngineUnavailableError } from '../../basics/errors.ts';
import { leeway } from '../../testing/leeway.ts';
import type { FileStore } from '../port.ts';
import { s3FileStore } from './file-store.ts';

const key = '1/file';

/** A server that does with each connection what `serve` says. */
const withServer = async (serve: (socket: Socket) => void, work: (files: FileStore) => Promise<void>) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    serve(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const files = s3FileStore({ url: `http://key:secret@127.0.0.1:${port}/files` });
  try {
    await work(files);
  } finally {
    await files.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
};

const answering = (status: string) => (socket: Socket) =>
  socket.on('data', () => socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`));

const everyCall = (files: FileStore) => [
  files.append(key, 0, Readable.from([Buffer.from('x')])),
  files.complete(key),
  files.read(key),
  files.size(key),
  files.remove(key),
  files.list()[Symbol.asyncIterator]().next(),
];

describe('S3 away', () => {
  it.each([
    ['nobody listens', (socket: Socket) => socket.destroy()],
    ['every answer is 503', answering('503 Slow Down')],
    ['connections are taken and never answered', () => {}],
  ])('every call says so when %s', async (_, serve) => {
    await withServer(serve, async (files) => {
      const begun = performance.now();
      for (const outcome of await Promise.allSettled(everyCall(files))) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(EngineUnavailableError) });
      }
      expect(performance.now() - begun).toBeLessThan(10_000 * leeway());
    });
  });

  it('goes on by itself after a short break', async () => {
    let connections = 0;
    const serve = (socket: Socket) => (++connections < 3 ? socket.destroy() : answering('404 Not Found')(socket));
    await withServer(serve, async (files) => expect(await files.size(key)).toBeUndefined());
  });
});

it('a full server is a full disk', () =>
  withServer(answering('507 Insufficient Storage'), async (files) => {
    await expect(files.append(key, 0, Readable.from([]))).rejects.toThrow(DiskFullError);
  }));

it('refused keys of the server are told as they are, and not tried again', () =>
  withServer(answering('403 Forbidden'), async (files) => {
    await expect(files.size(key)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  }));

it.each(['http://key:secret@127.0.0.1:9000', 'http://127.0.0.1:9000/', 'https://s3.example.org/bucket/folder'])(
  '%s names no bucket',
  (url) => {
    expect(() => s3FileStore({ url })).toThrow('must name a bucket');
  },
);
