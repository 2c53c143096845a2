import { type EventData, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { lastSignedSeal } from '@dossier/shared/history';
import { type Route, sendJson, sendRefusal, sendText } from '@dossier/shared/http/exchange';

type PublishedKey = { readonly key: string; readonly since: string; readonly until: string | null };

const page = 1_000;

/** Follows the stream of seals, which only grows, as far as it has not been read yet. */
const publishedKeys = (store: Pick<EventStore, 'readStream'>) => {
  let keys: PublishedKey[] = [];
  let next = 0;
  return async (): Promise<readonly PublishedKey[]> => {
    for (;;) {
      const events = await store.readStream(streams.seal(), { from: next, limit: page });
      for (const { type, time, data, revision } of events) {
        // Another request may be reading, too.
        if (revision < next) continue;
        next = revision + 1;
        if (type !== 'SealKeyPublished') continue;
        const { key } = data as EventData<'SealKeyPublished'>;
        const before = keys.map((known) => ({ ...known, until: known.until ?? time }));
        keys = [...before, { key, since: time, until: null }];
      }
      if (events.length < page) return keys;
    }
  };
};

/** What anybody needs to check a seal: the public keys, and the newest checkpoint. */
export const sealRoutes = ({ eventStore }: { readonly eventStore: EventStore }): Route[] => {
  const keys = publishedKeys(eventStore);
  return [
    {
      method: 'GET',
      path: '/api/seal/keys',
      access: 'public',
      handle: async ({ response }) => sendJson(response, 200, { keys: await keys() }),
    },
    {
      method: 'GET',
      path: '/api/seal/checkpoint',
      access: 'public',
      handle: async ({ response }) => {
        const seal = await lastSignedSeal(eventStore);
        if (seal) sendText(response, 200, seal.checkpoint, 'text/plain; charset=utf-8');
        else sendRefusal(response, { code: 'NOT_FOUND' });
      },
    },
  ];
};
