import { fileLedger } from '../directory/ledger/file.ts';
import type { ErasureLedger } from '../directory/ledger/port.ts';

/** @param place a file, or an address of MongoDB */
export const openLedger = async (place: string): Promise<ErasureLedger> =>
  place.startsWith('mongodb') ? (await import('../directory/ledger/mongodb.ts')).mongoLedger(place) : fileLedger(place);
