import { createRecent } from '../basics/recent.ts';
import type { StoredEvent } from '../contract/index.ts';

/** Revisions of a stream that were not delivered, before one that was. */
export type Hole = { readonly stream: string; readonly from: number; readonly to: number };

/** Streams remembered for a partition: of others, any next revision is believed. */
const kept = 5_000;

/**
 * Says where revisions of a stream are missing, and which ones come behind newer events: of other streams of its key, maybe.
 * Make it anew where a consumer resumes.
 */
export const revisionWatch = () => {
  const last = createRecent<number>(kept);
  let newest = Number.NEGATIVE_INFINITY;
  return (events: readonly StoredEvent[]): Hole[] => {
    const holes: Hole[] = [];
    for (const { stream, revision, position } of events) {
      const isLate = position < newest;
      newest = Math.max(newest, position);
      const before = last.get(stream);
      if (before !== undefined && revision <= before) continue;
      const from = before === undefined ? revision : before + 1;
      if (isLate || revision > from) holes.push({ stream, from, to: isLate ? revision : revision - 1 });
      last.put(stream, revision);
    }
    return holes;
  };
};
export type RevisionWatch = ReturnType<typeof revisionWatch>;
