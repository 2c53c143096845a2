import { lastDayBefore, type ProjectRow } from '@dossier/shared/contract';
import { formatDay } from '../../format/dates.ts';
import { count } from '../../format/numbers.ts';

export const dayOf = (moment: string, timeZone: string) => formatDay(lastDayBefore(moment, timeZone));

type Kept = Pick<ProjectRow, 'isTemplate' | 'retentionDays' | 'deletionAt' | 'timeZone'>;

/** `Documents are deleted at the end of Nov 21 2026.`; undefined: not by themselves. */
export const deletionSentence = ({ deletionAt, timeZone }: Pick<Kept, 'deletionAt' | 'timeZone'>, now: number) => {
  if (deletionAt === null) return undefined;
  const verb = Date.parse(deletionAt) <= now ? 'were' : 'are';
  return `Documents ${verb} deleted at the end of ${dayOf(deletionAt, timeZone)}.`;
};

export const retentionSentence = (kept: Kept, now: number): string => {
  const whose = kept.isTemplate ? 'Documents of projects that begin with it' : 'Documents';
  if (kept.retentionDays === null) return `${whose} are kept until the project is deleted.`;
  const days = count(kept.retentionDays, 'day');
  if (kept.isTemplate) return `${whose} are kept for ${days} after the due date.`;
  const then = deletionSentence(kept, now) ?? 'A legal hold keeps them for longer.';
  return `Documents are kept for ${days} after the due date. ${then}`;
};
