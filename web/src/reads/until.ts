import type { Until } from '@dossier/shared/contract';

/**
 * Where in the past: as the address has it, the position of an event or a moment, also a day alone. Undefined: it is neither, nor one that the
 * server could be asked about.
 */
export const untilIn = (at: string): Until | undefined => {
  if (/^\d{1,15}$/.test(at)) return { position: Number(at) };
  const moment = new Date(at);
  const year = moment.getUTCFullYear();
  return year >= 0 && year <= 9999 ? { moment: moment.toISOString() } : undefined;
};
