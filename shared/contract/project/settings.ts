/** A project's settings in forms and events (ENT-06). */
import { z } from 'zod';
import { day, email, id, named, projectId, supportStaffEmail, terms, text, timeZone } from '../fields.ts';
import { projectScopes, reminders } from '../limits.ts';

export const settingsDefaults = {
  projectDetails: '',
  projectScope: 'public',
  collectDocs: 'yes',
  timeZone: 'GMT-9',
  reminder: '1hour',
  supportStaff: '',
} as const;

const chosen = {
  projectScope: z.enum(projectScopes),
  collectDocs: z.enum(['yes', 'no']),
  reminder: z.enum(reminders),
};

const typed = {
  projectName: named('Project name is required.', 200),
  projectDetails: text(5_000).default(settingsDefaults.projectDetails),
  projectScope: chosen.projectScope.default(settingsDefaults.projectScope),
  collectDocs: chosen.collectDocs.default(settingsDefaults.collectDocs),
  startDate: day('Start date is required.'),
  endDate: day('End date is required.'),
  timeZone: timeZone.default(settingsDefaults.timeZone),
  reminder: chosen.reminder.default(settingsDefaults.reminder),
  coHostEmails: z.array(email).max(20).default([]),
  supportStaff: supportStaffEmail.default(settingsDefaults.supportStaff),
  terms,
};
const endNotBeforeStart = <T extends { startDate: string; endDate: string }>(value: T) =>
  value.endDate >= value.startDate;
const days = z.looseObject({ startDate: day(''), endDate: day(''), timeZone });
/** Checked even if other fields are wrong: people see all errors at once. */
export const hasDays = ({ value }: { value: unknown }): boolean => days.safeParse(value).success;
const endError = { error: 'End date must not be before the start date.', path: ['endDate'], when: hasDays };
/** Null: none. Absent: none for a new project, else the one it has. */
const teamId = id.nullable().optional();
/** Absent: as it is. */
const guests = z.boolean().optional();
export const projectSettings = z.strictObject({ ...typed, teamId, guests }).refine(endNotBeforeStart, endError);
/** A project or a template from which documents with their files, mailing and limits come along. */
const from = z.strictObject({
  projectId,
  /** Its collaborators too, each with their assignments: they are invited anew. */
  people: z.boolean().default(false),
});
export const newProject = projectSettings.safeExtend({ from: from.optional() });
export const projectUpdate = z
  .strictObject({ projectId, expectedRevision: z.number().int().min(0).optional(), ...typed, teamId, guests })
  .refine(endNotBeforeStart, endError);

export const storedSettings = z.object({
  projectName: z.string(),
  projectDetails: z.string(),
  projectScope: chosen.projectScope,
  collectDocs: chosen.collectDocs,
  startDate: z.string(),
  endDate: z.string(),
  timeZone: z.string(),
  /** The end of `endDate`, computed once: later time-zone tables change nothing. */
  dueAt: z.iso.datetime(),
  reminder: chosen.reminder,
  coHosts: z.array(z.string()),
  supportStaff: z.string().nullable(),
});
export type Settings = Readonly<Omit<z.infer<typeof storedSettings>, 'coHosts'>> & {
  readonly coHosts: readonly string[];
};

export const settingsOf = <S extends Settings>(source: S): Pick<S, keyof Settings> => ({
  projectName: source.projectName,
  projectDetails: source.projectDetails,
  projectScope: source.projectScope,
  collectDocs: source.collectDocs,
  startDate: source.startDate,
  endDate: source.endDate,
  timeZone: source.timeZone,
  dueAt: source.dueAt,
  reminder: source.reminder,
  coHosts: source.coHosts,
  supportStaff: source.supportStaff,
});
