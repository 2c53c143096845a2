import { unfinishedUploads } from '@dossier/shared/contract';
import type { ManagedUpload } from './managed.ts';

/** One that will be tried again keeps its place: for another the server would drop what it has of it. */
const hasPlace = ({ sending, url, view }: ManagedUpload) => sending || (url && view.state === 'retrying');

/** Who of those who wait gets the free places: what the server has a part of first, then the oldest. */
export const nextOf = (all: readonly ManagedUpload[]): ManagedUpload[] => {
  const free = unfinishedUploads - all.filter(hasPlace).length;
  const waiting = all.filter(({ view, file }) => view.state === 'waiting' && file);
  const inOrder = [...waiting.filter(({ url }) => url), ...waiting.filter(({ url }) => !url)];
  return inOrder.slice(0, Math.max(0, free));
};
