import { type DetailedError, type HttpResponse, Upload as TusUpload } from 'tus-js-client';
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

/** The manager retries: tus itself would begin anew whenever the server is away for a moment. */
export const sendByTus: Send = ({ file, metadata, url, token, onUrl, onProgress }) => {
  let timer: ReturnType<typeof setTimeout>;
  let upload: TusUpload;
  const done = new Promise<{ url: string }>((resolve, reject) => {
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void upload.abort();
        reject(new AttemptError(0));
      }, stallLimit);
    };
    upload = new TusUpload(file, {
      ...(url ? { uploadUrl: url, endpoint: null } : { endpoint }),
      metadata,
      chunkSize,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        const bearer = token();
        if (bearer) request.setHeader('Authorization', `Bearer ${bearer}`);
      },
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress: (sent) => {
        alive();
        onProgress(sent);
      },
      onSuccess: () => {
        clearTimeout(timer);
        resolve({ url: upload.url as string });
      },
      onError: (error) => {
        clearTimeout(timer);
        reject(problemIn((error as DetailedError).originalResponse));
      },
    });
    alive();
    upload.start();
  });
  return {
    done,
    abort: () => {
      clearTimeout(timer);
      void upload.abort();
    },
  };
};

/** Tells the server that an upload is not wanted any more; it forgets it by itself otherwise. */
export const discardByTus = (url: string, token: string | null): void => {
  void TusUpload.terminate(url, token ? { headers: { Authorization: `Bearer ${token}` } } : {}).catch(() => undefined);
};
