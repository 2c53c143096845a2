import { concurrently } from '@dossier/shared/async/concurrency';
import { takingTurns } from '@dossier/shared/async/turns';
import { type StoredEvent, streams, type Until } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { Stored } from '@dossier/shared/read-store';
import type { AccountDocument } from '@dossier/shared/views';
import { LRUCache } from 'lru-cache';
import { documentAfter } from '../engine/one-document.ts';
import { accounts } from '../read-models/accounts/projection.ts';
import { countUntil, type ReadUpTo, suffices } from './until.ts';

type Version = Pick<StoredEvent, 'position' | 'time' | 'revision'> & { readonly document: AccountDocument | null };
type Known = ReadUpTo & { readonly versions: readonly Version[] };

const maxKnown = 20_000;
const atOnce = 16;
const afterEvent = documentAfter<AccountDocument>(accounts);

const withEvents = (versions: readonly Version[], events: readonly StoredEvent[]): Version[] => {
  const all = [...versions];
  for (const event of events) {
    const { position, time, revision } = event;
    all.push({ position, time, revision, document: afterEvent(all.at(-1)?.document ?? null, event) });
  }
  return all;
};

/** What people called themselves then, each read when first asked for. */
export const pastAccounts = (eventStore: Pick<EventStore, 'readStream'>) => {
  const known = new LRUCache<string, Known>({ max: maxKnown });
  const read = async (personId: string, until: Until, upTo: ReadUpTo): Promise<Known> => {
    const before = known.get(personId);
    if (before && suffices(before, until, upTo.head)) return before;
    const from = (before?.versions.at(-1)?.revision ?? -1) + 1;
    const events = await eventStore.readStream(streams.account(personId), { from });
    const counted = events.filter(({ position }) => position <= upTo.head);
    const now = { ...upTo, versions: withEvents(before?.versions ?? [], counted) };
    known.set(personId, now);
    return now;
  };
  return async (personIds: readonly string[], until: Until, upTo: ReadUpTo): Promise<Stored<AccountDocument>[]> => {
    const found = new Map<string, Version>();
    const turn = takingTurns();
    await concurrently(atOnce, new Set(personIds), async (personId) => {
      const { versions } = await read(personId, until, upTo);
      const version = versions[countUntil(versions, until) - 1];
      if (version) found.set(personId, version);
      await turn();
    });
    return personIds.flatMap((id) => {
      const { position = 0, document = null } = found.get(id) ?? {};
      return document ? [{ id, position, document }] : [];
    });
  };
};
