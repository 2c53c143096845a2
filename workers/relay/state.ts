import { inTime, isDuplicateKey, openMongo } from '@dossier/shared/engines/mongodb/client';

/** What relays of one bus share. */
export interface RelayState {
  /** All events up to this position are on the bus; 0 when nothing is known. */
  read(): Promise<number>;
  /** Never goes back, whoever calls in whatever order. */
  advance(position: number): Promise<void>;
  /** Nothing is on the bus any more. */
  forget(): Promise<void>;
  /**
   * Takes or renews the right to relay, for `ms` milliseconds from now. Several relays at once do
   * no harm.
   * @param holder names the relay that asks
   * @returns whether it has the right now
   */
  lease(holder: string, ms: number): Promise<boolean>;
  /** Gives the right back; nothing when somebody else has it. */
  release(holder: string): Promise<void>;
}

export const memoryRelayState = (clock: () => number = Date.now): RelayState => {
  let reached = 0;
  let leased: { holder: string; until: number } | undefined;
  return {
    read: async () => reached,
    advance: async (position) => {
      reached = Math.max(reached, position);
    },
    forget: async () => {
      reached = 0;
    },
    lease: async (holder, ms) => {
      const now = clock();
      if (leased && leased.holder !== holder && leased.until > now) return false;
      leased = { holder, until: now + ms };
      return true;
    },
    release: async (holder) => {
      if (leased?.holder === holder) leased = undefined;
    },
  };
};

type StateDocument = { _id: string; position?: number; holder?: string; until?: number };

/**
 * One document per bus in the collection `relays`, each change a single compare-and-set. Leases are
 * measured by the clocks of those who ask: where these differ, two may relay for a while.
 * @param url names the database as its path
 * @param bus its topic
 */
export const openMongoRelayState = (options: {
  readonly url: string;
  readonly bus: string;
  readonly clock?: () => number;
}): RelayState & { close(): Promise<void> } => {
  const { url, bus: _id, clock = Date.now } = options;
  const client = openMongo({ url });
  const relays = client
    .db(undefined, { writeConcern: { w: 'majority', journal: true } })
    .collection<StateDocument>('relays');

  return {
    read: async () => (await inTime(relays.findOne({ _id })))?.position ?? 0,
    advance: async (position) => {
      await inTime(relays.updateOne({ _id }, { $max: { position } }, { upsert: true }));
    },
    forget: async () => {
      await inTime(relays.updateOne({ _id }, { $set: { position: 0 } }, { upsert: true }));
    },
    lease: async (holder, ms) => {
      const now = clock();
      const free = { _id, $or: [{ holder }, { holder: { $exists: false } }, { until: { $lte: now } }] };
      try {
        await inTime(relays.updateOne(free, { $set: { holder, until: now + ms } }, { upsert: true }));
        return true;
      } catch (error) {
        // It is there, but not free.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    release: async (holder) => {
      await inTime(relays.updateOne({ _id, holder }, { $unset: { holder: '', until: '' } }));
    },
    close: () => client.close(),
  };
};
