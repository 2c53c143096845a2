import type { Clock } from '@dossier/shared/basics/clock';
import type { Directory } from '@dossier/shared/directory';
import type { Codec } from '@dossier/shared/history';
import type { Views } from '@dossier/shared/read-store';
import { peopleFinder } from '../../http/lists/people.ts';
import type { OpenPast } from '../open-past.ts';
import type { PastWork } from './port.ts';

/** For files, which need a few views of then, and whose bytes are read here. */
export const openPastOver = (
  work: Pick<PastWork, 'opened' | 'viewed'>,
  options: {
    readonly directory: Pick<Directory, 'findMany' | 'onErased'>;
    readonly codec: Codec;
    readonly clock: Clock;
  },
): OpenPast => {
  const peopleIn = peopleFinder(options);
  return async ({ projectId, until }) => {
    const asked = { projectId, until, now: options.clock() };
    const past = await work.opened(asked);
    const query =
      (name: keyof Views) =>
      (...given: readonly unknown[]) =>
        work.viewed(asked, name, given);
    // Its answers are as generic as the port's.
    const readStore = {
      get: query('get'),
      getMany: query('getMany'),
      find: query('find'),
      page: query('page'),
      count: query('count'),
    } as Views;
    return { ...past, readStore, people: peopleIn(readStore), clock: () => Date.parse(past.moment) };
  };
};
