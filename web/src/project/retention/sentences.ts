import { lastDayBefore, type ProjectRow } from '@dossier/shared/contract';
import { formatDay } from '../../format/dates.ts';
import { count } from '../../format/numbers.ts';

export const dayOf = (moment: string, timeZone: string) => formatDay(lastDayBefore(moment, timeZone));

type Kept = Pick<ProjectRow, 'isTemplate' | 'retentionDays' | 'deletionAt' | 'timeZone' | 'questions'>;

/** Answers only where questions are asked. */
export const whatIsKept = ({ questions }: Pick<ProjectRow, 'questions'>): string =>
  questions ? 'Documents and answers' : 'Documents';

/** `Documents are deleted at the end of Nov 21 2026.`; undefined: not by themselves. */
export const deletionSentence = (kept: Pick<Kept, 'deletionAt' | 'timeZone' | 'questions'>, now: number) => {
  const { deletionAt, timeZone } = kept;
  if (deletionAt === null) return undefined;
  const verb = Date.parse(deletionAt) <= now ? 'were' : 'are';
  return `${whatIsKept(kept)} ${verb} deleted at the end of ${dayOf(deletionAt, timeZone)}.`;
};

export const retentionSentence = (kept: Kept, now: number): string => {
  const what = whatIsKept(kept);
  const whose = kept.isTemplate ? `${what} of projects that begin with it` : what;
  if (kept.retentionDays === null) return `${whose} are kept until the project is deleted.`;
  const days = count(kept.retentionDays, 'day');
  if (kept.isTemplate) return `${whose} are kept for ${days} after the due date.`;
  const then = deletionSentence(kept, now) ?? 'A legal hold keeps them for longer.';
  return `${what} are kept for ${days} after the due date. ${then}`;
};
