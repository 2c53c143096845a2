import { textOf } from './note.ts';

/** C2SP tlog-checkpoint (https://c2sp.org/tlog-checkpoint): how far a log goes, and its root. */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Buffer };

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

/** Undefined for other notes; its signatures are not looked at. */
export const checkpointOf = (note: string): Checkpoint | undefined => {
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\n/.exec(textOf(note)) ?? [];
  if (!origin || !size || !root) return undefined;
  return { origin, size: Number(size), root: Buffer.from(root, 'base64') };
};
