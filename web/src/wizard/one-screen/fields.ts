import type { DocumentDefinition } from '@dossier/shared/contract';
import { commands, dayIn, documentLines, newProject, refusals, settingsDefaults } from '@dossier/shared/contract';
import { z } from 'zod';
import { overLimit, parsePeople } from '../parts/people.ts';
import { usualDays } from '../settings/days.ts';
import { newSettings, type SettingsFields, type SettingsOutput, withoutPast } from '../settings/settings.ts';
import type { Begun, Wanted } from './creation.ts';

/** What is typed on the one screen: documents and people as lines, and an empty start date for today. */
export type Fields = SettingsFields & {
  readonly documents: string;
  readonly people: string;
  /** What of it is made already; it stands in the form to lie in the same draft. */
  readonly begun?: Begun | undefined;
};

/** The day there, with the time zone as the fields hold it. */
export const todayIn = (timeZone = settingsDefaults.timeZone as string): string => dayIn(Date.now(), timeZone);

/** Due in two weeks, since most want about that: one press says something else. */
export const newFields = (teamId: string | null): Fields => {
  const settings = newSettings('private');
  const [, inTwoWeeks] = usualDays(todayIn(settings.timeZone));
  return { ...settings, teamId, endDate: inTwoWeeks?.day ?? '', documents: '', people: '' };
};

/** Messages under a field of lines: the first few, as all of them would be taller than the field. */
const told = (messages: readonly string[]) =>
  messages.length > 3 ? `${messages.slice(0, 3).join(' ')} And ${messages.length - 3} more.` : messages.join(' ');
const firstMessage = (answer: { readonly error?: z.ZodError | undefined }) => answer.error?.issues[0]?.message;

const notOneself = 'Your own address is among them: a host cannot also be a collaborator.';

type Facts = {
  /** How many a project of one's own can have, where known. */
  readonly limit: number | undefined;
  /** The host's address. */
  readonly own: string | undefined;
};
const documentsProblem = (text: string, needed: boolean): string | undefined => {
  const lines = documentLines(text);
  const wrong = lines.flatMap(({ line, problem }) => (problem === undefined ? [] : [`Line ${line}: ${problem}`]));
  if (wrong.length > 0) return told(wrong);
  if (lines.length === 0 && !needed) return undefined;
  return firstMessage(commands.DefineDocuments.shape.documents.safeParse(definitionsIn(text)));
};
const peopleProblem = (text: string, needed: boolean, { limit, own }: Facts): string | undefined => {
  const { people, invalid } = parsePeople(text);
  if (invalid.length > 0) return `Invalid email format: ${told(invalid.map((entry) => `${entry}.`))}`;
  if (people.some(({ email }) => email === own)) return notOneself;
  if (people.length === 0 && needed)
    return firstMessage(commands.InviteCollaborators.shape.emails.safeParse([])) ?? refusals.INVALID[1];
  return limit !== undefined && people.length > limit ? overLimit(limit) : undefined;
};

export const definitionsIn = (text: string): readonly DocumentDefinition[] =>
  documentLines(text).flatMap((line) => ('definition' in line ? [line.definition] : []));

const lines = z.object({ text: z.string(), problem: z.string().optional() }).transform(({ text, problem }, context) => {
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  return text;
});

/** The contract's schema of a project, and that of the lines, so that all of it is said at once. */
export const schemaFor = (facts: Facts): z.ZodType<Wanted, Fields> => {
  const withLines = withoutPast(newProject.safeExtend({ documents: lines, people: lines }) as never) as z.ZodType;
  return z
    .preprocess((typed) => {
      const { begun: _, documents, people, startDate, ...settings } = typed as Fields;
      return {
        ...settings,
        startDate: startDate || todayIn(settings.timeZone),
        documents: { text: documents, problem: documentsProblem(documents, settings.collectDocs !== 'no') },
        people: {
          text: people,
          problem: peopleProblem(people, settings.projectScope === 'private', {
            ...facts,
            // The plan of a team is its author's: the server answers.
            limit: settings.teamId ? undefined : facts.limit,
          }),
        },
      };
    }, withLines)
    .transform((checked): Wanted => {
      const { documents, people, ...settings } = checked as SettingsOutput & { documents: string; people: string };
      return { settings, documents: definitionsIn(documents), people: parsePeople(people).people };
    }) as unknown as z.ZodType<Wanted, Fields>;
};
