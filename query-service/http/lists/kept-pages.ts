import type { QueryServiceOptions } from '../../options.ts';
import type { Asker } from '../asker.ts';
import { keepingOf } from './keeping.ts';

/** As it is sent. */
export type SentPage = {
  readonly bytes: Uint8Array;
  readonly headers: Record<string, string>;
};
/** @param address what is asked for; with the asker, all that the page depends on besides what is stored */
export type Kept = (asker: Asker, address: string, make: () => Promise<SentPage>) => Promise<SentPage>;

const mostBytes = 16_000_000;
/** Of headers. */
const besideBytes = 1_000;
/** What is sent compressed is kept with it. */
const withCompressed = 1.3;

/** Until anything changes that was read for it, whatever gives rights included; what an auditor is shown until the look is recorded anew. */
export const keptPages = (options: Pick<QueryServiceOptions, 'tracker' | 'directory' | 'clock'>): Kept => {
  if (!options.tracker) return async (_asker, _address, make) => make();
  const { of: kept } = keepingOf(options)<SentPage>({
    mostBytes,
    bytesOf: ({ bytes }, key) => Math.ceil(bytes.length * withCompressed) + key.length + besideBytes,
    isKept: (_page, holds) => holds,
  });
  return ({ personId, guestIn = '' }, address, make) => kept(`${personId} ${guestIn} ${address}`, make);
};
