import { isoTime } from '../../basics/clock.ts';
import { type ClockGuardOptions, lastKnown } from './guard.ts';
import { inWords, unaccounted } from './trust.ts';

const usage = (today: string) =>
  `Say nothing, to see what is known of the clock, or: confirm, and today's date as you know it, such as ${today}.`;

/**
 * `npm run clock`: what is known of the clock, or an operator's word that it is right. The date is asked for, so that nobody
 * confirms a wrong clock unread. @throws Error for words that make no sense, and where the clock shows another day
 */
export const operateClock = async (
  { readings, record, eventStore }: Pick<ClockGuardOptions, 'readings' | 'record' | 'eventStore'>,
  words: readonly string[],
): Promise<object> => {
  const now = readings();
  const clock = isoTime(now.wall);
  const today = clock.slice(0, 10);
  const [word, date, ...more] = words;
  if (word === 'confirm' && date !== undefined && more.length === 0) {
    if (date !== today)
      throw new Error(`The clock of this machine shows ${clock}, which is not ${date} (UTC). Nothing was confirmed.`);
    await record.write('confirmed', now);
    return { clock, next: 'Dossier believes the clock within seconds if it runs, otherwise at its next start.' };
  }
  if (word !== undefined) throw new Error(usage(today));
  const reference = await lastKnown(record, eventStore);
  const off = reference ? unaccounted(reference, now) : 0;
  return {
    clock,
    lastKnownToBeRight: reference ? isoTime(reference.wall) : null,
    ok: off === 0,
    ...(off !== 0 && { says: `The clock is ${inWords(off)} what can have passed.`, next: usage(today) }),
  };
};
