import type { Until } from '@dossier/shared/contract';

/** Where in the past: as the address has it, the position of an event or a moment. */
export const untilIn = (at: string): Until => (/^\d+$/.test(at) ? { position: Number(at) } : { moment: at });
