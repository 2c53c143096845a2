import type { StoredEvent } from '../contract/index.ts';
import type { Scratch } from '../engines/sqlite/scratch.ts';
import { type Link, linkOf } from './link.ts';
import { openTable } from './table.ts';

export type ChainFault = 'changed' | 'removed' | 'inserted';
export type ChainFinding = Pick<StoredEvent, 'stream' | 'revision' | 'position'> & { readonly fault: ChainFault };

type Place = Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'digest'>;
type Walk = {
  revision: number;
  position: number;
  digest: string;
  before: string;
  /** The first event whose link does not hold; the next one tells why. */
  suspect?: Place;
  found?: true;
};

/** Events renumbered to hide a gap or an addition still carry the digest of their old revision. */
const faultOf = (previousDigest: string, suspect: Place, next: Link | undefined): ChainFault => {
  if (next?.follows(previousDigest, -1)) return 'inserted';
  if (next?.follows(suspect.digest, 1)) return 'removed';
  return 'changed';
};

/** Events of one stream in a part, each of which follows from the one before it. */
export type Run = Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'digest'> & {
  /** Its first event, which has to follow from what came before the part; undefined: it begins the stream. */
  readonly first: StoredEvent | undefined;
  /** The digest before the last one; undefined for a single event. */
  readonly before: string | undefined;
};

/** Whether it goes on where its stream ends so far. */
const continues = (walk: Walk | undefined, { first }: Run): boolean => {
  if (!first || !walk) return !first && !walk;
  const link = linkOf(first);
  return !walk.found && !walk.suspect && link.revision === walk.revision + 1 && link.follows(walk.digest);
};

/** A store that is broken throughout is not listed whole. */
export const mostFindings = 10_000;

/** Walks the digest chains of all streams; events of one stream come in order of revisions. */
export const digestChains = (scratch?: Scratch) => {
  const walks = openTable<Walk>(scratch);
  const findings: ChainFinding[] = [];

  const report = (walk: Walk, { stream, revision, position }: Omit<Place, 'digest'>, fault: ChainFault) => {
    walk.found = true;
    if (findings.length < mostFindings) findings.push({ stream, revision, position, fault });
  };
  const step = (walk: Walk, link: Link): boolean => {
    const { stream, revision, position, digest } = link;
    if (walk.suspect) report(walk, walk.suspect, faultOf(walk.digest, walk.suspect, link));
    else if (revision > walk.revision + 1) report(walk, { stream, position, revision: walk.revision + 1 }, 'removed');
    else if (revision <= walk.revision) report(walk, link, 'inserted');
    else if (!link.follows(walk.digest)) {
      // An added event may carry a fitting digest: then the next one links to the one before it.
      const added = walk.revision >= 0 && link.follows(walk.before, -1);
      if (added) report(walk, { stream, revision: walk.revision, position: walk.position }, 'inserted');
      else walk.suspect = { stream, revision, position, digest };
    } else {
      walk.revision = revision;
      walk.position = position;
      walk.before = walk.digest;
      walk.digest = digest;
      return true;
    }
    return false;
  };

  return {
    findings: findings as readonly ChainFinding[],
    get streams(): number {
      return walks.size;
    },
    /** Of all streams whose names begin with this. */
    *names(beginning: string): Generator<string> {
      for (const [name] of walks.entries()) if (name.startsWith(beginning)) yield name;
    },
    check: (link: Link): boolean => {
      const walk = walks.get(link.stream) ?? { revision: -1, position: 0, digest: '', before: '' };
      const isSound = !walk.found && step(walk, link);
      walks.set(link.stream, walk);
      return isSound;
    },
    /** The same for what holds by itself: all of it, or nothing. */
    join: (runs: readonly Run[]): boolean => {
      const before = runs.map((run) => walks.get(run.stream));
      if (!runs.every((run, index) => continues(before[index], run))) return false;
      for (const [index, { stream, ...run }] of runs.entries()) {
        const { revision, position, digest } = run;
        walks.set(stream, { revision, position, digest, before: run.before ?? before[index]?.digest ?? '' });
      }
      return true;
    },
    end: (): void => {
      for (const [, walk] of walks.entries())
        if (walk.suspect && !walk.found) report(walk, walk.suspect, faultOf(walk.digest, walk.suspect, undefined));
    },
  };
};
