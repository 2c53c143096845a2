import type { Upload } from './upload.ts';

/** Whole percent, 100 only when every byte is there. */
export const percentOf = ({ sent, size }: Pick<Upload, 'sent' | 'size'>): number =>
  size === 0 ? 0 : Math.floor((sent / size) * 100);

const remaining = (seconds: number) => {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`;
  if (seconds < 3_600) return `${Math.ceil(seconds / 60)} min left`;
  return `${Math.ceil(seconds / 3_600)} h left`;
};

/** The state of an upload in words, e.g. `62%, 12 s left`. */
export const progressText = (upload: Upload): string => {
  const percent = `${percentOf(upload)}%`;
  switch (upload.state) {
    case 'waiting':
      return 'waiting for its turn';
    case 'sending':
      if (upload.sent >= upload.size) return 'checking the file';
      return upload.speed > 0 ? `${percent}, ${remaining((upload.size - upload.sent) / upload.speed)}` : percent;
    case 'retrying':
      return `${percent}, ${upload.problem ?? 'waiting for the server'}`;
    case 'offline':
      return `${percent}, you are offline; it resumes by itself`;
    case 'paused':
      return `paused at ${percent}`;
    case 'needs-file':
      return `choose the same file to resume at ${percent}`;
    case 'done':
      return 'sent';
    case 'failed':
      return upload.problem ?? 'failed';
  }
};

/** Whether closing the page would stop it. */
export const isUnderWay = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'waiting' || state === 'sending' || state === 'retrying' || state === 'offline';

type Sample = { readonly time: number; readonly sent: number };

/** Bytes per second over the last five seconds. `samples`: the caller's, oldest first. */
export const speedOf = (samples: readonly Sample[]): number => {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.time - first.time < 500) return 0;
  return Math.max(0, ((last.sent - first.sent) / (last.time - first.time)) * 1_000);
};

export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ time }) => time > sample.time - 5_000),
  sample,
];
