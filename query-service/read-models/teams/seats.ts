import { seatsTaken } from '@dossier/shared/contract';
import type { TeamDocument } from '@dossier/shared/views';
import type { Reader } from '../../http/lists/reader.ts';

/** Of an author's plan. */
export const seatsUsedBy = async ({ readStore }: Pick<Reader, 'readStore'>, author: string): Promise<number> => {
  const teams = await readStore.find<TeamDocument>('teams', { where: { author } });
  return seatsTaken(author, teams).size;
};
