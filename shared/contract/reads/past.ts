/** A project can be asked for as it was: up to a moment, or up to an event. */
import type { ResourceName } from './views.ts';

/** In ISO 8601 and UTC, inclusive; or the position of the last event that counts. */
export type Until = { readonly moment: string } | { readonly position: number };

/** Of these, what one project shows. */
export const pastResources: readonly ResourceName[] = [
  'projects',
  'documents',
  'submissions',
  'collaborators',
  'comments',
  'bundles',
  'mails',
  'notifications',
  'reviews',
  'questions',
  'answers',
  'cells',
  'results',
];

/** What answers about the past are told by. */
export const pastHeaders = { moment: 'As-Of', position: 'As-Of-Position', heads: 'As-Of-Heads' } as const;
