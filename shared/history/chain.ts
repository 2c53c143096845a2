import type { StoredEvent } from '../contract/index.ts';
import type { Scratch } from '../engines/sqlite/scratch.ts';
import { digestOf } from './envelopes.ts';
import { Table } from './table.ts';

export type ChainFault = 'changed' | 'removed' | 'inserted';
export type ChainFinding = Pick<StoredEvent, 'stream' | 'revision' | 'position'> & { readonly fault: ChainFault };

type Walk = {
  revision: number;
  position: number;
  digest: string;
  before: string;
  /** The first event whose link does not hold; the next one tells why. */
  suspect?: StoredEvent;
  found?: true;
};

const follows = (previousDigest: string, { digest, position, ...envelope }: StoredEvent, shift = 0): boolean =>
  digestOf(previousDigest, shift ? { ...envelope, revision: envelope.revision + shift } : envelope) === digest;

/** Events renumbered to hide a gap or an addition still carry the digest of their old revision. */
const faultOf = (previousDigest: string, suspect: StoredEvent, next: StoredEvent | undefined): ChainFault => {
  if (next && follows(previousDigest, next, -1)) return 'inserted';
  if (next && follows(suspect.digest, next, 1)) return 'removed';
  return 'changed';
};

/** A store that is broken throughout is not listed whole. */
export const mostFindings = 10_000;

/** Walks the digest chains of all streams; events of one stream come in order of revisions. */
export class Chains {
  readonly #walks: Table<Walk>;
  readonly findings: ChainFinding[] = [];

  constructor(scratch?: Scratch) {
    this.#walks = new Table(scratch);
  }

  get streams(): number {
    return this.#walks.size;
  }

  check(event: StoredEvent): boolean {
    const walk = this.#walks.get(event.stream) ?? { revision: -1, position: 0, digest: '', before: '' };
    const isSound = !walk.found && this.#step(walk, event);
    this.#walks.set(event.stream, walk);
    return isSound;
  }

  end(): void {
    for (const [, walk] of this.#walks.entries()) {
      if (walk.suspect && !walk.found) this.#report(walk, walk.suspect, faultOf(walk.digest, walk.suspect, undefined));
    }
  }

  #step(walk: Walk, event: StoredEvent): boolean {
    if (walk.suspect) this.#report(walk, walk.suspect, faultOf(walk.digest, walk.suspect, event));
    else if (event.revision > walk.revision + 1)
      this.#report(walk, { ...event, revision: walk.revision + 1 }, 'removed');
    else if (event.revision <= walk.revision) this.#report(walk, event, 'inserted');
    else if (!follows(walk.digest, event)) {
      // An added event may carry a fitting digest: then the next one links to the one before it.
      const added = walk.revision >= 0 && follows(walk.before, event, -1);
      if (added) this.#report(walk, { ...event, revision: walk.revision, position: walk.position }, 'inserted');
      else walk.suspect = event;
    } else {
      walk.revision = event.revision;
      walk.position = event.position;
      walk.before = walk.digest;
      walk.digest = event.digest;
      return true;
    }
    return false;
  }

  #report(walk: Walk, { stream, revision, position }: StoredEvent, fault: ChainFault): void {
    walk.found = true;
    if (this.findings.length < mostFindings) this.findings.push({ stream, revision, position, fault });
  }
}
