/** Ids of stored documents, and what they are sorted by. */
import { bundledIn, historyPlaceAt } from '../contract/index.ts';
import type { BundleDocument } from './documents.ts';

/** Of the event at this position; for bounds, of any position at all. */
export const historyId = (projectId: string, position: number): string => `${projectId}.${historyPlaceAt(position)}`;

export const historyProject = ({ id }: { readonly id: string }): string => id.slice(0, id.indexOf('.'));

export const anyPosition = Number.MAX_SAFE_INTEGER;

/** Where the entries of a project's time line are, or those at these positions, both included. */
export const historyWithin = (projectId: string, from = 0, to = anyPosition) => ({
  id: { from: historyId(projectId, from), to: historyId(projectId, to) },
});

/** Sorted by it, the submissions and answers that are to be reviewed lie project by project, the oldest first. */
export const toReviewKey = (projectId: string, since: string): string => `${projectId}.${since}`;

/** Since when it waits. */
export const sinceIn = (key: string): string => key.slice(key.indexOf('.') + 1);

/** All keys of a project. */
export const toReviewIn = (projectId: string) => ({ from: `${projectId}.`, to: `${projectId}/` });

/** By submission, which version of it is in the bundle. */
export const bundledVersions = ({ id, ...content }: BundleDocument): ReadonlyMap<string, number> =>
  new Map(bundledIn(content).map(({ personId, documentId, version }) => [`${id}.${personId}.${documentId}`, version]));
