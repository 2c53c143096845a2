import type { StoredEvent } from '../../contract/index.ts';
import type { StoredBytes } from '../../event-store/port.ts';
import type { Run } from '../chain.ts';
import { type Link, linkIn } from '../link.ts';
import { concernsFiles } from '../referenced-files.ts';
import { eventLeaf } from '../seal/merkle.ts';

export type WantedPart = {
  /** Positions: events after the one, up to the other. */
  readonly after: number;
  readonly until: number;
  readonly leaves: boolean;
  readonly files: boolean;
};

/** What a part of the history shows by itself. */
export type Part = {
  readonly events: number;
  readonly runs: readonly Run[];
  /** Fingerprints of the ids of its events. */
  readonly ids: Float64Array<ArrayBuffer>;
  /** Of all its events in their order, where leaves are wanted; 32 bytes each. */
  readonly positions: Float64Array<ArrayBuffer>;
  readonly leaves: Uint8Array<ArrayBuffer>;
  /** Events that say something about files, where those are wanted. */
  readonly ofFiles: readonly StoredEvent[];
};

/** All up to a position, in order; undefined for a part in which something does not hold. */
export type Parts = (
  wanted: Omit<WantedPart, 'after'>,
) => AsyncIterable<{ readonly until: number; readonly part: Part | undefined }>;

const runAfter = (run: Run | undefined, link: Link): Run | undefined => {
  const { stream, revision, position, digest } = link;
  if (run) {
    if (revision !== run.revision + 1 || !link.follows(run.digest)) return undefined;
    return { stream, revision, position, digest, first: run.first, before: run.digest };
  }
  if (revision === 0 && !link.follows('')) return undefined;
  return { stream, revision, position, digest, first: revision > 0 ? link.event() : undefined, before: undefined };
};

/** Undefined where something does not hold. @throws UnreadableEventError */
export const partOf = (pages: Iterable<readonly StoredBytes[]>, { leaves, files }: WantedPart): Part | undefined => {
  const runs = new Map<string, Run>();
  const ids: number[] = [];
  const positions: number[] = [];
  const hashes: Buffer[] = [];
  const ofFiles: StoredEvent[] = [];
  let events = 0;
  for (const page of pages)
    for (const stored of page) {
      const link = linkIn(stored);
      if (link.stream !== stored.stream || link.revision !== stored.revision) return undefined;
      const run = runAfter(runs.get(link.stream), link);
      if (!run) return undefined;
      runs.set(link.stream, run);
      events += 1;
      ids.push(link.idPrint);
      if (files && concernsFiles(link.type)) ofFiles.push(link.event());
      if (!leaves) continue;
      positions.push(link.position);
      hashes.push(eventLeaf(link));
    }
  return {
    events,
    runs: [...runs.values()],
    ids: Float64Array.from(ids),
    positions: Float64Array.from(positions),
    leaves: new Uint8Array(Buffer.concat(hashes)),
    ofFiles,
  };
};
