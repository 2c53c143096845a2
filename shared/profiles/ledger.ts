import { type ErasureLedger, fileLedger } from '../directory/erasure.ts';

/** @param place a file, or an address of MongoDB */
export const openLedger = async (place: string): Promise<ErasureLedger> =>
  place.startsWith('mongodb') ? (await import('../directory/mongodb/ledger.ts')).mongoLedger(place) : fileLedger(place);
