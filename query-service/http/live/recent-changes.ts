import { longestLookBack } from '@dossier/shared/contract';
import type { LiveChange } from '@dossier/shared/live';

/** More are told by having everything read anew. */
const most = 1_000;

type Kept = { readonly change: LiveChange; readonly at: number };

/** What belongs together for who reads rows anew: which of them changed makes no difference. */
const sameTo = ({ resource, projectId, personId, teamId, roles }: LiveChange) =>
  JSON.stringify([resource, projectId, personId, teamId, roles]);

/**
 * The changes of the last seconds, for streams that open after their page has read.
 * @param now monotonic milliseconds
 */
export const recentChanges = (now = () => performance.now()) => {
  let kept: Kept[] = [];
  let knownSince = Number.NEGATIVE_INFINITY;
  const forget = () => {
    const first = kept.findIndex(({ at }) => at >= now() - longestLookBack);
    kept = first < 0 ? [] : kept.slice(first);
  };
  return {
    add: (change: LiveChange): void => {
      kept.push({ change, at: now() });
      if (kept.length < 2 * most) return;
      forget();
      if (kept.length <= most) return;
      knownSince = kept[kept.length - most - 1]?.at ?? now();
      kept = kept.slice(-most);
    },
    /** Some were lost. */
    miss: (): void => {
      kept = [];
      knownSince = now();
    },
    /** One of each kind, oldest first; undefined when not all are known. */
    since: (milliseconds: number): readonly LiveChange[] | undefined => {
      const from = now() - milliseconds;
      if (from < knownSince) return undefined;
      return [...new Map(kept.filter(({ at }) => at >= from).map(({ change }) => [sameTo(change), change])).values()];
    },
  };
};
