import { inTime, isDuplicateKey, openMongo } from '@dossier/shared/engines/mongodb/client';

export interface RelayState {
  /** All events up to this position are on the bus; 0 when nothing is known. */
  read(): Promise<number>;
  /** Never goes back. */
  advance(position: number): Promise<void>;
  /** After the bus lost everything. */
  forget(): Promise<void>;
  /**
   * For `ms` milliseconds; several relays at once do no harm. Answers whether `holder` has it now.
   */
  lease(holder: string, ms: number): Promise<boolean>;
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
 * Where the callers' clocks differ, two may relay for a while.
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
