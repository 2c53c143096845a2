import type { EventStore } from '../event-store/index.ts';

/** Where the events lie, for a thread that reads them by a connection of its own. */
export type EventSource = { readonly file: string } | { readonly url: string; readonly prefix: string };

/** Only reads. */
export const openEventSource = async (source: EventSource): Promise<EventStore> =>
  'file' in source
    ? (await import('../event-store/sqlite/index.ts')).openSqliteEventReader(source)
    : (await import('../event-store/eventstoredb/index.ts')).openEventStoreDb(source);
