import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import type { Checksum } from './tus.ts';

/** `excess`: it went on beyond the end of the file. */
export type BodyEnd = 'whole' | 'aborted' | 'stalled' | 'stopped' | 'excess';

export type UploadBody = {
  /** Always ends, never errors: what arrived before a break is kept. */
  readonly stream: Readable;
  readonly ending: () => BodyEnd;
  /** False when the whole body's checksum differs from the announced one. */
  readonly isUndamaged: () => boolean;
  /** Ends it as it is. */
  readonly stop: () => void;
  /** Another request wants to go on: ends it once no byte came for so many milliseconds. */
  readonly hurry: (quiet: number) => void;
  /** Frees everything; the rest of the body is read and thrown away. */
  readonly dispose: () => void;
};

const readAhead = 64 * 1024;
/** Bytes: what comes in smaller drops stands still. */
const progress = 1024;

/** `most`: bytes the file still lacks; `stallAfter`: milliseconds without progress until it is broken. */
export const uploadBody = (
  request: IncomingMessage,
  options: { most: number; checksum: Checksum | undefined; stallAfter: number },
): UploadBody => {
  const { most, checksum, stallAfter } = options;
  const hash = checksum && createHash(checksum.algorithm);
  let received = 0;
  let noted = 0;
  let last = performance.now();
  let ending: BodyEnd = 'whole';

  const stream = new Transform({
    readableHighWaterMark: readAhead,
    writableHighWaterMark: readAhead,
    transform: (bytes: Buffer, _encoding, done) => {
      last = performance.now();
      if (received + bytes.length > most) {
        end('excess');
        done();
        return;
      }
      received += bytes.length;
      if (received - noted >= progress) {
        noted = received;
        timer.refresh();
      }
      hash?.update(bytes);
      done(null, bytes);
    },
  });
  const end = (reason: BodyEnd) => {
    if (stream.writableEnded) return;
    ending = reason;
    request.unpipe(stream);
    stream.end();
  };
  const endIn = (milliseconds: number) => setTimeout(() => end('stalled'), milliseconds);
  let timer = endIn(stallAfter);
  const onBreak = () => {
    if (!request.complete) end('aborted');
  };
  // It broke while the one before it was waited for, and says so no more.
  if (request.destroyed) onBreak();
  request.on('error', onBreak);
  request.on('close', onBreak);
  request.pipe(stream);

  return {
    stream,
    ending: () => ending,
    isUndamaged: () => !hash || hash.digest('base64') === checksum?.digest,
    stop: () => end('stopped'),
    hurry: (quiet) => {
      clearTimeout(timer);
      if (performance.now() - last >= quiet) end('stopped');
      else timer = endIn(quiet);
    },
    dispose: () => {
      clearTimeout(timer);
      request.unpipe(stream);
      stream.destroy();
      request.resume();
    },
  };
};
