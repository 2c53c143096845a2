import type { DetailedError, HttpResponse, Upload as TusUpload } from 'tus-js-client';
import { AttemptError } from './problem.ts';

export type Attempt = {
  readonly file: File;
  readonly metadata: Record<string, string>;
  /** Goes on there when given, else a new upload begins. */
  readonly url?: string | undefined;
  readonly token: () => string | null;
  readonly onUrl: (url: string) => void;
  readonly onProgress: (sent: number) => void;
};
/** `done` rejects with an AttemptError; nothing is reported after `abort`. */
export type Sending = { readonly done: Promise<{ url: string }>; readonly abort: () => void };
export type Send = (attempt: Attempt) => Sending;

const endpoint = '/api/uploads';
/** Each part is durable at the server before the next is sent. */
const chunkSize = 8 * 1024 * 1024;
/** A connection that moves no byte for so long is taken for dead. */
const stallLimit = 45_000;

const problemIn = (response: HttpResponse | null | undefined): AttemptError => {
  const status = response?.getStatus() ?? 0;
  const retryAfter = Number(response?.getHeader('Retry-After')) || undefined;
  try {
    return new AttemptError(status, JSON.parse(response?.getBody() ?? '{}'), retryAfter);
  } catch {
    return new AttemptError(status, {}, retryAfter);
  }
};

/** Where a file can be chosen it is loaded before one is. Without an answer the manager tries again. */
export const loadTus = () =>
  import('tus-js-client').catch(() => {
    throw new AttemptError(0);
  });

/** The manager retries: tus itself would begin anew whenever the server is away for a moment. */
export const sendByTus: Send = ({ file, metadata, url, token, onUrl, onProgress }) => {
  let timer: ReturnType<typeof setTimeout>;
  let upload: TusUpload | undefined;
  let aborted = false;
  const sent = ({ Upload }: Awaited<ReturnType<typeof loadTus>>) =>
    new Promise<{ url: string }>((resolve, reject) => {
      if (aborted) return;
      const alive = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          void begun.abort();
          reject(new AttemptError(0));
        }, stallLimit);
      };
      const begun = new Upload(file, {
        ...(url ? { uploadUrl: url, endpoint: null } : { endpoint }),
        metadata,
        chunkSize,
        retryDelays: null,
        storeFingerprintForResuming: false,
        onBeforeRequest: (request) => {
          const bearer = token();
          if (bearer) request.setHeader('Authorization', `Bearer ${bearer}`);
        },
        onUploadUrlAvailable: () => begun.url && onUrl(begun.url),
        onProgress: (sent) => {
          alive();
          onProgress(sent);
        },
        onSuccess: () => {
          clearTimeout(timer);
          resolve({ url: begun.url as string });
        },
        onError: (error) => {
          clearTimeout(timer);
          reject(problemIn((error as DetailedError).originalResponse));
        },
      });
      upload = begun;
      alive();
      begun.start();
    });
  return {
    done: loadTus().then(sent),
    abort: () => {
      aborted = true;
      clearTimeout(timer);
      void upload?.abort();
    },
  };
};

/** Tells the server that an upload is not wanted any more; it forgets it by itself otherwise. */
export const discardByTus = (url: string, token: string | null): void => {
  const options = token ? { headers: { Authorization: `Bearer ${token}` } } : {};
  void loadTus()
    .then(({ Upload }) => Upload.terminate(url, options))
    .catch(() => undefined);
};
