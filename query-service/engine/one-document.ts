import type { StoredEvent } from '@dossier/shared/contract';
import { upcast } from '@dossier/shared/history';
import { routingOf } from './fold.ts';
import type { Fact, Projection } from './projection.ts';

/** For a document that follows from one stream alone: what it becomes by another event of it. */
export const documentAfter = <D extends object>(projection: Projection) => {
  const routing = routingOf([projection]);
  return (document: D | null, event: StoredEvent): D | null => {
    const fact = upcast(event) as Fact;
    let now: object | null = document;
    for (const { update } of routing.get(fact.type) ?? []) {
      const next = update(now ?? undefined, fact);
      if (next !== undefined) now = next;
    }
    return now as D | null;
  };
};
