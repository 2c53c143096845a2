import { pages } from '@dossier/shared/async/pages';
import type { CalendarFeed, Directory, Person, RefusedAttempt, TrialClaim } from '@dossier/shared/directory';
import type { Upload } from '@dossier/shared/upload-registry';
import type { Truth } from './truth.ts';

/** More than are kept of a webhook. */
export const allDeliveries = 1_000_000;

export const peopleOf = ({ directory }: Pick<Truth, 'directory'>): AsyncGenerator<readonly Person[]> =>
  pages(directory.everyone, ({ personId }) => personId);

export const uploadsOf = ({ uploads }: Pick<Truth, 'uploads'>): AsyncGenerator<readonly Upload[]> =>
  pages(uploads.entries, ({ uploadId }) => uploadId);

export const trialsOf = ({ directory }: Pick<Truth, 'directory'>): AsyncGenerator<readonly TrialClaim[]> =>
  pages(directory.trials, ({ card }) => card);

export const refusedOf = ({ directory }: Pick<Truth, 'directory'>): AsyncGenerator<readonly RefusedAttempt[]> =>
  pages(directory.refused, ({ id }) => id);

/** None or one. */
export const feedsOf = async ({ calendarFeedOf }: Directory, personId: string): Promise<readonly CalendarFeed[]> => {
  const feed = await calendarFeedOf(personId);
  return feed ? [feed] : [];
};

/** Its last byte arrived. Unfinished uploads are not moved, nor what a crash left of one that was ended. */
export const isWhole = ({ state, sha256 }: Upload): boolean =>
  state !== 'uploading' && (state !== 'removing' || sha256 !== null);
