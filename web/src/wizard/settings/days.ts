import { dateFormat } from '@dossier/shared/contract';

/** The create form and the edit screen differ (FMT-01, FMT-02). */
export type DayFormat = 'MM/dd/yyyy' | 'MMM dd yyyy';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar day `yyyy-MM-dd` in a format; anything else as it is. */
export const writeDay = (day: string, format: DayFormat): string => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const word = months[Number(month) - 1];
  if (!word) return day;
  return format === 'MM/dd/yyyy' ? `${month}/${date}/${year}` : `${word} ${date} ${year}`;
};

/** `yyyy-MM-dd`, or undefined when there is no such day. */
const dayOf = (year: number, month: number, date: number): string | undefined => {
  const day = new Date(Date.UTC(year, month - 1, date));
  return day.getUTCMonth() === month - 1 && day.getUTCDate() === date ? day.toISOString().slice(0, 10) : undefined;
};

/** Reads both formats, `dd.MM.yyyy` and ISO as `yyyy-MM-dd`; anything else stays, for the schema to refuse. */
export const readDay = (typed: string): string => {
  const value = typed.trim();
  const numbers = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value);
  if (numbers) return dayOf(Number(numbers[3]), Number(numbers[1]), Number(numbers[2])) ?? value;
  // Whoever writes points says the day first.
  const points = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(value);
  if (points) return dayOf(Number(points[3]), Number(points[2]), Number(points[1])) ?? value;
  const words = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/.exec(value);
  const month = words ? months.findIndex((name) => name.toLowerCase() === words[1]?.toLowerCase()) : -1;
  return (words && dayOf(Number(words[3]), month + 1, Number(words[2]))) ?? value;
};

/** Due dates that are usual, of a calendar day on. */
export const usualDays = (today: string): readonly { readonly label: string; readonly day: string }[] => {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const after = (days: number) => new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
  const endOf = (month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  // On its last day the next month is meant.
  const end = endOf(month) === today ? endOf(month + 1) : endOf(month);
  const name = dateFormat({ month: 'long', timeZone: 'UTC' }).format(new Date(`${end}T00:00:00Z`));
  return [
    { label: 'In a week', day: after(7) },
    { label: 'In two weeks', day: after(14) },
    { label: `End of ${name}`, day: end },
  ];
};
