import { textOf } from './note.ts';

/** C2SP tlog-checkpoint (https://c2sp.org/tlog-checkpoint): how far a log goes, and its root. */
export type Checkpoint = {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  /** When it was made, ISO 8601: an extension line, which those before had not. */
  readonly time?: string;
};

export const checkpointText = ({ origin, size, root, time }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n${time === undefined ? '' : `time ${time}\n`}`;

const form = /^([^\n]+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\n(?:time (\S+)\n)?/;

/** Undefined for other notes; its signatures are not looked at. */
export const checkpointOf = (note: string): Checkpoint | undefined => {
  const [, origin, size, root, time] = form.exec(textOf(note)) ?? [];
  if (!origin || !size || !root) return undefined;
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), ...(time && { time }) };
};
