import { historyPlaceAt } from '../contract/index.ts';

/** Of the event at this position; for bounds, of any position at all. */
export const historyId = (projectId: string, position: number): string => `${projectId}.${historyPlaceAt(position)}`;

export const anyPosition = Number.MAX_SAFE_INTEGER;
