import { historyPlaceAt } from '../contract/index.ts';

/** Of the event at this position; for bounds, of any position at all. */
export const historyId = (projectId: string, position: number): string => `${projectId}.${historyPlaceAt(position)}`;

export const historyProject = ({ id }: { readonly id: string }): string => id.slice(0, id.indexOf('.'));

export const anyPosition = Number.MAX_SAFE_INTEGER;
