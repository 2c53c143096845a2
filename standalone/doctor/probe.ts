import { request as askPlain, type IncomingMessage } from 'node:http';
import { request as askSecured } from 'node:https';
import { Readable } from 'node:stream';
import { MB, MINUTE } from '@dossier/shared/contract';
import { heldBack, probePaths, type Seen } from './routes.ts';
import { doctorHeader } from './token.ts';

type Asked = {
  readonly method: 'GET' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Readable;
  /** Milliseconds. */
  readonly within: number;
};
type Answer = {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
  /** Milliseconds from the first byte to the end. */
  readonly lasted: number;
};

const whole = async (response: IncomingMessage): Promise<Answer> => {
  let text = '';
  let firstAt: number | undefined;
  for await (const piece of response) {
    firstAt ??= performance.now();
    if (text.length < 10_000) text += String(piece);
  }
  const { statusCode = 0, headers } = response;
  return {
    status: statusCode,
    location: headers.location,
    text,
    lasted: firstAt === undefined ? 0 : performance.now() - firstAt,
  };
};

/** Not by `fetch`, which loses the answer of who refuses a body before its end. @throws where there is none */
const ask = (
  publicUrl: string,
  token: string,
  stopping: AbortSignal,
  { method, path, headers, body, within }: Asked,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const url = new URL(path, publicUrl);
    const late = AbortSignal.timeout(within);
    const signal = AbortSignal.any([late, stopping]);
    let answered = false;
    const request = (url.protocol === 'https:' ? askSecured : askPlain)(
      url,
      { method, headers: { ...headers, [doctorHeader]: token }, agent: false, signal },
      (response) => {
        answered = true;
        whole(response)
          .then(resolve, reject)
          .finally(() => {
            body?.destroy();
            request.destroy();
          });
      },
    );
    request.on('error', (error) => {
      body?.destroy();
      // After its answer, who refused a body may cut the connection.
      if (!answered) reject(late.aborted ? new Error(`no answer within ${within / 1_000} s`) : error);
    });
    if (body) body.pipe(request);
    else request.end();
  });

const zeros = Buffer.alloc(64 * 1024);
const bytes = (size: number) =>
  Readable.from(
    (function* () {
      for (let left = size; left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length));
    })(),
    { objectMode: false },
  );

export type Reached = { readonly seen: Seen; readonly isBuffered: boolean };
/** What stands at the public address instead, or why nothing does. */
export type Unreached = { readonly fault: string; readonly isTaken: boolean };
export type Uploaded = { readonly ok: true } | { readonly ok: false; readonly status: number; readonly fault: string };

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};

const seenIn = (text: string): Seen | undefined => {
  try {
    return JSON.parse(/^data: (\{"forwarded".*\})$/m.exec(text)?.[1] ?? '') as Seen;
  } catch {
    return undefined;
  }
};

/** A whole file as programs send it, and a piece as browsers do. */
export const sizes = { file: 30 * MB, piece: 8 * MB } as const;

/** Asks this installation as others do, by its public address. */
export const prober = (publicUrl: string, token: () => string, stopping: AbortSignal) => {
  const live = async (): Promise<Reached | Unreached> => {
    try {
      const { status, location, text, lasted } = await ask(publicUrl, token(), stopping, {
        method: 'GET',
        path: probePaths.live,
        headers: { Accept: 'text/event-stream' },
        within: 15_000,
      });
      if (location) return { fault: `it leads on to ${new URL(location, publicUrl).origin}`, isTaken: true };
      const seen = status === 200 ? seenIn(text) : undefined;
      if (!seen) return { fault: `something else answers there (${status})`, isTaken: true };
      return { seen, isBuffered: lasted < heldBack / 3 };
    } catch (error) {
      return { fault: `it was not reached from this machine (${reasonOf(error)})`, isTaken: false };
    }
  };
  const upload = async (size: number): Promise<Uploaded> => {
    try {
      const { status } = await ask(publicUrl, token(), stopping, {
        method: 'PATCH',
        path: probePaths.upload,
        headers: { 'Content-Type': 'application/offset+octet-stream', 'Content-Length': size },
        body: bytes(size),
        within: 2 * MINUTE,
      });
      return status === 200 ? { ok: true } : { ok: false, status, fault: `it was answered with ${status}` };
    } catch (error) {
      return { ok: false, status: 0, fault: `it broke off (${reasonOf(error)})` };
    }
  };
  return { live, upload };
};
export type Prober = ReturnType<typeof prober>;
